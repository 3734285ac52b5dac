import { lazy, Suspense } from "react";
import { FullScreenSpinner } from "../../components/FullScreenSpinner.tsx";
import { retryImport } from "../../lib/retry-import.ts";

const LandingPage = lazy(async () => ({
  default: (await retryImport(() => import("./LandingPage.tsx"))).LandingPage,
}));

/** The landing page where the one that the build writes into index.html is gone, such as after a sign-out. */
export const LazyLandingPage = () => (
  <Suspense fallback={<FullScreenSpinner />}>
    <LandingPage />
  </Suspense>
);
