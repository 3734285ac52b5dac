import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { LandingPage } from "./src/features/landing/LandingPage.tsx";
import { fileOf, hero, type Scheme, srcSetOf } from "./src/features/landing/pictures.ts";
import { paths } from "./src/paths.ts";
import { theme } from "./src/theme.ts";

/** On a server, Emotion writes each rule into the page before the first element that needs it. */
const styleElement = /<style data-emotion="[^"]*">(.*?)<\/style>/gs;

/** The landing page as text, and the rules that it needs, which the page's policy admits in a file only. */
function renderLandingPage() {
  const page = createElement(LandingPage);
  const markup = renderToStaticMarkup(createElement(ThemeProvider, { theme }, createElement(CssBaseline), page));
  return {
    html: markup.replaceAll(styleElement, "").replace(/<title>.*?<\/title>/s, ""),
    css: [...markup.matchAll(styleElement)].map(([, rules]) => rules).join(""),
  };
}

/** Sends for the hero's picture in a colour scheme before the page's layout would ask for it. */
const preload = (scheme: Scheme) => JSON.stringify([srcSetOf(hero, scheme), fileOf(hero, scheme, hero.widths[0])]);

/**
 * Runs before the page is painted, and after the script that names the colour scheme: whoever is signed in, or comes to
 * another page, waits for the application; everybody else's first picture is sent for.
 */
export const landingScript =
  `try{const d=document,h=d.documentElement;` +
  `if(location.pathname!=="${paths.landing}"||localStorage.getItem("auth_token"))h.dataset.app="";` +
  `else{const[s,u]=h.hasAttribute("data-dark")?${preload("dark")}:${preload("light")},l=d.createElement("link");` +
  `l.rel="preload";l.as="image";l.fetchPriority="high";l.imageSizes=${JSON.stringify(hero.sizes)};l.imageSrcset=s;l.href=u;` +
  `d.head.append(l)}}catch(e){}`;

/**
 * Writes the landing page into index.html, so that visitors see it before the application's scripts have come.
 * @param styles the id of the module of styles that it adds its own to
 */
export function landingFirst(styles: string): Plugin {
  let written = { html: "", css: "" };
  return {
    name: "stockpot:landing-first",
    apply: "build",
    enforce: "pre",
    buildStart() {
      written = renderLandingPage();
    },
    transform: (code, id) =>
      id === styles ? `${code}${written.css}html[data-app] [data-landing]{display:none}` : undefined,
    transformIndexHtml: (page) =>
      page.replace('<div id="root">', (root) => `<div data-landing>${written.html}</div>\n    ${root}`),
  };
}
