import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { fileOf, hero, srcSetOf } from "../../../packages/web/src/features/landing/pictures.ts";

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root");

/** As wide as on the landing page, so that both pages load the same file of it. */
const style = { width: "100%", maxWidth: 604, height: "auto" };

createRoot(root).render([
  createElement("h1", { key: "title" }, "An empty page with a picture"),
  createElement("img", {
    key: "picture",
    src: fileOf(hero, "light", hero.widths[0]),
    srcSet: srcSetOf(hero, "light"),
    sizes: hero.sizes,
    width: hero.ratio[0],
    height: hero.ratio[1],
    alt: hero.alt,
    style,
  }),
]);
