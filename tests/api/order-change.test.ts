import { randomUUID } from "node:crypto";
import * as orders from "@stockpot/core/order/order.routes";
import type { Route } from "@stockpot/core/api/route";
import type { Order, OrderDraft } from "@stockpot/core/order/order.schema";
import { setClock } from "@stockpot/core/platform/clock";
import { businessDay } from "@stockpot/core/platform/calendar";
import * as settings from "@stockpot/core/settings/settings.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { Big } from "big.js";
import type * as z from "zod";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildMember, buildRestaurant, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { request } from "../support/client.ts";
import { invoke } from "../support/invoke.ts";
import {
  type KitchenFixture,
  buildKitchen,
  buildOrder,
  changeOrder,
  getItem,
  getOrder,
  inProcess,
  line,
  movementsOf,
  setStatus,
} from "../support/order-fixtures.ts";
import { buildProduct } from "../support/menu-fixtures.ts";
import { receive } from "../support/procurement-fixtures.ts";

/** Each plate of the first takes 100 g of a dollar's worth a gram; of the second 50 g and 20 g. */
const recipes = [[100], [50, 20], []];

type OrderDraftInput = z.input<typeof OrderDraft>;

let kitchen: KitchenFixture;
beforeEach(async () => {
  kitchen = await buildKitchen({ stock: [100_000, 100_000], unitCosts: [0.01, 0.03], recipes });
});
afterEach(async () => assertConsistent(await readLedger(kitchen.restaurant)));

const reload = (order: Order) => getOrder(kitchen, order);
const stock = async (index = 0) => (await getItem(kitchen, kitchen.items[index]?.id ?? "")).quantity;

async function ordered(status?: "CONFIRMED" | "PREPARING" | "COMPLETED", plates = 3): Promise<Order> {
  const order = await buildOrder(kitchen, [line(kitchen, 0, plates), line(kitchen, 1)]);
  if (status) expect((await setStatus(kitchen, order, status)).status).toBe(200);
  return order;
}

/** What an order took, by line of the reports, US dollars. */
async function buckets(order: Order): Promise<Readonly<Record<string, number>>> {
  const sums = new Map<string, Big>();
  for (const { source, bucket, value } of (await readLedger(kitchen.restaurant)).movements) {
    if (source?.id === order.id) sums.set(bucket, (sums.get(bucket) ?? Big(0)).plus(value));
  }
  return Object.fromEntries([...sums].map(([bucket, sum]) => [bucket, sum.toNumber()]));
}

async function done(route: Route, order: Order, body: object): Promise<Order> {
  const answer = await changeOrder(kitchen, route, order, body);
  expect(answer.status, answer.text).toBe(200);
  return reload(order);
}

/** Refused on a field of the body, with nothing written. */
async function refused(route: Route, order: Order, body: object, path: string) {
  const before = (await readLedger(kitchen.restaurant)).stored;
  const answer = await changeOrder(kitchen, route, order, body);
  expect(answer.status, answer.text).toBe(400);
  expect(answer.error.issues?.map((issue) => issue.path)).toEqual([path]);
  expect((await readLedger(kitchen.restaurant)).stored).toEqual(before);
  return answer.error.issues?.[0]?.message;
}

const daysOf = ({ restaurant: { timeZone } }: RestaurantFixture) => {
  const day = businessDay({ timeZone, dayStartsAt: 240 }, new Date().toISOString());
  return { from: day, to: day };
};

async function salesOf() {
  const { data } = (await request(restaurants.summary, inside(kitchen))).body;
  const { data: totals } = (await request(orders.totals, { ...inside(kitchen), query: daysOf(kitchen) })).body;
  return { days: data.days, foodCost: data.foodCost, amount: totals.amount };
}

const salesToday = async () => {
  const { data } = (await request(orders.totals, { ...inside(kitchen), query: daysOf(kitchen) })).body;
  return data.amount ?? 0;
};

const complaint = { reason: "COMPLAINT" } as const;

describe("what an order comes to", () => {
  test("is reckoned from comps to discounts to service to tax", async () => {
    const bistro = await buildRestaurant();
    await request(settings.update, { ...inside(bistro), body: { taxPercent: 8, serviceChargePercent: 10 } });
    const [main, dessert] = [
      (await buildProduct({ at: bistro, price: 18 })).product,
      (await buildProduct({ at: bistro, price: 7 })).product,
    ];
    const order = await buildOrder({ ...bistro, products: [] }, [
      { productId: main.id, quantity: 2 },
      { productId: dessert.id, quantity: 1 },
    ]);
    await changeOrder(bistro, orders.comp, order, { quantity: 1, ...complaint }, { line: 1 });
    await changeOrder(bistro, orders.discount, order, { percent: 10, reason: "PROMOTION" });
    expect(await getOrder(bistro, order)).toMatchObject({
      totalAmount: 43,
      grossAmount: 43,
      compAmount: 7,
      discountAmount: 3.6,
      netAmount: 32.4,
      serviceAmount: 3.24,
      taxAmount: 2.85,
      dueAmount: 38.49,
      refundedAmount: 0,
    });
    // Later settings are for later orders.
    await request(settings.update, { ...inside(bistro), body: { taxPercent: 20, taxIncluded: true } });
    expect(await getOrder(bistro, order)).toMatchObject({ taxAmount: 2.85, dueAmount: 38.49 });
  });

  test("holds the tax already where prices do", async () => {
    const bistro = await buildRestaurant();
    await request(settings.update, { ...inside(bistro), body: { taxPercent: 20, taxIncluded: true } });
    const { product } = await buildProduct({ at: bistro, price: 10 });
    const order = await buildOrder({ ...bistro, products: [product] });
    expect(order).toMatchObject({ netAmount: 10, taxAmount: 1.67, dueAmount: 10 });
  });

  test("is what staff pay for their meal", async () => {
    const bistro = await buildRestaurant();
    await request(settings.update, { ...inside(bistro), body: { taxPercent: 20, staffPricePercent: 30 } });
    const { product } = await buildProduct({ at: bistro, price: 10 });
    const body: OrderDraftInput = {
      type: "FAMILY",
      beneficiary: "Crew",
      orderItems: [{ productId: product.id, quantity: 1 }],
    };
    const { data } = (await request(orders.create, { ...inside(bistro), body })).body;
    expect(data).toMatchObject({
      type: "FAMILY",
      beneficiary: "Crew",
      totalAmount: 10,
      grossAmount: 0,
      netAmount: 0,
      taxAmount: 0,
      dueAmount: 3,
    });
  });
});

const give = (body: object) =>
  changeOrder(
    kitchen,
    orders.create,
    { id: "", orderItems: [] },
    { orderItems: [line(kitchen, 0)], type: "FREEBIE", ...body },
  );

describe("POST …/orders", () => {
  test("says for what food is given away, for whom and to how many", async () => {
    const answer = await give({ ...complaint, beneficiary: "Table 9", covers: 2, channel: "DINE_IN" });
    expect(answer.status).toBe(201);
    const { price = 0 } = kitchen.products[0] ?? {};
    expect(answer.body.data).toMatchObject({
      type: "FREEBIE",
      reason: "COMPLAINT",
      beneficiary: "Table 9",
      covers: 2,
      channel: "DINE_IN",
      grossAmount: price,
      compAmount: price,
      netAmount: 0,
      dueAmount: 0,
    });
  });

  test.each([
    ["reason", {}, "Choose a reason"],
    ["reason", { reason: "HUNGER" }, "Choose a reason"],
    ["type", { type: "GIFT", ...complaint }, "Choose a type"],
    ["covers", { ...complaint, covers: 1000 }, "Must be a whole number from 0 to 999"],
    ["channel", { ...complaint, channel: "DRONE" }, "Choose where it is eaten"],
    ["beneficiary", { ...complaint, beneficiary: "x".repeat(101) }, "Name too long"],
  ])("refuses a wrong %s: %j", async (path, body, message) => {
    const answer = await give(body);
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path, message }]);
  });

  test("takes the right to give dishes away", async () => {
    const { token } = await buildMember(kitchen, { role: "STAFF" });
    const order = { id: "", orderItems: [] };
    const body = { orderItems: [line(kitchen, 0)], type: "FREEBIE", ...complaint };
    const answer = await changeOrder(kitchen, orders.create, order, body, { token });
    expect(answer.status).toBe(403);
    const meal = await changeOrder(kitchen, orders.create, order, { ...body, type: "FAMILY" }, { token });
    expect(meal.status).toBe(201);
  });
});

describe("PATCH …/orders/{orderId}/type", () => {
  test("takes what was cooked to the other line of the reports, whatever prices did", async () => {
    const order = await ordered("PREPARING");
    expect(await buckets(order)).toEqual({ SALE: -4.1 });
    const { id: inventoryItemId = "" } = kitchen.items[0] ?? {};
    await receive(kitchen, [{ inventoryItemId, quantity: 1000, unit: "GRAM", unitPrice: 0.05 }]);
    await done(orders.setType, order, { type: "FAMILY", beneficiary: "Crew" });
    expect(await buckets(order)).toEqual({ SALE: 0, FAMILY: -4.1 });
    await done(orders.setType, order, { type: "FREEBIE", ...complaint });
    expect(await buckets(order)).toEqual({ SALE: 0, FAMILY: 0, FREEBIE: -4.1 });
    const back = await done(orders.setType, order, { type: "SALE" });
    expect(await buckets(order)).toEqual({ SALE: -4.1, FAMILY: 0, FREEBIE: 0 });
    expect(back.adjustments.map(({ kind, type, reason }) => [kind, type, reason])).toEqual([
      ["TYPE", "FAMILY", undefined],
      ["TYPE", "FREEBIE", "COMPLAINT"],
      ["TYPE", "SALE", undefined],
    ]);
    expect([back.type, back.reason, back.beneficiary]).toEqual(["SALE", undefined, undefined]);
  });

  test("moves no stock before it is taken", async () => {
    const order = await ordered("CONFIRMED");
    const before = await movementsOf(kitchen, kitchen.items[0]?.id ?? "");
    await done(orders.setType, order, { type: "FAMILY" });
    expect(await movementsOf(kitchen, kitchen.items[0]?.id ?? "")).toEqual(before);
    expect((await setStatus(kitchen, order, "PREPARING")).status).toBe(200);
    expect(await buckets(order)).toEqual({ FAMILY: -4.1 });
  });

  test("takes the right to comp once stock was taken", async () => {
    const { token } = await buildMember(kitchen, { role: "STAFF" });
    const order = await ordered();
    const change = (body: object) => changeOrder(kitchen, orders.setType, order, body, { token });
    expect((await change({ type: "FAMILY" })).status).toBe(200);
    expect((await change({ type: "FREEBIE", ...complaint })).status).toBe(403);
    await setStatus(kitchen, order, "PREPARING");
    expect((await change({ type: "SALE" })).status).toBe(403);
  });

  test("is refused when the order has ended", async () => {
    const answer = await changeOrder(kitchen, orders.setType, await ordered("COMPLETED"), { type: "FAMILY" });
    expect([answer.status, answer.error.message]).toEqual([
      409,
      "This order is completed. It can no longer be changed.",
    ]);
  });
});

describe("POST …/orders/{orderId}/lines", () => {
  test("reserves or takes what the new lines need", async () => {
    const [confirmed, preparing] = [await ordered("CONFIRMED"), await ordered("PREPARING")];
    const before = await getItem(kitchen, kitchen.items[0]?.id ?? "");
    await done(orders.addLines, confirmed, { orderItems: [line(kitchen, 0)] });
    const order = await done(orders.addLines, preparing, { orderItems: [line(kitchen, 0), line(kitchen, 2)] });
    const { quantity, reserved } = await getItem(kitchen, kitchen.items[0]?.id ?? "");
    expect([quantity, reserved]).toEqual([before.quantity - 100, before.reserved + 100]);
    expect(order.orderItems.map((one) => one.quantity)).toEqual([3, 1, 1, 1]);
    expect([order.lineCount, order.adjustments.map(({ kind, quantity: lines }) => [kind, lines])]).toEqual([
      4,
      [["ADD", 2]],
    ]);
  });

  test("refuses what there is too little of, and adds nothing", async () => {
    const order = await ordered("PREPARING");
    const orderItems = Array.from({ length: 11 }, () => line(kitchen, 0, 100));
    const answer = await changeOrder(kitchen, orders.addLines, order, { orderItems });
    expect([answer.status, answer.error.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
    expect((await reload(order)).orderItems).toHaveLength(2);
  });

  test("keeps an order within a hundred lines", async () => {
    const order = await ordered();
    const orderItems = Array.from({ length: 99 }, () => line(kitchen, 2));
    expect(await refused(orders.addLines, order, { orderItems }, "orderItems")).toBe("At most 100 order items");
  });

  test("is done once for one key", async () => {
    const order = await ordered();
    const headers = { "idempotency-key": randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      const answer = await changeOrder(
        kitchen,
        orders.addLines,
        order,
        { orderItems: [line(kitchen, 2)] },
        { headers },
      );
      expect(answer.status).toBe(200);
    }
    expect((await reload(order)).orderItems).toHaveLength(3);
  });

  test("is refused once the order is ready", async () => {
    const order = await ordered();
    await setStatus(kitchen, order, "READY_FOR_PICKUP");
    const answer = await changeOrder(kitchen, orders.addLines, order, { orderItems: [line(kitchen, 2)] });
    expect(answer.status).toBe(409);
  });
});

describe("PATCH …/lines/{lineId}/comp", () => {
  test("splits the taken stock by the charged quantities", async () => {
    const order = await ordered();
    const price = order.orderItems[0]?.unitPrice ?? 0;
    const comped = await done(orders.comp, order, { quantity: 2, ...complaint });
    expect([comped.compAmount, comped.orderItems[0]?.comped]).toEqual([2 * price, 2]);
    await setStatus(kitchen, order, "PREPARING");
    expect(await buckets(order)).toEqual({ SALE: -2.1, FREEBIE: -2 });
    await done(orders.comp, order, { quantity: 3, ...complaint });
    expect(await buckets(order)).toEqual({ SALE: -1.1, FREEBIE: -3 });
    await done(orders.comp, order, { quantity: 0, reason: "OTHER", note: "They paid after all" });
    expect(await buckets(order)).toEqual({ SALE: -4.1, FREEBIE: 0 });
  });

  test("refuses more than there are on its field", async () => {
    const order = await ordered("PREPARING");
    expect(await refused(orders.comp, order, { quantity: 4, ...complaint }, "quantity")).toBe("Only 3 on this line");
    expect(await refused(orders.comp, order, { quantity: 1, reason: "NO" }, "reason")).toBe("Choose a reason");
    expect(await refused(orders.comp, order, { quantity: 1.5, ...complaint }, "quantity")).toBe(
      "Must be a whole number",
    );
  });
});

describe("PATCH …/lines/{lineId}/void", () => {
  const dropped = { reason: "DROPPED" } as const;

  test("releases what was reserved", async () => {
    const order = await ordered("CONFIRMED");
    const before = await getItem(kitchen, kitchen.items[0]?.id ?? "");
    const left = await done(orders.voidLine, order, { quantity: 2, ...dropped });
    const after = await getItem(kitchen, kitchen.items[0]?.id ?? "");
    expect([after.quantity, after.reserved]).toEqual([before.quantity, before.reserved - 200]);
    expect([left.orderItems[0]?.quantity, left.orderItems[0]?.voided]).toEqual([1, 2]);
  });

  test("throws away or returns what was taken, and a cancellation returns exactly the rest", async () => {
    const order = await ordered("PREPARING");
    const held = await stock();
    await done(orders.voidLine, order, { quantity: 1, ...dropped, stock: "RETURN" });
    await done(orders.voidLine, order, { quantity: 1, ...dropped });
    expect([await stock(), await buckets(order)]).toEqual([held + 100, { SALE: -2.1, WASTE: -1 }]);
    await setStatus(kitchen, order, "CANCELLED", { stock: "RETURN" });
    expect([await stock(), await buckets(order)]).toEqual([held + 250, { SALE: 0, WASTE: -1 }]);
  });

  test("strikes a line out and keeps it", async () => {
    const order = await ordered();
    const left = await done(orders.voidLine, order, { quantity: 3, ...dropped });
    expect(left.orderItems.map(({ quantity }) => quantity)).toEqual([0, 1]);
    expect([left.lineCount, left.totalAmount]).toEqual([1, order.orderItems[1]?.totalPrice]);
  });

  test("refuses more than there are, and takes the right to void once stock was taken", async () => {
    const order = await ordered();
    expect(await refused(orders.voidLine, order, { quantity: 4, ...dropped }, "quantity")).toBe("Only 3 on this line");
    const { token } = await buildMember(kitchen, { role: "STAFF" });
    const body = { quantity: 1, ...dropped };
    expect((await changeOrder(kitchen, orders.voidLine, order, body, { token })).status).toBe(200);
    await setStatus(kitchen, order, "PREPARING");
    expect((await changeOrder(kitchen, orders.voidLine, order, body, { token })).status).toBe(403);
  });
});

describe("PATCH …/orders/{orderId}/discount", () => {
  test("is never above the price, also when lines go", async () => {
    const order = await ordered();
    const [{ id: lineId, unitPrice } = { id: "", unitPrice: 0 }] = order.orderItems;
    const given = await done(orders.discount, order, { lineId, amount: 2 * unitPrice, reason: "STAFF" });
    expect(given.discountAmount).toBe(2 * unitPrice);
    const left = await done(orders.voidLine, order, { quantity: 2, reason: "SENT_BACK" });
    expect([left.discountAmount, left.netAmount]).toEqual([unitPrice, order.orderItems[1]?.totalPrice]);
    const none = await done(orders.discount, order, { lineId, amount: 0, reason: "OTHER" });
    expect(none.discountAmount).toBe(0);
  });

  test("refuses more than the line on its field", async () => {
    const order = await ordered();
    const [{ id: lineId, totalPrice } = { id: "", totalPrice: 0 }] = order.orderItems;
    const body = { lineId, amount: totalPrice + 0.01, reason: "STAFF" };
    expect(await refused(orders.discount, order, body, "amount")).toBe(`Must be at most $${totalPrice.toFixed(2)}`);
    expect(await refused(orders.discount, order, { reason: "STAFF" }, "amount")).toBe("Give a percentage or an amount");
    expect(await refused(orders.discount, order, { percent: 101, reason: "STAFF" }, "percent")).toBe(
      "Must be a percentage from 0 to 100",
    );
    const unknown = await changeOrder(kitchen, orders.discount, order, { ...body, lineId: randomUUID() });
    expect([unknown.status, unknown.error.message]).toEqual([404, "Order line not found"]);
  });
});

test("an order shows what it took by where it went, to members who see costs", async () => {
  const order = await ordered("PREPARING");
  await done(orders.comp, order, { quantity: 1, ...complaint });
  const { costs } = await done(orders.voidLine, order, { quantity: 1, reason: "DROPPED" });
  expect(costs).toEqual([
    { purpose: "SALE", amount: 2.1 },
    { purpose: "FREEBIE", amount: 1 },
    { purpose: "WASTE", amount: 1 },
  ]);
  const { token } = await buildMember(kitchen, { role: "STAFF" });
  const params = { restaurantId: kitchen.restaurant.id, orderId: order.id };
  expect((await request(orders.get, { token, params })).body.data.costs).toBeUndefined();
});

describe("PATCH …/orders/{orderId}/refund", () => {
  test("gives back up to the net, on the day on which it is given back", async () => {
    const order = await ordered("COMPLETED");
    const before = await salesToday();
    const [once, twice] = [0.01, order.totalAmount - 0.01];
    await done(orders.refund, order, { amount: once, reason: "WRONG_DISH" });
    const all = await done(orders.refund, order, { amount: twice, reason: "COMPLAINT" });
    expect([all.status, all.refundedAmount, all.netAmount]).toEqual([
      "COMPLETED",
      order.totalAmount,
      order.totalAmount,
    ]);
    expect(await salesToday()).toBeCloseTo(before - order.totalAmount, 2);
    expect(await refused(orders.refund, order, { amount: 0.01, ...complaint }, "amount")).toBe("Must be at most $0.00");
  });

  test("is of a completed order alone", async () => {
    const answer = await changeOrder(kitchen, orders.refund, await ordered(), { amount: 1, ...complaint });
    expect([answer.status, answer.error.message]).toEqual([409, "Only a completed order can be refunded."]);
  });
});

describe("PATCH …/orders/{orderId}/void", () => {
  const mistake = { reason: "ENTERED_BY_MISTAKE" } as const;

  test("takes a completed order out of its day, and returns what it took", async () => {
    const held = await stock();
    const before = await salesOf();
    const order = await ordered("COMPLETED");
    expect(await salesOf()).not.toEqual(before);
    const voided = await done(orders.voidOrder, order, { ...mistake, stock: "RETURN" });
    expect([voided.status, voided.voided?.reason, voided.voided?.stock]).toEqual([
      "COMPLETED",
      "ENTERED_BY_MISTAKE",
      "RETURN",
    ]);
    expect([await stock(), await buckets(order)]).toEqual([held, { SALE: 0 }]);
    const after = await salesOf();
    expect([after.foodCost, after.amount]).toEqual([before.foodCost, before.amount]);
    expect(after.days.map(({ revenue }) => revenue)).toEqual(before.days.map(({ revenue }) => revenue));
    const again = await setStatus(kitchen, order, "PREPARING");
    expect(again.status).toBe(409);
  });

  test("throws away what was made, unless it says otherwise", async () => {
    const order = await ordered("COMPLETED");
    await done(orders.voidOrder, order, mistake);
    expect(await buckets(order)).toEqual({ SALE: 0, WASTE: -4.1 });
  });

  test("brings back what a cancellation threw away by mistake", async () => {
    const held = await stock();
    const order = await ordered("PREPARING");
    await setStatus(kitchen, order, "CANCELLED");
    expect(await stock()).toBe(held - 350);
    await done(orders.voidOrder, order, { ...mistake, stock: "RETURN" });
    expect([await stock(), await buckets(order)]).toEqual([held, { SALE: 0, WASTE: 0 }]);
  });

  test("moves nothing for one that never took anything", async () => {
    const order = await ordered("CONFIRMED");
    await setStatus(kitchen, order, "CANCELLED");
    await done(orders.voidOrder, order, mistake);
    expect(await buckets(order)).toEqual({});
  });

  test("is refused while the order is open, once it was refunded, and twice", async () => {
    const open = await changeOrder(kitchen, orders.voidOrder, await ordered(), mistake);
    expect([open.status, open.error.message]).toEqual([
      409,
      "Only a completed or cancelled order can be voided. Cancel it.",
    ]);
    const refundedOnce = await ordered("COMPLETED");
    await done(orders.refund, refundedOnce, { amount: 0.01, ...complaint });
    expect((await changeOrder(kitchen, orders.voidOrder, refundedOnce, mistake)).status).toBe(409);
    const order = await ordered("COMPLETED");
    const first = await done(orders.voidOrder, order, mistake);
    const second = await done(orders.voidOrder, order, { ...mistake, stock: "RETURN" });
    expect(second).toEqual(first);
  });

  test("is refused once its day is closed", async () => {
    const bistro = await buildKitchen({ stock: [1000], recipes: [[100]] });
    const order = await buildOrder(bistro);
    await setStatus(bistro, order, "COMPLETED");
    const day = daysOf(bistro).from;
    onTestFinished(() => setClock(() => new Date()));
    setClock(() => new Date(Date.now() + 2 * 86_400_000));
    await invoke(settings.closePeriod, { ...inside(bistro), body: { closedThrough: day } });
    const answer = await changeOrder(bistro, orders.voidOrder, order, mistake, { transport: inProcess });
    expect([answer.status, answer.error.message]).toEqual([
      409,
      "This order is in a closed period. It can no longer be voided.",
    ]);
  });

  test("is for managers and owners", async () => {
    const { token } = await buildMember(kitchen, { role: "STAFF" });
    const answer = await changeOrder(kitchen, orders.voidOrder, await ordered("COMPLETED"), mistake, { token });
    expect(answer.status).toBe(403);
  });
});

test("an order takes at most fifty changes", async () => {
  const order = await ordered();
  for (let time = 0; time < 50; time += 1) {
    await done(orders.comp, order, { quantity: (time + 1) % 2, ...complaint });
  }
  const answer = await changeOrder(kitchen, orders.comp, order, { quantity: 1, ...complaint });
  expect([answer.status, answer.error.message]).toEqual([
    409,
    "This order has been changed 50 times. Enter a new one.",
  ]);
});
