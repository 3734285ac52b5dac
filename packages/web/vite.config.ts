import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import InitColorSchemeScript from "@mui/material/InitColorSchemeScript";
import react from "@vitejs/plugin-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type Plugin } from "vite";
import { landingFirst, landingScript } from "./landing.ts";
import { sharing } from "./sharing.ts";
import { siteSettingsOf } from "./site-settings.ts";
import { slimContract } from "./slim-contract.ts";
import { schemeStorageKey, themeStorageKey } from "./src/lib/colour-mode.ts";
import { colourSchemes } from "./src/lib/colour-schemes.ts";

/** A system font cut to Inter's measures, so that nothing moves when Inter arrives. */
const fallbackFont =
  '@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Helvetica"),local("Liberation Sans");' +
  "ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%;size-adjust:107.12%}";

const firstPaint = "virtual:first-paint.css";

/**
 * Paints the page in the right theme before any script of the application has run: MUI's script names the scheme on
 * the html element, a style sheet made from the theme gives it its background. The page's policy admits the script by
 * its hash, which the build leaves in dist/csp.json.
 */
function colourScheme(): Plugin {
  const tag = renderToStaticMarkup(
    createElement(InitColorSchemeScript, {
      attribute: "data",
      modeStorageKey: themeStorageKey,
      colorSchemeStorageKey: schemeStorageKey,
      defaultMode: "system",
    }),
  );
  const script = `${tag.replace(/^<script[^>]*>|<\/script>$/g, "")}${landingScript}`;
  const schemeScript = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const { light, dark } = colourSchemes;
  const paper = { light: light.palette.background.default, dark: dark.palette.background.default };
  return {
    name: "stockpot:colour-scheme",
    resolveId: (id) => (id === firstPaint ? `\0${firstPaint}` : undefined),
    load: (id) =>
      id === `\0${firstPaint}`
        ? `${fallbackFont}html{background:${paper.light};color-scheme:light}html[data-dark]{background:${paper.dark};color-scheme:dark}`
        : undefined,
    transformIndexHtml: (_html, { bundle = {} }) => [
      ...Object.keys(bundle)
        .filter((fileName) => /inter-latin-wght-normal.*\.woff2$/.test(fileName))
        .map((fileName) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${fileName}`, crossorigin: "" },
        })),
      { tag: "script", children: script, injectTo: "head" },
      ...(["light", "dark"] as const).map((scheme) => ({
        tag: "meta",
        attrs: { name: "theme-color", content: paper[scheme], media: `(prefers-color-scheme: ${scheme})` },
      })),
    ],
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "csp.json", source: `${JSON.stringify({ schemeScript })}\n` });
    },
  };
}

/** The router's build without the warnings for developers, which its package does not offer to bundlers. */
const productionRouter = ["react-router", "react-router/dom"].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace(
    `${path.sep}development${path.sep}`,
    `${path.sep}production${path.sep}`,
  ),
}));

const { operator, url } = siteSettingsOf(process.env);

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: { alias: command === "build" ? productionRouter : [] },
  plugins: [react(), colourScheme(), landingFirst(`\0${firstPaint}`), sharing(url), slimContract()],
  define: { stockpotOperator: JSON.stringify(operator) },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // The page's policy admits fonts and images from its own host only, never inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the landing page loads ahead, each for itself, and what every signed-in page loads: one file compresses
          // better than many.
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: "router", test: /node_modules[\\/]react-router(-dom)?[\\/]/ },
            {
              name: "frame",
              test: /node_modules[\\/](@emotion|stylis|clsx|@mui[\\/](system|utils(?![\\/]useRovingTabIndex)|styled-engine|material[\\/](styles|utils|zero-styled|Box|Button|ButtonBase|CircularProgress|CssBaseline|Typography|Modal|Portal|Paper|Grow|Link|ListItemIcon|Select|Input|InputBase|InputAdornment|OutlinedInput|FilledInput|Menu|MenuList|MenuItem|Popover)))[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api/v1": {
        // A live session's API on AWS goes by its own name; the local one by any.
        target: process.env["API_URL"] ?? `http://localhost:${process.env["API_PORT"] ?? 3001}`,
        changeOrigin: process.env["API_URL"] !== undefined,
      },
    },
  },
}));
