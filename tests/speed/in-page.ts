import type { Page } from "@playwright/test";

declare global {
  interface Window {
    paint?: { fcp: number; lcp: number; cls: number };
    /** How many frames were painted since the click without the row that was waited for. */
    row?: { framesWithout: number; shown: boolean };
  }
}

/** Runs in the page before its own scripts: keeps the times of the first and the largest paint, and the sum of the layout's shifts. */
export function watchPaint(): void {
  const paint = { fcp: 0, lcp: 0, cls: 0 };
  window.paint = paint;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName("first-contentful-paint")) paint.fcp = startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paint.lcp = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) paint.cls += Number(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: scrolls to its end in steps, one a frame. */
export async function scroll(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += 100) {
    window.scrollTo(0, top);
    await new Promise((painted) => requestAnimationFrame(painted));
  }
}

/** Runs in the page: from the next click on, counts the frames that are painted without a row of this name. */
function watchRow(name: string): void {
  const row = { framesWithout: 0, shown: false };
  window.row = row;
  const look = () => {
    if ([...document.querySelectorAll("td")].some((cell) => cell.textContent === name)) row.shown = true;
    else {
      row.framesWithout += 1;
      requestAnimationFrame(look);
    }
  };
  document.addEventListener("click", () => requestAnimationFrame(look), { capture: true, once: true });
}

/** Adds an item on the page of items, and holds the server's answer back until its row is on screen. */
export async function framesWithoutRow(page: Page, name: string): Promise<number> {
  const shown = Promise.withResolvers<void>();
  const isAnswered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.route("**/api/v1/restaurants/*/inventory", async (route) => {
    if (route.request().method() === "POST") await shown.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add Item" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Quantity").fill("7");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: /Piece/ }).click();
  await page.getByRole("listbox").waitFor({ state: "hidden" });
  await page.evaluate(watchRow, name);
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await page.waitForFunction(() => window.row?.shown === true);
  shown.resolve();
  await isAnswered;
  await page.unrouteAll({ behavior: "wait" });
  await dialog.waitFor({ state: "hidden" });
  return page.evaluate(() => window.row?.framesWithout ?? Number.NaN);
}
