import type { Locator, Page } from "@playwright/test";

/** The name of a row, which opens what the row is about. */
export const nameOf = (page: Page, row: string): Locator =>
  page.getByRole("table").getByRole("link", { name: row, exact: true });

/** Chooses from a row's menu. */
export async function chooseInRow(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${row}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/**
 * Opens a dialog as "View Flour", "Delete Flour" or a button's own name says.
 * @returns where the focus returns to
 */
export async function openBy(page: Page, words: string): Promise<Locator> {
  const [, verb, row = ""] = /^(View|Delete) (.+)$/.exec(words) ?? [];
  if (verb === "Delete") {
    await chooseInRow(page, row, verb);
    return page.getByRole("button", { name: `More for ${row}`, exact: true });
  }
  const opener = verb === "View" ? nameOf(page, row) : page.getByRole("button", { name: words }).first();
  await opener.click();
  return opener;
}
