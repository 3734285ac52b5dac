import { readFile } from "node:fs/promises";
import { Kitchen } from "./support/kitchen.ts";
import { memberOf } from "./support/member.ts";
import { Owner, signUp } from "./support/people.ts";
import { expect, signIn, test } from "./support/test.ts";

const lists = [
  ["/inventory?tab=items", "inventory items", "inventory-items.csv", "Item 29", "Value (USD)"],
  ["/products", "products", "products.csv", "Dish", "Price (USD)"],
  ["/boms", "BOMs", "recipes.csv", "100 g Item 0", "Ingredients for a plate"],
  ["/suppliers", "suppliers", "suppliers.csv", "Mill", "Phone"],
  ["/procurements", "procurements", "procurements.csv", "PO-000001", "Total (USD)"],
  ["/orders", "orders", "orders.csv", "ORD-000001", "Due (USD)"],
] as const;

test(
  "every list is saved as a file and printed with all of its pages",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    test.slow();
    const kitchen = await Kitchen.open(request, owner);
    const items: string[] = [];
    for (let index = 0; index < 30; index += 1) items.push(await kitchen.stock(`Item ${index}`, index));
    const [flour = ""] = items;
    const dish = await kitchen.cook("Dish", 9, { [flour]: 100 });
    await kitchen.buy(await kitchen.supplier("Mill"), flour, 5, 2);
    await kitchen.order(dish, 2);
    await page.addInitScript(() => {
      // The dialog of the browser would stay open; the paper is there until it closes.
      window.print = () => undefined;
    });
    for (const [path, what, file, row, header] of lists) {
      await page.goto(path);
      const menu = page.getByRole("button", { name: `More for all ${what}` });
      await menu.click();
      const downloading = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: "Download CSV" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(file);
      const text = await readFile(await download.path(), "utf8");
      expect(text, path).toContain(row);
      expect(text.split("\r\n")[0], path).toContain(header);
      await menu.click();
      await page.getByRole("menuitem", { name: "Print All" }).click();
      await page.emulateMedia({ media: "print" });
      await expect(page.locator("[data-paper]"), path).toContainText(row);
      await expect(page.locator("[data-paper]"), path).toContainText(/\d+ rows?\. Printed .* by Robin Cook/);
      if (path.startsWith("/inventory")) await expect(page.locator("[data-paper] tbody tr")).toHaveCount(30);
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    }
  },
);

test("staff print a list without costs, and save none", async ({ page, request }) => {
  const kitchen = await Kitchen.open(request, new Owner(request, await signUp()));
  await kitchen.stock("Flour", 10);
  await signIn(page, await memberOf(request, kitchen, { role: "STAFF" }));
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto("/inventory?tab=items");
  await page.getByRole("button", { name: "More for all inventory items" }).click();
  await expect(page.getByRole("menuitem", { name: "Download CSV" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Print All" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-paper]")).toContainText("Flour");
  await expect(page.locator("[data-paper]")).not.toContainText("USD");
});

test("a list stays in its place when the menu beside its filters has loaded", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  await kitchen.order(await kitchen.cook("Dish", 9, { [await kitchen.stock("Flour", 10)]: 100 }), 2);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/ListMenu[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  // As wide as the filters need to stay on one line without the menu.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/orders");
  const row = page.getByRole("row", { name: /ORD-000001/ });
  await expect(row).toBeVisible();
  await page.waitForLoadState("load");
  const before = await row.boundingBox();
  release();
  await expect(page.getByRole("button", { name: "More for all orders" })).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
});
