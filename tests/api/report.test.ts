import { Big } from "big.js";
import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { setClock } from "@stockpot/core/platform/clock";
import * as reports from "@stockpot/core/report/report.routes";
import { entryFigures } from "@stockpot/core/report/entries.rules";
import * as routes from "@stockpot/core/report/report.routes";
import type { Entries } from "@stockpot/core/report/report.schema";
import * as waste from "@stockpot/core/waste/waste.routes";
import { describe, expect, onTestFinished, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildCount } from "../support/count-fixtures.ts";
import { buildMember, buildRestaurant, inside, type Membership, type RestaurantFixture } from "../support/fixtures.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { invoke } from "../support/invoke.ts";
import { readLedger } from "../support/ledger.ts";
import { changeOrder, setStatus } from "../support/order-fixtures.ts";
import { receive } from "../support/procurement-fixtures.ts";
import { around, buildOldItem, profitLossOf, spend } from "../support/report-fixtures.ts";

async function sell(
  at: RestaurantFixture,
  productId: string,
  quantity: number,
  more: object = {},
  after: (order: Awaited<ReturnType<typeof enter>>) => Promise<unknown> = () => Promise.resolve(),
) {
  const order = await enter(at, productId, quantity, more);
  await after(order);
  expect((await setStatus(at, order, "COMPLETED")).status).toBe(200);
  return order;
}

const enter = async (at: RestaurantFixture, productId: string, quantity: number, more: object) =>
  (await request(orders.create, { ...inside(at), body: { orderItems: [{ productId, quantity }], ...more } })).body.data;

/** The house example of 95 burgers: what its week comes to. */
async function buildHouseExample() {
  const at = await buildRestaurant();
  const beef = await buildOldItem(at, { quantity: 12, unitCost: 10, baseUnit: "KILOGRAM" });
  const buns = await buildOldItem(at, { quantity: 200, unitCost: 0.5, baseUnit: "PIECE" });
  const { product } = await buildProduct({ at, price: 14 });
  const items = [
    { inventoryItemId: beef.id, quantity: 180, unit: "GRAM" as const },
    { inventoryItemId: buns.id, quantity: 1, unit: "PIECE" as const },
  ];
  await buildBom({ at, product, items });
  await receive(at, [{ inventoryItemId: beef.id, quantity: 20, unit: "KILOGRAM", totalPrice: 210 }]);
  await sell(at, product.id, 95);
  await sell(at, product.id, 6, { type: "FAMILY" });
  await sell(at, product.id, 3, { type: "FREEBIE", reason: "COMPLAINT" });
  const subject = { type: "ITEM" as const, id: beef.id };
  await request(waste.create, {
    ...inside(at),
    body: { lines: [{ subject, quantity: 0.9, unit: "KILOGRAM", reason: "SPOILED" }] },
  });
  await buildCount(at, { [beef.id]: 11.5, [buns.id]: 94 });
  await spend(at, { category: "LABOUR_HOURLY", amount: 400 });
  await spend(at, { category: "OCCUPANCY", amount: 100 });
  return { at, beef, buns, product };
}

const percent = (part: number, whole: number) => Number(Big(part).times(100).div(whole).round(1));

describe("GET /reports/profit-loss", () => {
  test("the house example, to the cent, and its proof exactly", async () => {
    const { at } = await buildHouseExample();
    const { lines, proof, traditional, expenses, counts, gaps } = await profitLossOf(at);
    expect(lines).toEqual({
      grossSales: 1372,
      comps: 42,
      discounts: 0,
      refunds: 0,
      netSales: 1330,
      serviceCharges: 0,
      costOfFoodSold: 223.84,
      priceCorrections: 0,
      costOfSales: 223.84,
      grossProfit: 1106.16,
      waste: 9.28,
      staffMeals: 14.14,
      staffPaid: 0,
      freebies: 7.07,
      variance: 10.08,
      corrections: 0,
      otherFoodCosts: 40.57,
      profitAfterFood: 1065.59,
      labour: 400,
      primeCost: 664.41,
      otherExpenses: 100,
      operatingProfit: 565.59,
    });
    expect(proof).toEqual({
      opening: 220,
      purchases: 210,
      firstCosts: 0,
      closing: 165.59375,
      used: 264.40625,
    });
    expect(traditional).toEqual({
      opening: 220,
      purchases: 210,
      closing: 165.59,
      consumed: 264.41,
      staffMeals: 14.14,
      promotions: 7.07,
      costOfFoodSold: 243.2,
    });
    expect(expenses).toEqual([
      { category: "LABOUR_HOURLY", amount: 400 },
      { category: "OCCUPANCY", amount: 100 },
    ]);
    expect(counts).toEqual({ orders: 1, covers: 0, staffMeals: 1, freebies: 1 });
    expect(gaps).toEqual({ uncosted: 0, late: 0, openOrders: 0 });
    // What the items are worth by themselves.
    const { items } = await readLedger(at.restaurant);
    expect(Number(items.reduce((sum, { stockValue }) => sum.plus(stockValue), Big(0)))).toBe(proof.closing);
  });

  interface Published {
    readonly opening: number;
    readonly purchases: number;
    readonly closing: number;
    readonly sales?: number;
    /** What the staff ate, and what left for another restaurant and came from one, US dollars. */
    readonly staff?: number;
    readonly moved?: readonly number[];
    readonly discount?: number;
    readonly refund?: number;
    readonly labour?: number;
  }

  const grocery = { unit: "PIECE" as const };

  /** The ledger of a published statement: an item at $1 apiece, of which a plate takes what the month used. */
  async function buildPublished({
    opening,
    purchases,
    closing,
    sales = 1000,
    staff = 0,
    moved = [],
    ...more
  }: Published) {
    const at = await buildRestaurant();
    const item = await buildOldItem(at, { quantity: opening, unitCost: 1, baseUnit: "PIECE" });
    await receive(at, [{ inventoryItemId: item.id, quantity: purchases, ...grocery, unitPrice: 1 }]);
    const sold = opening + purchases - closing - staff + moved.reduce((sum, amount) => sum + amount, 0);
    const plates = 100;
    const dish = async (pieces: number, price: number) => {
      const { product } = await buildProduct({ at, price });
      await buildBom({ at, product, items: [{ inventoryItemId: item.id, quantity: pieces, ...grocery }] });
      return product.id;
    };
    const { discount, refund, labour } = more;
    const order = await sell(at, await dish(sold / plates, sales / plates), plates, {}, async (entered) => {
      if (discount !== undefined) {
        await changeOrder(at, orders.discount, entered, { amount: discount, reason: "PROMOTION" });
      }
    });
    if (refund !== undefined)
      await changeOrder(at, orders.refund, order, { amount: refund, reason: "OTHER", note: "Late" });
    if (staff > 0) await sell(at, await dish(staff / 10, 10), 10, { type: "FAMILY" });
    for (const amount of moved) {
      const params = { ...inside(at).params, itemId: item.id };
      const { quantity } = (await request(inventory.get, { ...inside(at), params })).body.data;
      await request(inventory.update, { ...inside(at), params, body: { quantity: quantity + amount } });
    }
    await buildCount(at, { [item.id]: closing });
    if (labour !== undefined) await spend(at, { category: "LABOUR_SALARY", amount: labour });
    return profitLossOf(at);
  }

  test("a statement with discounts and refunds, as published", async () => {
    const { lines, traditional } = await buildPublished({
      opening: 8000,
      purchases: 15_000,
      closing: 7500,
      sales: 50_000,
      discount: 1200,
      refund: 300,
    });
    expect(lines).toMatchObject({
      netSales: 48_500,
      costOfSales: 15_500,
      grossProfit: 33_000,
      profitAfterFood: 33_000,
    });
    expect(traditional).toMatchObject({ opening: 8000, purchases: 15_000, closing: 7500, costOfFoodSold: 15_500 });
    expect([percent(lines.costOfSales, lines.netSales), percent(lines.grossProfit, lines.netSales)]).toEqual([32, 68]);
  });

  test("a prime cost, as published", async () => {
    const { lines } = await buildPublished({
      opening: 20_000,
      purchases: 35_220,
      closing: 20_000,
      sales: 123_000,
      labour: 45_750,
    });
    expect(lines).toMatchObject({ netSales: 123_000, costOfSales: 35_220, labour: 45_750, primeCost: 80_970 });
    const shares = [lines.costOfSales, lines.labour, lines.primeCost].map((line) => percent(line, lines.netSales));
    expect(shares).toEqual([28.6, 37.2, 65.8]);
  });

  test.each([
    [10_000, 7500, 9000, 8500],
    [3700, 14_400, 4500, 13_600],
    [3000, 8000, 2000, 9000],
  ])("%d in stock with %d bought, less %d left, is %d of food", async (opening, purchases, closing, food) => {
    const { lines, traditional } = await buildPublished({ opening, purchases, closing, sales: 54_400 });
    expect(traditional).toMatchObject({ opening, purchases, closing, consumed: food, costOfFoodSold: food });
    expect(lines.costOfSales).toBe(food);
    if (food === 13_600) expect(percent(food, lines.netSales)).toBe(25);
  });

  test("with staff meals, and with what went to another restaurant and came from one, as published", async () => {
    const { lines, traditional } = await buildPublished({
      opening: 24_000,
      purchases: 21_000,
      closing: 18_000,
      sales: 75_000,
      staff: 5000,
      moved: [-2000, 2500],
    });
    expect(lines).toMatchObject({ costOfSales: 22_500, staffMeals: 5000, corrections: -500 });
    expect(traditional).toMatchObject({ consumed: 27_000, staffMeals: 5000 });
    expect(percent(lines.costOfSales, lines.netSales)).toBe(30);
  });

  test("an empty restaurant has nothing but zeros, and no percentage of them", async () => {
    const { lines, proof, columns } = await profitLossOf(await buildRestaurant(), { by: "DAY" });
    expect(new Set([...Object.values(lines), ...Object.values(proof)])).toEqual(new Set([0]));
    expect(columns).toHaveLength(3);
  });

  test("columns add up to the statement, whatever they are by, and it is compared with days that nothing is known of", async () => {
    const { at } = await buildHouseExample();
    for (const by of ["DAY", "WEEK", "MONTH"] as const) {
      const { columns, lines, compared } = await profitLossOf(at, { by, compare: "YEAR_BEFORE" });
      const sum = columns.reduce((total, column) => total.plus(column.lines.netSales), Big(0));
      expect(Number(sum)).toBe(lines.netSales);
      expect([columns[0]?.from, columns.at(-1)?.to]).toEqual([around.from, around.to]);
      expect(compared).toMatchObject({
        from: dayAfter(around.from, -364),
        to: dayAfter(around.to, -364),
        lines: { netSales: 0 },
      });
    }
    const { compared } = await profitLossOf(at, { compare: "PERIOD_BEFORE" });
    expect(compared).toMatchObject({ from: dayAfter(around.from, -3), to: dayAfter(around.from, -1) });
  });

  test("what an order uses before it is completed is said apart", async () => {
    const at = await buildRestaurant({ consumeAt: "PREPARING" });
    const item = await buildOldItem(at, { quantity: 10, unitCost: 2, baseUnit: "PIECE" });
    const { product } = await buildProduct({ at, price: 9 });
    await buildBom({ at, product, items: [{ inventoryItemId: item.id, quantity: 1, ...grocery }] });
    const order = await enter(at, product.id, 3, {});
    await setStatus(at, order, "PREPARING");
    expect(await profitLossOf(at)).toMatchObject({
      lines: { netSales: 0, costOfFoodSold: 6, operatingProfit: -6 },
      gaps: { openOrders: 6 },
    });
    await setStatus(at, order, "COMPLETED");
    expect(await profitLossOf(at)).toMatchObject({
      lines: { netSales: 27, costOfFoodSold: 6 },
      gaps: { openOrders: 0 },
    });
  });

  test.each([
    [{ from: "2026-02-02", to: "2026-02-01" }, "to", "The last day is before the first"],
    [{ from: "2026-01-01", to: "2027-02-05" }, "to", "At most 400 days"],
    [{ from: "yesterday" }, "from", "Choose a day"],
    [{ by: "YEAR" }, "by", "Choose days, weeks or months"],
    [{ compare: "NEXT" }, "compare", "Choose a period to compare with"],
    [{ from: "2026-01-01", to: "2026-03-04", by: "DAY" }, "by", "At most 62 columns"],
  ])("refuses %j on its field", async (query, path, message) => {
    const at = await buildRestaurant();
    const answer = await attempt(reports.profitLoss, { ...inside(at), query: { ...around, ...query } });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path, message }]);
  });

  test("is not for staff, nor for a manager who sees no costs", async () => {
    const at = await buildRestaurant();
    const statusOf = async (member: Membership) => {
      const { token } = await buildMember(at, member);
      return (await attempt(reports.profitLoss, { ...inside(at), token, query: around })).status;
    };
    expect(await statusOf({ role: "STAFF" })).toBe(403);
    expect(await statusOf({ role: "MANAGER", toggles: { seesCosts: false } })).toBe(403);
    expect(await statusOf({ role: "MANAGER" })).toBe(200);
    expect(await statusOf({ role: "VIEWER" })).toBe(200);
  });
});

describe("GET /reports/entries", () => {
  type Figure = NonNullable<Parameters<typeof request<typeof routes.entries>>[1]["query"]>["figure"];

  async function allEntries(at: RestaurantFixture, figure: Figure) {
    const found = [];
    let [before, total]: [string | undefined, number] = [undefined, 0];
    do {
      const query = { ...around, figure, ...(before !== undefined && { before }) };
      const page: Entries = (await request(routes.entries, { ...inside(at), query })).body.data;
      found.push(...page.entries);
      [before, total] = [page.next, page.total];
    } while (before !== undefined);
    expect(Number(found.reduce((sum, { amount }) => sum.plus(amount), Big(0)))).toBe(total);
    return { total, found };
  }

  test("each figure of the statement is the sum of the documents behind it", async () => {
    const { at, beef } = await buildHouseExample();
    const { lines, proof } = await profitLossOf(at);
    const figures: Partial<Record<Figure, number>> = {
      gross: lines.grossSales,
      comps: lines.comps,
      SALE: 223.84375,
      WASTE: 9.28125,
      FAMILY: 14.1375,
      FREEBIE: 7.06875,
      COUNT: 10.075,
      RECEIPT: proof.purchases,
      OPENING: 0,
      refunds: 0,
    };
    for (const figure of entryFigures) {
      if (figure in figures) expect((await allEntries(at, figure)).total).toBe(figures[figure]);
    }
    const { found } = await allEntries(at, "SALE");
    expect(found).toMatchObject([{ type: "ORDER", name: "ORD-000001", amount: 223.84375 }]);
    const before = { from: dayAfter(around.from, -10), to: around.to, figure: "OPENING" as const };
    const { data } = (await request(routes.entries, { ...inside(at), query: before })).body;
    expect(data).toMatchObject({ total: 220 });
    expect(data.entries).toContainEqual(
      expect.objectContaining({ type: "ITEM", id: beef.id, name: beef.name, amount: 120 }),
    );
  });

  test("pages hold whole days, and end with the last", async () => {
    const at = await buildRestaurant();
    const item = await buildOldItem(at, { quantity: 1000, unitCost: 1, baseUnit: "PIECE" });
    const { found } = await allEntries(at, "WASTE");
    expect(found).toEqual([]);
    const body = () => ({
      id: randomUUID(),
      lines: [{ subject: { type: "ITEM" as const, id: item.id }, quantity: 1, reason: "SPOILED" }],
    });
    for (let count = 0; count < 60; count += 1) await request(waste.create, { ...inside(at), body: body() });
    const { found: all, total } = await allEntries(at, "WASTE");
    expect([all.length, total]).toEqual([60, 60]);
  });

  test("refuses a figure that there is not, on its field", async () => {
    const at = await buildRestaurant();
    const answer = await attempt(routes.entries, { ...inside(at), query: { ...around, figure: "PROFIT" } });
    expect(answer.error.issues).toEqual([{ path: "figure", message: "Choose a line of the report" }]);
  });
});

describe("GET /reports/day", () => {
  test("what the present day came to, beside the same weekday a week before", async () => {
    const { at, product } = await buildHouseExample();
    const { data } = (await request(routes.day, { ...inside(at), query: {} })).body;
    expect(data).toMatchObject({
      netSales: 1330,
      orders: 1,
      averageCheck: 1330,
      costOfSales: 223.84,
      foodCostPercent: 16.8,
      grossProfit: 1106.16,
      waste: 9.28,
      staffMeals: 14.14,
      freebies: 7.07,
      deliveries: 210,
      cancelled: 0,
      products: [
        {
          productId: product.id,
          name: product.name,
          quantity: 95,
          sales: 1330,
          cost: 223.84,
          margin: 1106.16,
          foodCostPercent: 16.8,
        },
      ],
      hours: [{ orders: 1, sales: 1330 }],
    });
    expect(data.weekBefore).toMatchObject({ day: dayAfter(data.day, -7), netSales: 0, orders: 0 });
    expect(data.weekBefore).not.toHaveProperty("averageCheck");
    expect(data.weekBefore).not.toHaveProperty("foodCostPercent");
  });

  test("of any other day, and what was cancelled", async () => {
    const { at, product } = await buildHouseExample();
    const order = await enter(at, product.id, 1, {});
    await setStatus(at, order, "CANCELLED");
    const { data } = (await request(routes.day, { ...inside(at), query: {} })).body;
    expect([data.cancelled, data.orders]).toEqual([1, 1]);
    const past = (await request(routes.day, { ...inside(at), query: { day: "2026-01-05" } })).body.data;
    expect(past).toMatchObject({ day: "2026-01-05", orders: 0, products: [], weekBefore: { day: "2025-12-29" } });
  });
});

/** Enters and completes an order of one dish at a moment. */
async function sellAt(at: RestaurantFixture, productId: string, moment: string) {
  setClock(() => new Date(moment));
  const orderItems = [{ productId, quantity: 1 }];
  const { data } = (await invoke(orders.create, { ...inside(at), body: { orderItems } })).body;
  expect((await setStatus(at, data, "COMPLETED", { transport: invoke })).status).toBe(200);
}

describe("a business day that starts at 4:00 AM, on the night the clocks go back", () => {
  test("ends with the sale at 3:59 AM, and its repeated hour is one hour", async () => {
    const at = await buildRestaurant({ timeZone: "America/New_York" });
    const { product } = await buildProduct({ at, price: 10 });
    onTestFinished(() => setClock(() => new Date()));
    const asked = async (query: Record<string, string>) =>
      (await invoke(routes.day, { ...inside(at), query })).body.data;
    // 1:30 AM in summer time, 1:30 AM in winter time, 3:59 AM and 4:00 AM.
    await sellAt(at, product.id, "2026-11-01T05:30:00.000Z");
    await sellAt(at, product.id, "2026-11-01T06:30:00.000Z");
    await sellAt(at, product.id, "2026-11-01T08:59:59.999Z");
    expect((await asked({})).day).toBe("2026-10-31");
    await sellAt(at, product.id, "2026-11-01T09:00:00.000Z");
    expect((await asked({})).day).toBe("2026-11-01");
    const [saturday, sunday] = [await asked({ day: "2026-10-31" }), await asked({ day: "2026-11-01" })];
    expect(saturday).toMatchObject({
      netSales: 30,
      orders: 3,
      hours: [
        { hour: 1, orders: 2, sales: 20 },
        { hour: 3, orders: 1, sales: 10 },
      ],
    });
    expect(sunday).toMatchObject({ netSales: 10, orders: 1, hours: [{ hour: 4, orders: 1, sales: 10 }] });
    expect((await asked({ day: "2026-11-07" })).weekBefore).toMatchObject({ day: "2026-10-31", netSales: 30 });
  });
});

describe("GET /reports/categories", () => {
  test("food, drinks and the rest add up to the statement, refunds and open orders included", async () => {
    const at = await buildRestaurant();
    const item = await buildOldItem(at, { quantity: 10_000, unitCost: 0.01, baseUnit: "GRAM" });
    const build = async (category: string, price: number, grams: number) => {
      const { product } = await buildProduct({ at, price, category });
      await buildBom({ at, product, items: [{ inventoryItemId: item.id, quantity: grams, unit: "GRAM" }] });
      return product;
    };
    const [steak, cake, wine] = [
      await build("Main Course", 20, 700),
      await build("Desserts", 8, 100),
      await build("Beverages", 6, 120),
    ];
    const voucher = (await buildProduct({ at, price: 50, category: "Other" })).product;
    const order = await sell(at, steak.id, 2);
    await sell(at, cake.id, 1);
    await sell(at, wine.id, 5);
    await sell(at, voucher.id, 1);
    await sell(at, wine.id, 1, { type: "FAMILY" });
    expect((await changeOrder(at, orders.refund, order, { amount: 5, reason: "COMPLAINT" })).status).toBe(200);
    const open = await enter(at, cake.id, 2, {});
    expect((await setStatus(at, open, "PREPARING")).status).toBe(200);

    const query = around;
    const { data } = (await request(reports.categories, { ...inside(at), query })).body;
    expect(data).toEqual({
      groups: [
        {
          group: "FOOD",
          sales: 48,
          cost: 15,
          foodCostPercent: 31.3,
          categories: [
            { category: "Main Course", sales: 40, cost: 14, foodCostPercent: 35 },
            { category: "Desserts", sales: 8, cost: 1, foodCostPercent: 12.5 },
          ],
        },
        {
          group: "BEVERAGES",
          sales: 30,
          cost: 6,
          foodCostPercent: 20,
          categories: [{ category: "Beverages", sales: 30, cost: 6, foodCostPercent: 20 }],
        },
        {
          group: "OTHER",
          sales: 50,
          cost: 0,
          categories: [{ category: "Other", sales: 50, cost: 0 }],
        },
      ],
      others: { sales: -5, cost: 2 },
      total: { sales: 123, cost: 23, foodCostPercent: 18.7 },
    });
    const { lines } = await profitLossOf(at);
    expect([lines.netSales, lines.costOfFoodSold]).toEqual([123, 23]);
  });

  test("without sales there is nothing, and no percentage", async () => {
    const { data } = (await request(reports.categories, { ...inside(await buildRestaurant()), query: around })).body;
    expect(data).toEqual({ groups: [], others: { sales: 0, cost: 0 }, total: { sales: 0, cost: 0 } });
  });
});

describe("GET /reports/gaps", () => {
  test("names what was used at no cost, and what was used and not counted", async () => {
    const at = await buildRestaurant();
    const salt = await buildOldItem(at, { quantity: 1000, baseUnit: "GRAM" });
    const beef = await buildOldItem(at, { quantity: 1000, unitCost: 0.02, baseUnit: "GRAM" });
    const flour = await buildOldItem(at, { quantity: 1000, unitCost: 0.01, baseUnit: "GRAM" });
    await buildOldItem(at, { quantity: 5, unitCost: 1, baseUnit: "PIECE" });
    const { product } = await buildProduct({ at, price: 14 });
    const items = [
      { inventoryItemId: salt.id, quantity: 2, unit: "GRAM" as const },
      { inventoryItemId: beef.id, quantity: 100, unit: "GRAM" as const },
      { inventoryItemId: flour.id, quantity: 50, unit: "GRAM" as const },
    ];
    await buildBom({ at, product, items });
    await sell(at, product.id, 3);
    const read = async () => (await request(reports.gaps, { ...inside(at), query: around })).body.data;
    const [ofSalt, ofBeef, ofFlour] = [
      { itemId: salt.id, name: salt.name, quantity: 6, unit: "GRAM" },
      { itemId: beef.id, name: beef.name, quantity: 300, unit: "GRAM" },
      { itemId: flour.id, name: flour.name, quantity: 150, unit: "GRAM" },
    ];
    expect(await read()).toEqual({ uncosted: [ofSalt], uncounted: [ofBeef, ofFlour, ofSalt] });
    // As the stock says, so that no movement tells of it.
    await buildCount(at, { [beef.id]: 700, [flour.id]: 800 });
    expect(await read()).toEqual({ uncosted: [ofSalt], uncounted: [ofSalt] });
  });
});
