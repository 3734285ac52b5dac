import type { Page } from "@playwright/test";
import { press, select, type } from "./support/keyboard.ts";
import { Kitchen } from "./support/kitchen.ts";
import { tokenOf, admin } from "./support/people.ts";
import { openBy } from "./support/rows.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  onceAWorker,
  type SharedOwner,
  signIn,
  test as base,
} from "./support/test.ts";

const test = base.extend<{ stockedPage: Page }, { stocked: SharedOwner }>({
  stocked: [
    onceAWorker(async (_request, owner) => {
      const restaurant = await owner.addRestaurant();
      await owner.addItem(restaurant, { name: "Low item", quantity: 1, reorderLevel: 2 });
      await owner.addItem(restaurant, { name: "L".repeat(100), quantity: 999_999_998.9999, category: "Dry goods" });
      return {};
    }),
    { scope: "worker" },
  ],
  /** Signed in as an owner with two items. */
  stockedPage: async ({ page, stocked }, provide) => {
    await signIn(page, stocked.token);
    await provide(page);
  },
});

for (const [path, heading] of [
  ["/", /what every plate costs/],
  ["/sign-in", "Welcome back"],
  ["/sign-up", "Create Account"],
] as const) {
  test(`${path} is accessible in both themes, wide and narrow`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
}

for (const [path, heading] of [
  ["/dashboard", "Dashboard"],
  ["/restaurants", "Restaurants"],
  ["/inventory", "Inventory"],
  ["/inventory?tab=items", "Inventory"],
  ["/inventory?tab=alerts", "Inventory"],
  ["/inventory/count", "Count"],
  ["/today", "Today"],
  ["/waste", "Waste & Spoilage"],
  ["/not-found", "Page Not Found"],
] as const) {
  const tag = path === "/dashboard" || path === "/inventory" ? "@gate" : [];
  test(`an owner's ${path} is accessible in both themes, wide and narrow`, { tag }, async ({ stockedPage: page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    if (path === "/inventory/count") await expect(page.getByRole("button", { name: "Count 2 Items" })).toBeVisible();
    else if (path.startsWith("/inventory")) await expect(page.getByText("Low item").first()).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
}

test("the administrator's dashboard is accessible in both themes, wide and narrow", async ({ page, request }) => {
  await signIn(page, await tokenOf(request, admin));
  await page.goto("/admin-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test("every dialog of inventory and restaurants is accessible", async ({ page, owner }) => {
  const restaurant = await owner.addRestaurant({ name: "Dialogs" });
  await owner.addItem(restaurant, { name: "Dialog item" });
  await page.goto("/inventory?tab=items");
  for (const words of ["View Dialog item", "Edit Dialog item", "Delete Dialog item"]) {
    const opener = await openBy(page, words);
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await page.goto("/restaurants");
  for (const name of ["View details of Dialogs", "Edit Dialogs", "Delete Dialogs"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeHidden();
    await expect(page.getByRole("button", { name })).toBeFocused();
  }
});

test("an item is added with the keyboard alone", async ({ page, owner }) => {
  await owner.addRestaurant();
  await page.goto("/inventory?tab=items");
  await press(page, page.getByRole("button", { name: "Add Item" }).first());
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Typed by hand");
  await type(page, dialog.getByLabel("Quantity"), "3");
  await select(page, dialog.getByLabel("Base unit"), "Kilogram");
  await press(page, dialog.getByRole("button", { name: "Add Item" }));
  await expect(page.getByText("Inventory item created successfully")).toBeVisible();
  await expect(page.getByRole("table", { name: "Inventory items" }).getByText("3 kg")).toBeVisible();
});

test("the sidebar closes and opens by its shortcut and remembers it; narrow, it is a drawer", async ({
  page,
  owner,
}) => {
  await owner.addRestaurant();
  await page.goto("/dashboard");
  const inventory = page.getByRole("navigation", { name: "Main navigation" }).getByText("Inventory Items");
  await expect(inventory).toBeVisible();
  await page.keyboard.press("Control+b");
  await expect(inventory).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(inventory).toBeHidden();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toContain("sidebar:state");

  await page.setViewportSize({ width: 360, height: 760 });
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await page.getByRole("link", { name: "Inventory Items" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();
});

const selectorOn = (page: Page) => page.getByRole("combobox", { name: "Restaurant" });

async function choose(page: Page, name: string) {
  await selectorOn(page).click();
  await page.getByRole("option", { name }).click();
  await expect(selectorOn(page)).toHaveText(name);
}

test("a person who wants less motion sees a theme change at once", async ({ page, owner }) => {
  await owner.addRestaurant();
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await page.goto("/settings?tab=store");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  const moving = await page.evaluate(() => {
    document.documentElement.toggleAttribute("data-light", false);
    document.documentElement.toggleAttribute("data-dark", true);
    // Placeholders have animations of their own.
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(moving).toBe(0);
});

test("a person who wants less motion sees nothing pulse while a page loads", async ({ page, owner }) => {
  await owner.addRestaurant();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(/\/api\/v1\/restaurants\/[^/]+\/suppliers/, () => new Promise<void>(() => undefined));
  await page.goto("/suppliers");
  await expect(page.locator(".MuiSkeleton-root").first()).toHaveCSS("animation-iteration-count", "1");
});

test("a tab keeps the restaurant that it shows, whatever another tab chooses", async ({ page, owner }) => {
  const bistro = await owner.addRestaurant({ name: "Bistro" });
  await owner.addRestaurant({ name: "Canteen" });
  await page.goto("/inventory?tab=items");
  await expect(selectorOn(page)).toHaveText(/Bistro|Canteen/);
  await choose(page, "Bistro");
  await page.goto("/inventory?tab=items");
  await expect(selectorOn(page)).toHaveText("Bistro");

  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await choose(other, "Canteen");

  await page.getByRole("button", { name: "Add Item" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Saved where it was shown");
  await dialog.getByLabel("Quantity").fill("3");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: "Kilogram" }).click();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("Inventory item created successfully")).toBeVisible();
  await expect(selectorOn(page)).toHaveText("Bistro");

  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(selectorOn(page)).toHaveText("Bistro");
  await page.goto("/products");
  await expect(selectorOn(page)).toHaveText("Bistro");

  const third = await page.context().newPage();
  await third.goto("/inventory?tab=items");
  await expect(selectorOn(third)).toHaveText("Canteen");
  await third.goto(`/inventory?tab=items&restaurant=${bistro}`);
  await expect(third.getByText("Saved where it was shown")).toBeVisible();
});

test("a tab keeps its only restaurant when another tab adds one and chooses it", async ({ page, owner }) => {
  await owner.addRestaurant({ name: "Bistro" });
  await page.goto("/inventory");
  await expect(page.getByRole("button", { name: "Add Item" }).first()).toBeVisible();
  await owner.addRestaurant({ name: "Annexe" });
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await choose(other, "Annexe");
  await page.reload();
  await expect(selectorOn(page)).toHaveText("Bistro");
});

test("going back and forward leads to the restaurant that was shown", async ({ page, owner }) => {
  await owner.addRestaurant({ name: "Bistro" });
  await owner.addRestaurant({ name: "Canteen" });
  await page.goto("/inventory?tab=items");
  await expect(page).toHaveURL(/tab=items&restaurant=/);
  const shown = await selectorOn(page).innerText();
  const next = shown === "Bistro" ? "Canteen" : "Bistro";
  await choose(page, next);
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(selectorOn(page)).toHaveText(next);
  await page.evaluate(() => window.history.go(-2));
  await expect(page.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();
  await expect(selectorOn(page)).toHaveText(shown);
  await page.goForward();
  await expect(selectorOn(page)).toHaveText(next);
});

test("a link to a dialog opens it with several restaurants too", async ({ page, owner }) => {
  const restaurant = await owner.addRestaurant({ name: "Bistro" });
  await owner.addRestaurant({ name: "Canteen" });
  const item = await owner.addItem(restaurant, { name: "Linked item" });
  await page.goto("/inventory");
  await expect(selectorOn(page)).toHaveText(/Bistro|Canteen/);
  await choose(page, "Bistro");
  await page.goto(`/inventory?tab=items&dialog=view&item=${item}`);
  await expect(page.getByRole("dialog", { name: "Linked item" })).toBeVisible();
  await expect(page).toHaveURL(`/inventory?tab=items&dialog=view&item=${item}&restaurant=${restaurant}`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("table", { name: "Inventory items" }).getByText("Linked item")).toBeVisible();
});

/** Elements wider than their place: the page itself, or the scrolling part of its dialog. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("[role=dialog] *")]
      .filter((one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => `${one.tagName} ${one.scrollWidth} > ${one.clientWidth}`),
  );

for (const name of ["The Old Harbour Kitchen and Wine Bar", "W".repeat(100)]) {
  test(`a restaurant's name of ${name.length} letters leaves a narrow page its width`, async ({ page, owner }) => {
    const long = await owner.addRestaurant({ name });
    await owner.addRestaurant({ name: "Canteen" });
    await page.setViewportSize({ width: 360, height: 760 });
    for (const [path, add] of [
      ["/dashboard", null],
      ["/inventory", "Add Item"],
      ["/boms", "Create BOM"],
      ["/products", "Add Product"],
      ["/suppliers", "Add Supplier"],
      ["/procurements", "Create Procurement"],
      ["/orders", "Create Order"],
    ] as const) {
      await page.goto(`${path}?restaurant=${long}`);
      await expect(selectorOn(page)).toHaveText(name);
      await expect(selectorOn(page)).toBeInViewport({ ratio: 1 });
      if (add !== null) {
        const button = page.getByRole("button", { name: add }).first();
        await expect(button).toBeInViewport({ ratio: 1 });
        await button.click({ trial: true });
      }
      expect(await tooWide(page), path).toEqual([]);
    }
    await selectorOn(page).click();
    await expect(page.getByRole("option", { name })).toBeInViewport({ ratio: 1 });
    expect(await tooWide(page)).toEqual([]);
    await page.getByRole("option", { name: "Canteen" }).click();
    await expect(selectorOn(page)).toHaveText("Canteen");
  });
}

test("a dialog holds names, notes and addresses without a space, and keeps its close button", async ({
  page,
  owner,
  request,
}) => {
  const word = "W".repeat(100);
  const kitchen = await Kitchen.open(request, owner, { name: word, address: word });
  const item = await kitchen.stock(word, 10);
  const supplier = await kitchen.supplier(word, { address: word });
  const line = { inventoryItemId: item, quantity: 1, unit: "KILOGRAM", unitPrice: 2, notes: word };
  const procurement = await kitchen.post("procurements", { supplierId: supplier, notes: word, items: [line] });
  const product = await kitchen.cook("Soup", 9, { [item]: 20 });
  const order = await kitchen.post("orders", {
    customer: { fullName: word },
    notes: word,
    orderItems: [{ productId: product, quantity: 1 }],
  });
  for (const [path, title] of [
    [`/inventory?tab=items&dialog=view&item=${item}`, word],
    [`/procurements?dialog=view&procurement=${procurement.id}`, /^PO-/],
    [`/orders?dialog=view&order=${order.id}`, /^ORD-/],
  ] as const) {
    await page.goto(path);
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
      expect(await tooWide(page), `${path} at ${width}`).toEqual([]);
    }
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  }
});

test("the dashboard shows a restaurant's name and address whole", async ({ page, owner }) => {
  const [name, address] = ["N".repeat(100), "A".repeat(100)];
  await owner.addRestaurant({ name, address });
  await page.goto("/dashboard");
  for (const shown of [page.getByText(name), page.getByText(address)]) {
    await expect(shown).toBeVisible();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await shown.evaluate((one) => one.scrollWidth - one.clientWidth), `clipped at ${width}`).toBe(0);
    }
  }
});

test("a figure in a table stays on one line, and a table that is too wide scrolls by itself", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const product = await kitchen.cook("Banquet", 123_456.78, {});
  await kitchen.post("orders", {
    customer: { fullName: "W".repeat(100) },
    orderItems: [{ productId: product, quantity: 99 }],
  });
  await page.goto("/orders");
  const amount = page.getByRole("cell", { name: "$12,222,221.22" });
  await expect(amount).toBeVisible();
  for (const width of [1280, 780, 640, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await amount.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `at ${width}`).toBe(1);
    expect(await tooWide(page), `at ${width}`).toEqual([]);
  }
});

test("an address names a restaurant that the list of the first ones does not hold", async ({ page, owner }) => {
  await owner.addRestaurant({ name: "First Bistro" });
  const second = await owner.addRestaurant({ name: "Second Bistro" });
  await page.route("**/api/v1/restaurants?*", async (route) => {
    const answer = await route.fetch();
    const body: { data: unknown[]; pagination: object } = await answer.json();
    const pagination = { ...body.pagination, nextCursor: "more" };
    await route.fulfill({ response: answer, json: { data: body.data.slice(0, 1), pagination } });
  });
  await page.goto(`/dashboard?restaurant=${second}`);
  await expect(page.getByRole("combobox", { name: "Restaurant" })).toHaveText("Second Bistro");
  await page.goto("/inventory");
  await expect(page.getByRole("combobox", { name: "Restaurant" }), "also without the address").toHaveText(
    "Second Bistro",
  );
});

test("typed text stands right beside the sign of its field", async ({ page, owner }) => {
  await owner.addRestaurant();
  await page.goto("/products?dialog=create");
  const price = page.getByRole("dialog").getByLabel("Price");
  const sign = await page.getByRole("dialog").getByText("$", { exact: true }).boundingBox();
  const field = await price.boundingBox();
  if (sign === null || field === null) throw new Error("One of them is not to be seen.");
  const inset = await price.evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingLeft));
  expect(field.x + inset - sign.x - sign.width, "pixels between them").toBeLessThanOrEqual(8);
});
