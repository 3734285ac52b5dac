import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin, Rolldown } from "vite";
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
 * Runs before the page is painted, and after the script that names the colour scheme: a user who is signed in, or
 * opens another page, waits for the application; for all others the first picture is loaded.
 */
export const landingScript =
  `try{const d=document,h=d.documentElement;` +
  `if(location.pathname!=="${paths.landing}"||localStorage.getItem("auth_token"))h.dataset.app="";` +
  `else{const[s,u]=h.hasAttribute("data-dark")?${preload("dark")}:${preload("light")},l=d.createElement("link");` +
  `l.rel="preload";l.as="image";l.fetchPriority="high";l.imageSizes=${JSON.stringify(hero.sizes)};l.imageSrcset=s;l.href=u;` +
  `d.head.append(l)}}catch(e){}`;

/** The parts of the site that the landing page loads ahead: features/landing/ahead.ts says when. */
const ahead = {
  idle: ["react", "router"],
  intent: ["boot", "Application", "Workspace", "SignInPage", "SignUpPage"],
} as const;

/** The files that some parts of the site load at once. */
function loadedBy(chunks: readonly Rolldown.OutputChunk[], parts: readonly Rolldown.OutputChunk[]) {
  const files = new Set<string>();
  const waiting = parts.map(({ fileName }) => fileName);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    waiting.push(...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []));
  }
  return files;
}

/** The names of the files to load ahead, as attributes of the landing page's element. */
function aheadAttributes(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const called = (name: string) => {
    const chunk = chunks.find((one) => one.name === name);
    if (chunk === undefined) throw new Error(`The site has no part ${name}.`);
    return chunk;
  };
  const entry = loadedBy(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const idle = loadedBy(chunks, ahead.idle.map(called));
  const intent = loadedBy(chunks, ahead.intent.map(called));
  const attribute = (when: keyof typeof ahead, files: readonly string[]) =>
    `data-${when}="${files.map((file) => `/${file}`).join(" ")}"`;
  return [
    attribute(
      "idle",
      [...idle].filter((file) => !entry.has(file)),
    ),
    attribute(
      "intent",
      [...intent].filter((file) => !entry.has(file) && !idle.has(file)),
    ),
  ].join(" ");
}

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
    transformIndexHtml: (page, { bundle = {} }) =>
      page.replace(
        '<div id="root">',
        (root) => `<div data-landing ${aheadAttributes(bundle)}>${written.html}</div>\n    ${root}`,
      ),
  };
}
