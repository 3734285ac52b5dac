import { Kitchen } from "./support/kitchen.ts";
import { memberOf } from "./support/member.ts";
import { Owner, signUp } from "./support/people.ts";
import { expect, expectAccessible, signIn, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("Ctrl+K opens an item, a product, a recipe, a supplier, an order or a page by a part of its name", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 10);
  const pizza = await kitchen.cook("Pizza Bianca", 11, { [flour]: 250 });
  await kitchen.supplier("Mill & Sons");
  await kitchen.order(pizza, 1);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const field = page.getByRole("combobox", { name: "Go to" });
  const goTo = async (text: string, option: string | RegExp) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole("option", { name: option }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field).toBeHidden();
  };
  const closes = async (title: string) => {
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    // The shortcut waits while a dialog is open.
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
  };
  await goTo("lou", "Flour");
  await closes("Flour");
  await goTo("bian", "Pizza Bianca");
  await closes("Pizza Bianca");
  await goTo("mill", "Mill & Sons");
  await closes("Mill & Sons");
  await goTo("#1", "ORD-000001");
  await closes("ORD-000001");
  await goTo("profit", "Profit & Loss");
  await expect(page.getByRole("heading", { level: 1, name: "Profit & Loss" })).toBeVisible();

  await page.getByRole("button", { name: "Go to" }).click();
  await field.fill("bianca");
  await page.getByRole("option", { name: "Pizza Bianca" }).nth(1).click();
  await expect(page).toHaveURL(/\/boms\?.*bom=/);

  await page.goto("/suppliers");
  await expect(page.getByRole("heading", { level: 1, name: "Suppliers" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("nothing of that name");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
});

test("/ goes to the search of the page, and stays a letter in a field", async ({ page, owner, request }) => {
  await Kitchen.open(request, owner);
  await page.goto("/orders");
  const search = page.getByRole("textbox", { name: "Search by number or customer" });
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(search).toHaveValue("a/b");
});

test("a member finds only pages and things that they may open", async ({ page, request }) => {
  const kitchen = await Kitchen.open(request, new Owner(request, await signUp()));
  await signIn(page, await memberOf(request, kitchen, { role: "STAFF" }));
  await page.goto("/today");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const pages = page.getByRole("listbox", { name: "Destinations" });
  await expect(pages.getByRole("option", { name: "Kitchen" })).toBeVisible();
  await expect(pages.getByRole("option", { name: /Reports|Settings|Profit/ })).toHaveCount(0);
});
