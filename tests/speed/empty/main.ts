import { createElement } from "react";
import { createRoot } from "react-dom/client";

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root");

createRoot(root).render(createElement("h1", null, "An empty page"));
