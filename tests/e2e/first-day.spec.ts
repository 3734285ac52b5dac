import { Kitchen } from "./support/kitchen.ts";
import { unique } from "./support/people.ts";
import { chooseInRow, nameOf } from "./support/rows.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

test(
  "a new person signs up, opens a restaurant, adds stock and sees what runs low",
  { tag: "@gate" },
  async ({ page }) => {
    const email = `${unique("new").replace(" ", "-")}@example.com`;
    await page.goto("/");
    await page.getByRole("link", { name: "Get Started" }).click();
    await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();

    const create = page.getByRole("button", { name: "Create Account" });
    await expect(create).toBeDisabled();
    await page.getByLabel("Full name").fill("Nadia Novak");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Confirm password").fill("Stockpot1!");
    await page.getByLabel("I accept the Terms and Privacy Policy").check();
    await create.click();
    await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill("Stockpot1!");
    await create.click();

    await expect(page.getByText("Welcome to Stockpot!")).toBeVisible();
    await expect(page.getByText("Your account has been created successfully")).toBeVisible();
    await expect(page.getByText("No Restaurants Found")).toBeVisible();
    await page.goto("/dashboard");
    const before = page.getByRole("region", { name: "Get started" });
    await expect(before.getByText("0 of 5 done")).toBeVisible();
    await expect(before.getByRole("link")).toHaveCount(1);
    await before.getByRole("link", { name: "Add your restaurant" }).click();

    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Nadia's Table");
    await dialog.getByLabel("Address").fill("5 Harbor Street");
    await dialog.getByRole("button", { name: "Create Restaurant" }).click();
    await expect(page.getByText("Restaurant created successfully")).toBeVisible();
    await expect(page, "one is led on to what comes next").toHaveURL(/\/dashboard\?restaurant=/);
    await expect(page.getByText("Nadia's Table · 5 Harbor Street")).toBeVisible();
    const first = page.getByRole("region", { name: "Get started" });
    await expect(first.getByText("1 of 5 done")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Last 14 days" }), "no empty axes").toBeHidden();

    await first.getByRole("link", { name: "Add what is on the shelf" }).click();
    await dialog.getByLabel("Name").fill("Basmati rice");
    await dialog.getByLabel("Quantity").fill("1.25");
    await dialog.getByLabel("Base unit").click();
    await page.getByRole("option", { name: /Kilogram/ }).click();
    await dialog.getByLabel("Reorder level").fill("2");
    await dialog.getByRole("button", { name: "Add Item" }).click();
    await expect(page.getByText("Inventory item created successfully")).toBeVisible();

    await page.getByRole("link", { name: "Dashboard" }).click();
    const low = page.getByRole("table", { name: "Low-stock items" });
    await expect(low.getByText("Basmati rice")).toBeVisible();
    await expect(low.getByText("1.25")).toBeVisible();

    await page.reload();
    await expect(low.getByText("Basmati rice")).toBeVisible();
    const figure = page.getByRole("link", { name: "Low stock", exact: true });
    await expect(page.getByRole("link", { name: "Order 1 low item" })).toHaveAttribute("href", /dialog=orderLow/);
    await figure.click();
    await expect(page).toHaveURL(/\/inventory\?.*tab=alerts/);
  },
);

test("the first steps are ticked as they are done, each leads to where that is, and they can be hidden", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  await page.goto("/dashboard");
  const first = page.getByRole("region", { name: "Get started" });
  const steps = first.getByRole("listitem");
  await expect(steps).toHaveText([/Add your restaurant \(done\)/, /shelf/, /supplier/, /product/, /order/]);
  await expectAccessibleInEveryLook(page);

  await first.getByRole("link", { name: "Add a supplier" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Supplier" });
  for (const [label, text] of [
    ["Name", "Mill & Sons"],
    ["Contact person", "Paul Miller"],
    ["Email", "orders@mill.example"],
    ["Phone", "+1 504 555 0139"],
    ["Address", "2 River Road"],
  ] as const) {
    await dialog.getByLabel(label).first().fill(text);
  }
  await dialog.getByRole("button", { name: "Add Supplier" }).click();
  await expect(page.getByText("Supplier Created")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(steps.nth(2)).toHaveText("Add a supplier (done)");
  await expect(first.getByText("2 of 5 done")).toBeVisible();

  await first.getByRole("link", { name: "Add a product and its recipe" }).click();
  await expect(page.getByRole("dialog", { name: "Add Product" })).toBeVisible();
  const bread = await kitchen.cook("Bread", 5, {});
  await page.goto("/dashboard");
  await expect(first.getByText("2 of 5 done"), "a product alone has no recipe").toBeVisible();
  await first.getByRole("link", { name: "Add a product and its recipe" }).click();
  await expect(page.getByRole("dialog", { name: "Create BOM" })).toBeVisible();
  const flour = await kitchen.stock("Flour", 5);
  await kitchen.cook("Cake", 5, { [flour]: 100 });
  await page.goto("/dashboard");
  await expect(first.getByText("4 of 5 done")).toBeVisible();
  await first.getByRole("button", { name: "Hide This List" }).click();
  await expect(first).toBeHidden();
  await expect(page.getByRole("link", { name: "Open orders" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Open orders" })).toBeVisible();
  await expect(first).toBeHidden();

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("stockpot-first-day")) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(first.getByText("4 of 5 done")).toBeVisible();
  await kitchen.order(bread, 1);
  await page.reload();
  await expect(page.getByRole("link", { name: "ORD-000001" })).toBeVisible();
  await expect(first, "everything is done").toBeHidden();
});

test("an owner finds, edits, counts and deletes an item", { tag: "@gate" }, async ({ page, owner }) => {
  const restaurant = await owner.addRestaurant();
  await owner.addItem(restaurant, { name: "Crème fraîche", quantity: 4, baseUnit: "LITER", category: "Dairy" });
  await owner.addItem(restaurant, { name: "Saffron", quantity: 0.05, baseUnit: "KILOGRAM", reorderLevel: 0.1 });
  await page.goto("/inventory?tab=items");

  const items = page.getByRole("table", { name: "Inventory items" });
  await expect(items.getByText("Saffron")).toBeVisible();
  await page.getByLabel("Search inventory items").fill("CREME");
  await expect(items.getByText("Saffron")).toBeHidden();
  await expect(items.getByText("Crème fraîche")).toBeVisible();

  await page.getByRole("button", { name: "Edit Crème fraîche" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Quantity").fill("2.5");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Inventory item updated successfully")).toBeVisible();
  await expect(items.getByText("2.5 L")).toBeVisible();

  await nameOf(page, "Crème fraîche").click();
  const movements = page.getByRole("table", { name: "Movements" });
  await expect(movements.getByText("Adjusted")).toBeVisible();
  await expect(movements.getByText("Opening")).toBeVisible();
  await page.keyboard.press("Escape");

  await chooseInRow(page, "Crème fraîche", "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Inventory item deleted successfully")).toBeVisible();
  await expect(items.getByText("Crème fraîche")).toBeHidden();
});

test("a restaurant is edited, viewed and deleted after a confirmation that names it", async ({ page, owner }) => {
  await owner.addRestaurant({ name: "Old Name", timeZone: "Asia/Tokyo", consumeAt: "COMPLETED" });
  await page.goto("/restaurants");
  await page.getByRole("button", { name: "Edit Old Name" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("New Name");
  await expect(dialog.getByLabel("Time zone")).toBeHidden();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Restaurant updated successfully")).toBeVisible();

  await page.getByRole("button", { name: "View details of New Name" }).click();
  await expect(page.getByRole("dialog").getByText("1 Market Street")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Asia/Tokyo")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Completed")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByText("Times are in Tokyo time")).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Delete New Name" }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete New Name?" })).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Restaurant deleted successfully")).toBeVisible();
  await expect(page.getByText("No Restaurants Found")).toBeVisible();
});
