import type { APIRequestContext, Page } from "@playwright/test";
import { paths, rolesOfPath } from "../../packages/web/src/paths.ts";
import { Kitchen } from "./support/kitchen.ts";
import { memberOf } from "./support/member.ts";
import { Owner, signUp } from "./support/people.ts";
import { expect, expectAccessible, signIn, test } from "./support/test.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** What a plate is sold at. It is no multiple of what anything costs. */
const price = 7.77;

/** A restaurant where everything that has a cost is shown somewhere. */
async function costlyKitchen(request: APIRequestContext) {
  const kitchen = await Kitchen.open(request, new Owner(request, await signUp()));
  const supplier = await kitchen.supplier("Green Grocer");
  const { id: flour } = await kitchen.post("inventory", {
    name: "Flour",
    quantity: 40,
    baseUnit: "KILOGRAM",
    unitCost: 1.5,
    reorderLevel: 100,
  });
  const received = await kitchen.buy(supplier, flour, 20, 2.5);
  const open = await kitchen.buy(supplier, flour, 10, 2.25);
  const draft = await kitchen.buy(supplier, flour, 5, 2.75);
  for (const id of [received, open]) await kitchen.change(`procurements/${id}/approve`);
  await kitchen.change(`procurements/${received}/complete`);
  const bread = await kitchen.cook("Flatbread", price, { [flour]: 500 });
  const recipe = await kitchen.firstOf("boms");
  const [completed, pending] = [await kitchen.order(bread, 2), await kitchen.order(bread, 1)];
  for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"])
    await kitchen.setStatus(completed, status);
  const { id: count } = await kitchen.post("counts", {
    id: crypto.randomUUID(),
    reason: "OTHER",
    notes: "Spilled",
    lines: [{ itemId: flour, quantity: 50 }],
  });
  return {
    kitchen,
    supplier,
    flour,
    procurements: [received, open, draft],
    bread,
    recipe,
    orders: [completed, pending],
    count,
  };
}

type World = Awaited<ReturnType<typeof costlyKitchen>>;

/** On which page things are shown, by which parameter, and the dialogs about them. */
const things = (world: World) => [
  {
    at: paths.inventory,
    param: "item",
    ids: [world.flour],
    dialogs: ["view", "adjust", "cost", "edit", "history", "delete"],
  },
  { at: paths.count, param: "count", ids: [world.count], dialogs: ["view"] },
  { at: paths.boms, param: "bom", ids: [world.recipe], dialogs: ["view", "edit", "history", "delete"] },
  { at: paths.products, param: "product", ids: [world.bread], dialogs: ["view", "edit", "history", "delete"] },
  { at: paths.suppliers, param: "supplier", ids: [world.supplier], dialogs: ["view", "edit", "history", "delete"] },
  {
    at: paths.procurements,
    param: "procurement",
    ids: world.procurements,
    dialogs: ["view", "edit", "receive", "acceptAmount", "complete", "closeShort", "cancel", "delete", "history"],
  },
  { at: paths.orders, param: "order", ids: world.orders, dialogs: ["view"] },
];

const tabs: Readonly<Record<string, readonly string[]>> = {
  [paths.inventory]: ["overview", "items", "alerts"],
  [paths.settings]: ["store", "days", "members", "roles", "activity"],
};

/** All that a page says, also to screen readers and to a mouse that rests. */
const said = (page: Page) =>
  page.evaluate(() => {
    const attributes = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((element) =>
      ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    return [document.body.innerText, ...attributes].join("\n");
  });

const moneyWords = /costs?\b|\bvalued?\b|margin|\bspent\b|\bworth\b|\bpaid\b|unit price/i;

/**
 * What guests pay: some plates, a day without orders, the steps of an axis, the sign in the field of a price, and how
 * dear a restaurant is.
 */
const sales = /Such as \$\$|\$(?:7\.77|15\.54|23\.31|0\.00|\d+$|$)/g;

/** The lines of a text with an amount of money that no guest is asked for. */
const amountsIn = (text: string) => text.split("\n").filter((line) => line.replaceAll(sales, "").includes("$"));

/** Those and the lines that speak of what things cost. */
const moneyIn = (text: string) =>
  text.split("\n").filter((line) => {
    const left = line.replaceAll(sales, "");
    return left.includes("$") || moneyWords.test(left);
  });

const pages = Object.keys(rolesOfPath).filter((path) => rolesOfPath[path]?.includes("MEMBER"));

/** Every address of a page: its tabs, its form for a new thing, and its dialogs about those there are. */
const addressesOf = (path: string, world: World): readonly string[] => [
  ...(tabs[path] ?? [""]).map((tab) => `${path}?tab=${tab}`),
  `${path}?dialog=create`,
  ...(path === paths.procurements ? [`${path}?dialog=orderLow`] : []),
  ...things(world).flatMap(({ at, param, ids, dialogs }) =>
    at === path ? ids.flatMap((id) => dialogs.map((dialog) => `${path}?dialog=${dialog}&${param}=${id}`)) : [],
  ),
];

test("a cook counts without a word of money, and blind if the owner wants it", async ({ page, request }) => {
  const { kitchen } = await costlyKitchen(request);
  const token = await memberOf(request, kitchen, { role: "STAFF" });
  await signIn(page, token);
  const count = async () => {
    await page.goto(paths.count);
    await page.getByRole("button", { name: "Count 1 Item" }).click();
    const sheet = page.getByRole("table", { name: "Count sheet" });
    await sheet.getByRole("textbox", { name: /^Flour/ }).fill("30");
    await sheet.getByRole("textbox", { name: /^Flour/ }).blur();
    return sheet;
  };
  const saving = page.getByRole("dialog", { name: "Save 1 of 1 items?" });

  const sheet = await count();
  await expect(sheet.getByRole("columnheader")).toHaveText(["Item", "Expected", "Counted", "Difference"]);
  await page.getByRole("button", { name: "Save Count" }).click();
  await expect(saving).toContainText("1 item differs from what was expected.");
  expect(moneyIn(await said(page))).toEqual([]);
  await expectAccessible(page);
  await saving.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();

  await kitchen.change("settings", { blindCounts: true });
  await count();
  await expect(sheet.getByRole("columnheader")).toHaveText(["Item", "Counted"]);
  await expect(page.getByRole("switch", { name: "Hide expected" })).toHaveCount(0);
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Blank Sheet"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save Count" }).click();
  await expect(saving).toContainText("Items that you left empty stay as they are.");
  await expect(saving).not.toContainText("differ");
  await saving.getByRole("button", { name: "Save Count" }).click();
  await expect(page.getByText(/^CNT-0+2 saved$/)).toBeVisible();
});

for (const [who, rights] of [
  ["staff", { role: "STAFF" }],
  ["a manager without costs", { role: "MANAGER", toggles: { seesCosts: false } }],
] as const) {
  for (const path of pages) {
    test(`${path} shows ${who} no money but sale prices`, async ({ page, request, expectedErrors }) => {
      expectedErrors.push(/40[34]/);
      const world = await costlyKitchen(request);
      await signIn(page, await memberOf(request, world.kitchen, rights));
      const found: Record<string, readonly string[]> = {};
      for (const address of addressesOf(path, world)) {
        await page.goto(address);
        await expect(page.getByRole("main").or(page.getByRole("dialog")).first()).toBeVisible();
        await expect(page.locator("[aria-busy=true], .MuiSkeleton-root")).toHaveCount(0);
        await page.waitForLoadState("networkidle");
        const text = await said(page);
        // Settings and the page about roles name costs without telling any.
        const lines = path === paths.settings ? amountsIn(text) : moneyIn(text);
        if (lines.length > 0) found[address] = lines;
      }
      expect(found).toEqual({});
    });
  }
}
