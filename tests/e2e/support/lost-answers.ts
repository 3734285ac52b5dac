import type { Page } from "@playwright/test";

/**
 * Carries out the first so many requests that post to an address, and cuts the connection in place of their answers.
 * @returns how many answers are lost so far
 */
export async function loseAnswers(page: Page, address: string, most: number): Promise<() => number> {
  let lost = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST" || lost === most) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  return () => lost;
}
