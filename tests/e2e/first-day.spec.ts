import { unique } from "./support/people.ts";
import { chooseInRow, nameOf } from "./support/rows.ts";
import { expect, test } from "./support/test.ts";

test("a new person signs up, opens a restaurant, adds stock and sees what runs low", async ({ page }) => {
  const email = `${unique("new").replace(" ", "-")}@example.com`;
  await page.goto("/");
  await page.getByRole("link", { name: "Get Started" }).click();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();

  const create = page.getByRole("button", { name: "Create Account" });
  await expect(create).toBeDisabled();
  await page.getByLabel("Full Name").fill("Nadia Novak");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm Password").fill("Stockpot1!");
  await page.getByLabel("I accept the terms and conditions").check();
  await create.click();
  await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("Stockpot1!");
  await create.click();

  await expect(page.getByText("Welcome to Stockpot!")).toBeVisible();
  await expect(page.getByText("Your account has been created successfully")).toBeVisible();
  await expect(page.getByText("No Restaurants Found")).toBeVisible();
  await page.getByRole("link", { name: "Create Restaurant" }).click();

  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nadia's Table");
  await dialog.getByLabel("Address").fill("5 Harbor Street");
  await dialog.getByRole("button", { name: "Create Restaurant" }).click();
  await expect(page.getByText("Restaurant created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nadia's Table" })).toBeVisible();

  await page.getByRole("link", { name: "Inventory Items" }).click();
  await page.getByRole("button", { name: "Add Item" }).first().click();
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
});

test("an owner finds, edits, counts and deletes an item", async ({ page, owner }) => {
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
  await expect(page.getByText("restaurant's time zone (Asia/Tokyo)")).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Delete New Name" }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete New Name?" })).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Restaurant deleted successfully")).toBeVisible();
  await expect(page.getByText("No Restaurants Found")).toBeVisible();
});
