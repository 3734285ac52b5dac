import { whenIdle } from "../../lib/when-idle.ts";
import { paths } from "../../paths.ts";

function load(files = "") {
  for (const href of files.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.fetchPriority = "low";
    link.href = href;
    document.head.append(link);
  }
}

const opensAccount = [paths.signIn, paths.signUp].map((path) => `a[href="${path}"]`).join();

/**
 * Loads what signing in needs before a visitor asks for it, and runs none of it: a part once the page is there and the
 * browser idle, the rest as soon as the pointer is on a link to it. The build writes both into the page.
 */
export function loadAhead(page: HTMLElement) {
  const whenLoaded = () => whenIdle(() => load(page.dataset["idle"]));
  if (document.readyState === "complete") whenLoaded();
  else window.addEventListener("load", whenLoaded, { once: true });

  const onIntent = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(opensAccount) === null) return;
    page.removeEventListener("pointerover", onIntent);
    page.removeEventListener("focusin", onIntent);
    load(page.dataset["intent"]);
  };
  page.addEventListener("pointerover", onIntent);
  page.addEventListener("focusin", onIntent);
}
