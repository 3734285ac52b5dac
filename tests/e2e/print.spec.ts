import { Kitchen } from "./support/kitchen.ts";
import { faultsOf } from "./support/measure.ts";
import { expect, test } from "./support/test.ts";

const names = Array.from({ length: 25 }, (_, index) => `Item ${index} of the shelf behind the door`);

const lists = [
  ["Inventory items", "/inventory?tab=items"],
  ["Suppliers", "/suppliers"],
  ["Products", "/products"],
  ["Orders", "/orders"],
  ["BOMs", "/boms"],
  ["Procurements", "/procurements"],
  ["Low stock", "/inventory?tab=alerts"],
  ["Saved counts", "/inventory/count"],
] as const;

for (const colorScheme of ["light", "dark"] as const) {
  test(`a list prints black on white, with all of its rows and nothing to press, from the ${colorScheme} theme`, async ({
    page,
    owner,
    request,
  }) => {
    const kitchen = await Kitchen.open(request, owner);
    for (const name of names.slice(1)) await kitchen.stock(name, 2.5);
    const low = await kitchen.post("inventory", {
      name: names[0],
      quantity: 2.5,
      reorderLevel: 5,
      baseUnit: "KILOGRAM",
    });
    const mill = await kitchen.supplier("Mill & Sons of the Lower Ninth Ward");
    await kitchen.buy(mill, low.id, 5, 2);
    await kitchen.order(await kitchen.cook("Soup", 9, { [low.id]: 100 }), 2);
    await kitchen.post("counts", { reason: "ROUTINE", lines: [{ itemId: low.id, quantity: 1 }] });
    await page.emulateMedia({ colorScheme });
    for (const [label, path] of lists) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      const table = page.getByRole("table", { name: label, exact: true });
      await expect(table).toBeVisible();
      await expect(page.locator(`html[data-${colorScheme}]`)).toBeAttached();
      await expect(page.locator(".MuiSkeleton-root")).toHaveCount(0);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeHidden();
      await expect(page.getByRole("search"), path).toBeHidden();
      for (const button of await page.locator(".MuiButton-root, .MuiIconButton-root, .MuiCheckbox-root").all())
        await expect(button, path).toBeHidden();
      const paper = await page.evaluate(() => [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.body).backgroundColor,
      ]);
      expect(paper, path).toEqual(["rgb(255, 255, 255)", "rgb(255, 255, 255)"]);
      const ink = await table
        .locator("tbody td")
        .first()
        .evaluate((cell) => getComputedStyle(cell).color);
      expect(ink, path).toBe("rgb(0, 0, 0)");
      await expect.poll(() => faultsOf(page, label), path).toEqual([]);
    }
    await page.goto("/inventory?tab=items");
    await expect(page.getByRole("row")).toHaveCount(names.length + 1);
    await page.emulateMedia({ media: "print" });
    for (const name of names) await expect(page.getByText(name)).toBeVisible();
    const hidden = await page
      .getByRole("row")
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().height === 0).length);
    expect(hidden, "rows without height").toBe(0);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), "sheets of paper").toHaveLength(1);
  });
}

test("an open dialog prints what it shows instead of the page under it", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const order = await kitchen.order(await kitchen.cook("Soup", 9, {}), 2);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/orders?dialog=view&order=${order}`);
  const dialog = page.getByRole("dialog", { name: "ORD-000001" });
  await expect(dialog.getByRole("table", { name: "Items" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main", { includeHidden: true })).toBeHidden();
  await expect(dialog.getByRole("cell", { name: "Soup" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeHidden();
  const { background, clipped } = await dialog.evaluate((paper) => ({
    background: getComputedStyle(paper).backgroundColor,
    clipped: paper.scrollHeight - paper.clientHeight,
  }));
  expect(background).toBe("rgb(255, 255, 255)");
  expect(clipped, "pixels that are cut").toBeLessThanOrEqual(0);
});
