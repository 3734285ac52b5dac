import "./lib/strict-csp.ts";
import "@fontsource-variable/inter/wght.css";
import "virtual:first-paint.css";
import { loadAhead } from "./features/landing/ahead.ts";
import { landingTitle } from "./features/landing/landing-title.ts";
import { followColourMode } from "./lib/colour-mode.ts";
import { retryImport } from "./lib/retry-import.ts";
import { token } from "./lib/token.ts";
import { paths } from "./paths.ts";

/** The landing page that the build writes into index.html; absent in development. */
const landing = document.querySelector<HTMLElement>("[data-landing]");

/** Shows the application. React and the pages are asked for at the same time. */
async function start() {
  const application = retryImport(() => import("./Application.tsx")).then(
    ({ Application }) => Application,
    () => null,
  );
  const { boot } = await retryImport(() => import("./boot.tsx"));
  landing?.remove();
  boot(application);
}

/** The landing page needs no application: it is whole as it came, and its links load full pages. */
function stay(page: HTMLElement) {
  // The style sheet hides it while a session is stored.
  document.documentElement.removeAttribute("data-app");
  document.title = landingTitle;
  const stopFollowing = followColourMode();
  const unsubscribe = token.subscribe(() => {
    // A user signed in in another tab.
    unsubscribe();
    stopFollowing();
    void start();
  });
  loadAhead(page);
}

if (landing !== null && window.location.pathname === paths.landing && token.get() === null) stay(landing);
else void start();
