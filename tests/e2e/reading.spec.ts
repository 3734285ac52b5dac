import { Kitchen } from "./support/kitchen.ts";
import { chooseInRow } from "./support/rows.ts";
import { expect, test } from "./support/test.ts";

// What a screen reader reads: the accessibility tree, not the picture.

/** Of the table of items, which has more room on a desk than on a phone. */
const reading = (level: { header: string; cell: string }, edit: string) => `
  - table "Inventory items":
    - rowgroup:
      - row:
        - columnheader "Item"
        - columnheader "Category"
        - columnheader "Quantity"${level.header}
        - columnheader "Status"
        - columnheader "Actions"
    - rowgroup:
      - row:
        - cell "Flour":
          - link "Flour"
        - cell "Dry goods"
        - cell "Why is it 1 kg?":
          - button "Why is it 1 kg?"${level.cell}
        - cell "Low"
        - cell:${edit}
          - button "More for Flour"
`;

const figures = {
  header: '\n        - columnheader "Cost"\n        - columnheader "Value"\n        - columnheader "Reorder level"',
  cell: '\n        - cell "–"\n        - cell "–"\n        - cell "2 kg"',
};

for (const [width, expected] of [
  [1280, reading(figures, '\n          - button "Edit Flour"')],
  [360, reading({ header: "", cell: "" }, "")],
] as const) {
  test(`at ${width} px a table is read with its name, its headers and each figure in its column`, async ({
    page,
    owner,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const restaurant = await owner.addRestaurant();
    await owner.addItem(restaurant, { name: "Flour", category: "Dry goods", quantity: 1, reorderLevel: 2 });
    await page.goto("/inventory?tab=items");
    await expect(page.getByRole("table", { name: "Inventory items" })).toMatchAriaSnapshot(expected);
  });
}

test("the statuses of orders are read with the order that they belong to", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  await kitchen.order(await kitchen.cook("Focaccia", 8, {}), 2);
  await page.goto("/orders");
  await expect(page.getByRole("table", { name: "Orders", exact: true })).toMatchAriaSnapshot(`
    - table "Orders":
      - rowgroup:
        - row:
          - columnheader "Order"
          - columnheader "Date"
          - columnheader "Items"
          - columnheader "Total"
          - columnheader "Status"
      - rowgroup:
        - row:
          - cell "ORD-000001":
            - link "ORD-000001"
          - cell
          - cell "2 Focaccia Walk-in"
          - cell "$16.00"
          - cell:
            - combobox "Status of ORD-000001": Pending
  `);
});

test("a success is read when the reader has time, a failure at once, and both can be put away", async ({
  page,
  owner,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  const restaurant = await owner.addRestaurant();
  await owner.addItem(restaurant, { name: "Flour" });
  await page.goto("/inventory?tab=items");
  const remove = async () => {
    await chooseInRow(page, "Flour", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await page.route("**/inventory/*", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await remove();
  const failure = page.getByRole("alert").filter({ hasText: "Failed to delete inventory item" });
  await expect(failure).toMatchAriaSnapshot(`
    - alert:
      - text: Failed to delete inventory item
      - button "Dismiss"
  `);
  await failure.getByRole("button").click();
  await expect(failure).toBeHidden();
  await page.unroute("**/inventory/*");
  await remove();
  await expect(page.getByRole("status").filter({ hasText: "Inventory item deleted successfully" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a form is read with its labels, hints and errors", async ({ page, owner }) => {
  await owner.addRestaurant();
  await page.goto("/inventory?tab=items&dialog=create");
  const dialog = page.getByRole("dialog", { name: "Add Inventory Item" });
  await dialog.getByRole("button", { name: "Add Item" }).click();
  const name = dialog.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-required", "true");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription("Name is required");
  await expect(dialog.getByRole("combobox", { name: "Base unit" })).toHaveAccessibleDescription("Choose a unit");
});
