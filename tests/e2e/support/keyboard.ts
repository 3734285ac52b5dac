import { expect, type Locator, type Page } from "@playwright/test";

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** More stops than any page has; past its last one the focus begins again at its first. */
const mostStops = 150;

/** Goes to something on the page by keyboard. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Goes to a button or a link and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Goes to a field and types over its text. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Finds something by a part of its name in a field that searches, and takes it. */
export async function find(page: Page, field: Locator, text: string, name: string | RegExp): Promise<void> {
  await type(page, field, text);
  await expect(page.getByRole("option", { name })).toBeVisible();
  // Not the option that would add something new.
  await expect(page.getByRole("option").filter({ hasNotText: /^New / })).toHaveCount(1);
  // What the search finds may arrive between the two keys, and takes the mark off the option.
  await expect(async () => {
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("listbox").isHidden()).toBe(true);
  }).toPass();
}

/** More options than begin with one letter in any list. */
const mostAlike = 20;

/** Opens a list and goes to an option by its first letter: pressed again, it leads to the next option that has it. */
export async function select(page: Page, field: Locator, name: string): Promise<void> {
  const option = page.getByRole("option", { name });
  await tabTo(page, field);
  await page.keyboard.press("ArrowDown");
  // A key that is pressed before the list has the focus is lost on it.
  await expect(page.getByRole("listbox").locator(":focus")).toBeVisible();
  for (let presses = 0; presses < mostAlike && !(await hasFocus(option)); presses += 1) {
    await page.keyboard.press(name.charAt(0));
  }
  await expect(option).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toBeHidden();
}
