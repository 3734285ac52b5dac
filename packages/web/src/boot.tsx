import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { type ComponentType, lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { FullScreenSpinner } from "./components/FullScreenSpinner.tsx";
import { LoadErrorScreen } from "./layout/LoadErrorScreen.tsx";
import { schemeStorageKey, themeStorageKey } from "./lib/colour-mode.ts";
import { SessionProvider } from "./lib/session.tsx";
import { theme } from "./theme.ts";

/** @param application null where its code could not be loaded */
export function boot(application: Promise<ComponentType | null>) {
  const root = document.querySelector("#root");
  if (root === null) throw new Error("The page has no #root");
  const Application = lazy(async () => ({ default: (await application) ?? LoadErrorScreen }));
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
          <Suspense fallback={<FullScreenSpinner />}>
            <Application />
          </Suspense>
        </SessionProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}
