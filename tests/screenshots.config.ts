import { defineConfig } from "@playwright/test";
import browserTests from "./playwright.config.ts";

/** Pictures of everything a person sees, for people to look at: see `npm run screenshots`. */
// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export.
export default defineConfig(browserTests, {
  testDir: "screenshots",
  outputDir: "../.build/screenshots",
  timeout: 180_000,
  retries: 0,
});
