import "./lib/strict-csp.ts";
import "@fontsource-variable/inter/wght.css";
import "virtual:first-paint.css";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { lazy, StrictMode, Suspense, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { FullScreenSpinner } from "./components/FullScreenSpinner.tsx";
import { landingTitle } from "./features/landing/landing-title.ts";
import { LazyLandingPage } from "./features/landing/LazyLandingPage.tsx";
import { LoadErrorScreen } from "./layout/LoadErrorScreen.tsx";
import { retryImport } from "./lib/retry-import.ts";
import { SessionProvider, useSession } from "./lib/session.tsx";
import { paths } from "./paths.ts";
import { schemeStorageKey, theme, themeStorageKey } from "./theme.ts";

const Application = lazy(() =>
  retryImport(() => import("./Application.tsx")).then(
    ({ Application: loaded }) => ({ default: loaded }),
    () => ({ default: LoadErrorScreen }),
  ),
);

/** The landing page that the build writes into index.html; absent in development. */
const prerenderedLanding = document.querySelector("[data-landing]");

/** A visitor of the landing page gets it without the router; its links load full pages. */
function Entry() {
  const { user } = useSession();
  const atLanding = window.location.pathname === paths.landing && user === null;
  useLayoutEffect(() => {
    // The style sheet hides it while a session is stored.
    if (atLanding) document.documentElement.removeAttribute("data-app");
    else prerenderedLanding?.remove();
  }, [atLanding]);
  if (atLanding) return prerenderedLanding?.isConnected === true ? <title>{landingTitle}</title> : <LazyLandingPage />;
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Application />
    </Suspense>
  );
}

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root");

createRoot(root).render(
  <StrictMode>
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={themeStorageKey}
      colorSchemeStorageKey={schemeStorageKey}
      noSsr
    >
      <CssBaseline />
      <SessionProvider>
        <Entry />
      </SessionProvider>
    </ThemeProvider>
  </StrictMode>,
);
