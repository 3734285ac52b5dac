import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { Kitchen } from "./support/kitchen.ts";
import { admin, Owner, tokenOf } from "./support/people.ts";
import { overlayOrders, refusedFor } from "./support/order-answers.ts";
import { type Fault, fieldsThatZoom, rowsOf, targetsTooSmall } from "./support/measure.ts";
import { expect, onceAWorker, type SharedOwner, signIn, test as base } from "./support/test.ts";

const widths = [320, 360, 480, 600, 767, 768, 834, 1024, 1080, 1280, 1920];

/** Narrower than this, the page has no sidebar but a drawer. */
const drawerBelow = 768;

/** Thirty letters, as long as names usually get. */
const longName = "Organic smoked paprika, coarse";

const printed = process.env["PRINT_MEASURED"] === "1";

interface ListPage {
  readonly table: string;
  readonly path: string;
}

const ownersLists: readonly ListPage[] = [
  { table: "Inventory items", path: "/inventory?tab=items" },
  { table: "Low-stock items", path: "/inventory?tab=overview" },
  { table: "Low stock", path: "/inventory?tab=alerts" },
  { table: "Stock that is getting low", path: "/inventory?tab=alerts" },
  { table: "Saved counts", path: "/inventory/count" },
  { table: "Waste records", path: "/waste" },
  { table: "Products", path: "/products" },
  { table: "BOMs", path: "/boms" },
  { table: "Suppliers", path: "/suppliers" },
  { table: "Procurements", path: "/procurements" },
  { table: "Orders", path: "/orders" },
  { table: "Recent orders", path: "/dashboard" },
  { table: "Low-stock items", path: "/dashboard" },
  { table: "Closings", path: "/settings?tab=days" },
];

/** Pages with a form, most of them in a dialog. */
const formPaths = [
  ...["inventory", "products", "boms", "suppliers", "procurements", "orders", "restaurants"].map(
    (page) => `/${page}?dialog=create`,
  ),
  "/settings",
  "/settings?tab=days",
  "/settings?tab=waste",
];

const adminsLists: readonly ListPage[] = [
  { table: "Users", path: "/users?q=paprika" },
  { table: "Audit log", path: "/users?tab=audit" },
  { table: "Latest users", path: "/admin-dashboard" },
  { table: "Newest restaurants", path: "/admin-dashboard" },
];

/** A restaurant that has a long name in every list. */
async function buildLongNames(request: APIRequestContext, owner: Owner) {
  const kitchen = await Kitchen.open(request, owner);
  const item = await kitchen.post("inventory", {
    name: longName,
    category: "Dry goods and spices",
    quantity: 1234.5678,
    reorderLevel: 2000,
    baseUnit: "KILOGRAM",
  });
  await kitchen.stock("W".repeat(100), 3);
  const scarce = await kitchen.post("inventory", {
    name: `${longName}s`,
    quantity: 1234.5678,
    reorderLevel: 1000,
    baseUnit: "KILOGRAM",
  });
  await kitchen.post("counts", {
    reason: "OTHER",
    notes: "Recounted after the delivery was put away",
    lines: [{ itemId: scarce.id, quantity: 1200 }],
  });
  await kitchen.post("waste", {
    lines: [
      { subject: { type: "ITEM", id: scarce.id }, quantity: 123.4567, reason: "FRIDGE_FAILURE" },
      { subject: { type: "ITEM", id: item.id }, quantity: 1.5, reason: "DAMAGED" },
    ],
  });
  await kitchen.close("2026-01-31");
  await kitchen.close("2026-01-30", "Invoice of the fish came late");
  const product = await kitchen.cook(longName, 1234.56, { [item.id]: 250 });
  const supplier = await kitchen.supplier(longName, { email: "orders.department@paprika.example" });
  await kitchen.buy(supplier, item.id, 1000, 12.34);
  const order = await kitchen.post("orders", {
    customer: { fullName: longName },
    orderItems: [{ productId: product, quantity: 12 }],
  });
  for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP"]) await kitchen.setStatus(order.id, status);
  return { item: item.id };
}

type LongNames = SharedOwner & { readonly item: string };

/** Where the owner of long names is signed in. */
interface Opened {
  readonly page: Page;
  readonly item: string;
}

const test = base.extend<{ longNames: Opened }, { built: LongNames }>({
  built: [onceAWorker(buildLongNames), { scope: "worker" }],
  longNames: async ({ page, built: { token, item } }, provide) => {
    await signIn(page, token);
    await provide({ page, item });
  },
});

async function addPerson(request: APIRequestContext, token: string) {
  const data = {
    fullName: longName,
    email: `paprika.${randomUUID()}@example.com`,
    role: "USER",
    password: "Stockpot1!",
  };
  const answer = await request.post("/api/v1/users", { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A user, a restaurant, or an entry of the audit log about one of them. */
interface Named {
  readonly name?: string;
  readonly fullName?: string;
  readonly subject?: { readonly fullName: string };
}

/** Other tests add people and restaurants of any name meanwhile, which an administrator sees too. */
const showOnlyLongNames = (page: Page) =>
  page.route(/\/api\/v1\/(?:users|restaurants|audit)\?/, async (route) => {
    const url = new URL(route.request().url());
    // The administrators, by whom the audit log is filtered.
    if (url.searchParams.has("role")) return route.continue();
    url.searchParams.set("limit", "100");
    const response = await route.fetch({ url: url.href });
    const answer: { data: Named[] } = await response.json();
    const data = answer.data.filter(
      ({ name, fullName, subject }) => (name ?? fullName ?? subject?.fullName) === longName,
    );
    expect(data.length).toBeGreaterThan(0);
    await route.fulfill({ response, json: { ...answer, data } });
  });

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main navigation", includeHidden: true });
const sidebarToggle = (page: Page) => page.getByRole("button", { name: "Toggle sidebar" });

/** Measures a list at every width: the height of its rows, and the faults of their content. */
async function measureList(page: Page, baseURL: string | undefined, { table, path }: ListPage) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.context().addCookies([{ name: "sidebar:state", value: "true", url: new URL("/", baseURL).href }]);
  await page.goto(path);
  await expect(page.getByRole("table", { name: table, exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".MuiSkeleton-root")).toHaveCount(0);
  const heights: string[] = [];
  const faults: Fault[] = [];
  const toggle = sidebarToggle(page);
  for (const isOpen of [true, false]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    // A dialog's content is as wide with either.
    const isCovered = await toggle.isHidden();
    if (isCovered && !isOpen) break;
    if (!isOpen) await page.keyboard.press("Control+b");
    if (!isCovered) await expect(toggle).toHaveAttribute("aria-expanded", String(isOpen));
    for (const width of widths.filter((one) => isOpen || one >= drawerBelow)) {
      await page.setViewportSize({ width, height: 800 });
      await expect(sidebar(page)).toBeVisible({ visible: width >= drawerBelow });
      const rows = await rowsOf(page, table, width);
      heights.push(`${width}${width < drawerBelow ? "" : isOpen ? " open" : ""}: ${Math.round(rows.height)}`);
      faults.push(...rows.faults.map((fault) => `${width} px${isOpen ? ", sidebar open" : ""}: ${fault}`));
    }
  }
  if (printed) process.stdout.write(`${table} | ${heights.join(" | ")}\n`);
  return faults;
}

for (const list of ownersLists) {
  test(`the rows of ${list.table} on ${list.path} are short and whole at every width`, async ({
    baseURL,
    longNames: { page },
  }) => {
    expect(await measureList(page, baseURL, list)).toEqual([]);
  });
}

test("the rows of Movements are short and whole at every width", async ({ baseURL, longNames: { page, item } }) => {
  const path = `/inventory?tab=items&dialog=view&item=${item}`;
  expect(await measureList(page, baseURL, { table: "Movements", path })).toEqual([]);
});

const states = {
  "is being changed": { beingPosted: "READY_FOR_PICKUP" },
  "was not changed": { refused: refusedFor([longName, `${longName}s`, "Salt"]) },
};

for (const [state, overlay] of Object.entries(states)) {
  test(`the row of an order that ${state} is short and whole at every width`, async ({
    baseURL,
    longNames: { page },
  }) => {
    await overlayOrders(page, (order) => ({ ...order, ...overlay }));
    expect(await measureList(page, baseURL, { table: "Orders", path: "/orders" })).toEqual([]);
  });
}

for (const list of adminsLists) {
  test(`the rows of ${list.table} are short and whole at every width`, async ({ page, baseURL, request, person }) => {
    const token = await tokenOf(request, admin);
    await addPerson(request, token);
    const address = "1200 Avenue of the Americas, New York, NY 10036";
    await new Owner(request, person).addRestaurant({ name: longName, address });
    await showOnlyLongNames(page);
    await signIn(page, token);
    expect(await measureList(page, baseURL, list)).toEqual([]);
  });
}

test.describe("on touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const width of [320, 1024]) {
    test(`everything to press on a list of ${width} px is as large as a finger`, async ({ longNames: { page } }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const { table, path } of ownersLists) {
        await page.goto(path);
        await expect(page.getByRole("table", { name: table, exact: true })).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await targetsTooSmall(page), path).toEqual([]);
        expect(await fieldsThatZoom(page), path).toEqual([]);
        expect((await rowsOf(page, table, width)).faults, path).toEqual([]);
      }
    });
  }

  test("no field of a form has letters that a phone zooms into", async ({ longNames: { page } }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of formPaths) {
      await page.goto(path);
      await expect(page.getByRole("textbox").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await page.locator("input, textarea").count(), path).toBeGreaterThan(0);
      expect(await fieldsThatZoom(page), path).toEqual([]);
    }
  });

  for (const [state, overlay] of Object.entries(states)) {
    test(`the row of an order that ${state} is low, and its controls are as large as a finger`, async ({
      longNames: { page },
    }) => {
      await overlayOrders(page, (order) => ({ ...order, ...overlay }));
      await page.goto("/orders");
      await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
      await page.waitForLoadState("networkidle");
      for (const width of [320, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect((await rowsOf(page, "Orders", width)).faults, `${width} px`).toEqual([]);
        expect(await targetsTooSmall(page), `${width} px`).toEqual([]);
      }
    });
  }

  test("details of an order and a restaurant stand apart from their labels, in whole words", async ({
    page,
    owner,
    request,
  }) => {
    const email = "bonjour@bistro-of-the-river.example";
    const kitchen = await Kitchen.open(request, owner, { email, website: "https://bistro-of-the-river.example" });
    await kitchen.order(await kitchen.cook("Soup", 9, {}), 1);
    await page.setViewportSize({ width: 360, height: 740 });
    const dialog = page.getByRole("dialog");
    await page.goto("/orders");
    await page.getByRole("link", { name: "ORD-000001" }).tap();
    const label = dialog.getByText("Status", { exact: true });
    const select = dialog.getByRole("combobox", { name: "Status of ORD-000001" });
    const [above, below] = [await label.boundingBox(), await select.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0));
    await page.goto("/restaurants");
    await page.getByRole("button", { name: "View Details" }).tap();
    for (const name of [/bonjour@/, /^https:/]) {
      const lines = await dialog
        .getByRole("link", { name })
        .evaluate((link) => new Set([...link.getClientRects()].map(({ top }) => Math.round(top))).size);
      expect(lines).toBe(1);
    }
  });

  test("a tap anywhere on a phone's row opens it, and its menu holds the rest", async ({ longNames: { page } }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/suppliers");
    const row = page.getByRole("row").filter({ hasText: longName });
    await row.tap({ position: { x: 60, y: 40 } });
    await expect(page.getByRole("dialog", { name: "Edit Supplier" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(row.getByRole("button", { name: `Edit ${longName}` })).toBeHidden();
    await row.getByRole("button", { name: `More for ${longName}` }).tap();
    await expect(page.getByRole("menuitem")).toHaveText(["Edit", "History", "Delete"]);
  });

  test("the header of the smallest phone has a word for signing out, and room for it", async ({ page, owner }) => {
    await owner.addRestaurant();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/dashboard");
    const signOut = page.getByRole("banner").getByText("Sign Out", { exact: true });
    await expect(signOut).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("the button that saves is the widest of a phone's dialog, and nothing of it hangs out", async ({
    page,
    owner,
  }) => {
    await owner.addRestaurant();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ["/inventory?tab=items", "/procurements", "/boms", "/suppliers"]) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}dialog=create`);
      const dialog = page.getByRole("dialog");
      const cancel = dialog.getByRole("button", { name: "Cancel" });
      await expect(cancel).toBeVisible();
      const submit = await dialog.locator("[type=submit]").boundingBox();
      const others = await cancel.boundingBox();
      expect(submit?.width, path).toBeGreaterThan(others?.width ?? Infinity);
      expect((submit?.x ?? 0) + (submit?.width ?? Infinity), path).toBeLessThanOrEqual(300);
    }
  });

  test("a phone has its filters behind one button, which says how many are set", async ({ longNames: { page } }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/inventory?tab=items&stock=low");
    const filters = page.getByRole("button", { name: "Filters (1)" });
    await expect(page.getByRole("combobox", { name: "Category" })).toBeHidden();
    await filters.tap();
    await page.getByRole("combobox", { name: "Category" }).tap();
    await page.getByRole("option", { name: "Dry goods and spices" }).tap();
    await expect(page.getByRole("button", { name: "Filters (2)" })).toHaveAttribute("aria-expanded", "true");
    const add = await page.getByRole("button", { name: "Add Item" }).boundingBox();
    expect(add?.width, "the main action is as wide as the page").toBeGreaterThan(300);
  });
});

test("a row's name is a link that another tab opens too", async ({ context, longNames: { page } }) => {
  await page.goto("/inventory?tab=items&stock=low");
  const name = page.getByRole("table").getByRole("link", { name: longName });
  const opened = context.waitForEvent("page");
  await name.click({ button: "middle" });
  const behind = await opened;
  // Playwright can wait forever for the navigation of a tab that opens behind another: its address is all that it asks.
  await expect.poll(() => behind.url()).toMatch(/tab=items&stock=low&dialog=view&item=/);
  await behind.close();
  const other = await context.newPage();
  await other.goto((await name.getAttribute("href")) ?? "");
  await expect(other.getByRole("dialog", { name: longName })).toBeVisible();
  await other.close();
  await expect(page.getByRole("dialog")).toBeHidden();
  await name.click();
  await expect(page.getByRole("dialog", { name: longName })).toBeVisible();
  await expect(page).toHaveURL(/tab=items&stock=low&dialog=view&item=/);
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();
});

test("a table's header stays in sight while the page scrolls", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  for (let index = 0; index < 25; index += 1) await kitchen.stock(`Item ${index}`, 1);
  await page.goto("/inventory?tab=items");
  await page.getByRole("link", { name: "Item 9", exact: true }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole("link", { name: "Item 0", exact: true })).not.toBeInViewport();
  await expect(page.getByRole("columnheader", { name: "Reorder level" })).toBeInViewport({ ratio: 1 });
});

test("a tablet shows the sidebar as icons until the person opens it, and remembers that", async ({ page, owner }) => {
  await owner.addRestaurant();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/dashboard");
  const word = page.getByRole("navigation", { name: "Main navigation" }).getByText("Inventory Items");
  await expect(page.getByRole("link", { name: "Inventory Items" })).toBeVisible();
  await expect(word).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(word).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await sidebarToggle(page).click();
  await expect(word).toBeVisible();
  await page.reload();
  await expect(word).toBeVisible();
});
