import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { OrderEntity } from "@stockpot/core/order/order.entity";
import * as orders from "@stockpot/core/order/order.routes";
import { orderStatuses } from "@stockpot/core/order/order.rules";
import { businessDay, dayAfter } from "@stockpot/core/platform/calendar";
import { setClock } from "@stockpot/core/platform/clock";
import { type CancelledStock, type OrderStatus } from "@stockpot/core/order/order.schema";
import * as boms from "@stockpot/core/bom/bom.routes";
import * as products from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { consumptionPoints } from "@stockpot/core/restaurant/restaurant.rules";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import {
  buildItem,
  buildMember,
  buildRestaurant,
  inside,
  type RestaurantFixture,
  unique,
} from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { invoke } from "../support/invoke.ts";
import {
  type KitchenFixture,
  buildKitchen,
  buildOrder,
  getItem,
  getOrder,
  line,
  movementsOf,
  setQuantity,
  setStatus,
} from "../support/order-fixtures.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { effectOf, isFinal, stageOf } from "../support/order-model.ts";
import { receive } from "../support/procurement-fixtures.ts";

/** Three products over two ingredients: 100 g of the first; 50 g of the first and 20 g of the second; no recipe. */
const recipes = [[100], [50, 20], []];

const first = <Thing>([thing]: readonly Thing[]): Thing => thing ?? expect.unreachable();
const itemAt = (kitchen: KitchenFixture, index: number) => kitchen.items[index] ?? expect.unreachable();

async function stockOf(kitchen: KitchenFixture, index = 0) {
  const { quantity, reserved, available } = await getItem(kitchen, itemAt(kitchen, index).id);
  return { quantity, reserved, available };
}

describe("POST …/orders", () => {
  let kitchen: KitchenFixture;
  beforeAll(async () => {
    kitchen = await buildKitchen({ stock: [1000, 1000], recipes });
  });

  const refused: readonly (readonly [path: string, body: object, message: string])[] = [
    ["orderItems", {}, "At least one order item is required"],
    ["orderItems", { orderItems: [] }, "At least one order item is required"],
    [
      "orderItems",
      { orderItems: Array.from({ length: 101 }, () => ({ productId: randomUUID(), quantity: 1 })) },
      "At most 100 order items",
    ],
    ["orderItems.0.productId", { orderItems: [{ productId: "soup", quantity: 1 }] }, "Invalid product ID format"],
    ["orderItems.0.productId", { orderItems: [{ quantity: 1 }] }, "Invalid product ID format"],
    ...[0, -1, undefined, "1", null].map(
      (quantity) =>
        [
          "orderItems.0.quantity",
          { orderItems: [{ productId: randomUUID(), quantity }] },
          "Quantity must be at least 1",
        ] as const,
    ),
    ["orderItems.0.quantity", { orderItems: [{ productId: randomUUID(), quantity: 101 }] }, "Quantity too high"],
    [
      "orderItems.0.quantity",
      { orderItems: [{ productId: randomUUID(), quantity: 1.5 }] },
      "Quantity must be a whole number",
    ],
    [
      "orderItems.0.unitPrice",
      { orderItems: [{ productId: randomUUID(), quantity: 1, unitPrice: 0 }] },
      "Unknown field",
    ],
    ["notes", { notes: "x".repeat(501), orderItems: [{ productId: randomUUID(), quantity: 1 }] }, "Notes too long"],
    [
      "customer.fullName",
      { customer: { fullName: " " }, orderItems: [{ productId: randomUUID(), quantity: 1 }] },
      "Customer name is required",
    ],
    [
      "customer.email",
      { customer: { fullName: "Ada", email: "ada" }, orderItems: [{ productId: randomUUID(), quantity: 1 }] },
      "Invalid email address",
    ],
  ];

  test.each(refused)("answers 400 on %s for %j", async (path, body, message) => {
    const answer = await attempt(orders.create, { ...inside(kitchen), body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test.each(["isAvailable", "isActive"] as const)("answers 409 to a product whose %s is off", async (flag) => {
    const { product } = await buildProduct({ at: kitchen });
    const { token, params } = inside(kitchen);
    const { name, price, category } = product;
    const body = { name, price, category, isActive: true, isAvailable: true, [flag]: false };
    await request(products.update, { token, params: { ...params, productId: product.id }, body });
    const answer = await attempt(orders.create, {
      ...inside(kitchen),
      body: { orderItems: [line(kitchen, 0), { productId: product.id, quantity: 1 }] },
    });
    const message = `${name} is not available.`;
    expect([answer.status, answer.error.message]).toEqual([409, message]);
    expect(answer.error.issues).toEqual([{ path: "orderItems.1.productId", message }]);
  });

  test("names every dish that cannot be ordered in one answer, each on its own line", async () => {
    const names: string[] = [];
    const orderItems = [line(kitchen, 0)];
    for (const flag of ["isAvailable", "isActive"]) {
      const { product } = await buildProduct({ at: kitchen });
      const { token, params } = inside(kitchen);
      const { name, price, category } = product;
      const body = { name, price, category, isActive: true, isAvailable: true, [flag]: false };
      await request(products.update, { token, params: { ...params, productId: product.id }, body });
      names.push(name);
      orderItems.push({ productId: product.id, quantity: 1 });
    }
    orderItems.push({ productId: randomUUID(), quantity: 1 });
    const answer = await attempt(orders.create, { ...inside(kitchen), body: { orderItems } });
    expect(answer.status).toBe(409);
    expect(answer.error.issues).toEqual([
      { path: "orderItems.1.productId", message: `${names[0]} is not available.` },
      { path: "orderItems.2.productId", message: `${names[1]} is not available.` },
      { path: "orderItems.3.productId", message: "Product not found" },
    ]);
  });

  test("answers 201 with price, name, recipe and cost, and keeps them whatever changes later", async () => {
    const bistro = await buildKitchen({ stock: [0], recipes: [] });
    const item = itemAt(bistro, 0);
    await receive(bistro, [{ inventoryItemId: item.id, quantity: 500, unit: "GRAM", unitPrice: 0.02 }]);
    const { product, bom } = await buildBom({
      at: bistro,
      item,
      items: [{ inventoryItemId: item.id, quantity: 0.1, unit: "KILOGRAM" }],
    });
    const order = await buildOrder(bistro, [{ productId: product.id, quantity: 3 }]);
    expect(order).toMatchObject({
      orderNumber: "ORD-000001",
      status: "PENDING",
      stage: "none",
      totalAmount: product.price * 3,
      lineCount: 1,
      dishes: `3 ${product.name}`,
      customer: { fullName: bistro.owner.fullName },
      walkIn: true,
      history: [{ status: "PENDING", by: bistro.owner.fullName }],
      orderItems: [
        {
          product: { name: product.name },
          quantity: 3,
          unitPrice: product.price,
          totalPrice: product.price * 3,
          bomVersion: bom.version,
        },
      ],
      ingredients: [{ inventoryItemId: item.id, name: item.name, quantity: 300, unit: "GRAM", unitCost: 0.02 }],
    });

    const { token, params } = inside(bistro);
    const body = { name: "Renamed", price: 1, category: "Soups", isActive: true, isAvailable: true };
    await request(products.update, { token, params: { ...params, productId: product.id }, body });
    await request(boms.remove, { token, params: { ...params, bomId: bom.id } });
    expect(await getOrder(bistro, order)).toEqual(order);
    const confirmed = await setStatus(bistro, order, "CONFIRMED");
    expect(confirmed.body.data.ingredients).toEqual(order.ingredients);
    expect(await stockOf(bistro)).toEqual({ quantity: 500, reserved: 300, available: 200 });
  });

  test("answers 201 with customer and notes, and moves no stock", async () => {
    const before = await stockOf(kitchen);
    const answer = await attempt(orders.create, {
      ...inside(kitchen),
      body: {
        notes: " No salt ",
        customer: { fullName: "Ada Guest", email: "" },
        orderItems: [line(kitchen, 0, 100), line(kitchen, 2)],
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body.data).toMatchObject({
      notes: "No salt",
      customer: { fullName: "Ada Guest" },
      walkIn: false,
      lineCount: 2,
      dishes: [line(kitchen, 0, 100), line(kitchen, 2)]
        .map(({ productId, quantity }) => `${quantity} ${kitchen.products.find(({ id }) => id === productId)?.name}`)
        .join(", "),
    });
    expect(await stockOf(kitchen)).toEqual(before);
  });

  test(
    "answers 201 with numbers that have no gap or duplicate, however many are entered at once",
    { tags: ["race"] },
    async () => {
      const bistro = await buildKitchen({ stock: [], recipes: [[]] });
      const made = await Promise.all(Array.from({ length: 16 }, () => buildOrder(bistro)));
      expect(made.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
        made.map((_, index) => `ORD-${String(index + 1).padStart(6, "0")}`),
      );
      assertConsistent(await readLedger(bistro.restaurant));
    },
  );

  test("answers 201 with each ingredient in the unit of the recipes too, if they share one", async () => {
    const bistro = await buildRestaurant();
    const pot = { fromQuantity: 1, fromUnit: "CUP", toQuantity: 120, toUnit: "GRAM" } as const;
    const { item: sausage } = await buildItem({ at: bistro, quantity: 5000, baseUnit: "GRAM" });
    const { item: flour } = await buildItem({ at: bistro, quantity: 5, baseUnit: "KILOGRAM", equivalences: [pot] });
    const { item: eggs } = await buildItem({ at: bistro, quantity: 3, baseUnit: "DOZEN" });
    const gumbo = await buildBom({
      at: bistro,
      items: [
        { inventoryItemId: sausage.id, quantity: 1, unit: "POUND" },
        { inventoryItemId: flour.id, quantity: 1.25, unit: "CUP" },
        { inventoryItemId: eggs.id, quantity: 1, unit: "PIECE" },
      ],
    });
    const roast = await buildBom({ at: bistro, items: [{ inventoryItemId: sausage.id, quantity: 8, unit: "OUNCE" }] });
    const orderItems = [{ productId: gumbo.product.id, quantity: 2 }];
    const { ingredients } = (await request(orders.create, { ...inside(bistro), body: { orderItems } })).body.data;
    expect(ingredients).toMatchObject([
      { quantity: 907.18474, unit: "GRAM", recipeQuantity: 2, recipeUnit: "POUND" },
      { quantity: 0.3, unit: "KILOGRAM", recipeQuantity: 2.5, recipeUnit: "CUP" },
      { unit: "DOZEN" },
    ]);
    expect(ingredients[2], "which is told in pieces anyway").not.toHaveProperty("recipeUnit");
    const both = { orderItems: [...orderItems, { productId: roast.product.id, quantity: 1 }] };
    const mixed = (await request(orders.create, { ...inside(bistro), body: both })).body.data.ingredients;
    expect(mixed[0]).toMatchObject({ quantity: 1133.980925, unit: "GRAM" });
    expect(mixed[0]).not.toHaveProperty("recipeUnit");
  });

  test("answers 201 to a hundred lines, with the sum of their ingredients", async () => {
    const body = { orderItems: Array.from({ length: 100 }, () => line(kitchen, 1, 100)) };
    const answer = await attempt(orders.create, { ...inside(kitchen), body });
    expect(answer.status).toBe(201);
    expect(answer.body.data.ingredients.map(({ quantity }) => quantity)).toEqual([500_000, 200_000]);
  });
});

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const today = () => daysFromNow(0);

describe("GET …/orders", () => {
  let kitchen: KitchenFixture;
  const firstDay = today();
  beforeAll(async () => {
    kitchen = await buildKitchen({ stock: [1000], recipes: [[1]] });
    for (const fullName of ["Ada Guest", "Zoë Guest", "Grace Diner"]) {
      await attempt(orders.create, {
        ...inside(kitchen),
        body: { customer: { fullName }, orderItems: [line(kitchen, 0)] },
      });
    }
    const listed = await request(orders.list, { ...inside(kitchen) });
    await setStatus(kitchen, first(listed.body.data), "CONFIRMED");
  });

  const numbers = async (query: Record<string, string>) => {
    const answer = await attempt(orders.list, { ...inside(kitchen), query });
    const { data, pagination } = answer.body;
    expect(pagination.total).toBe(data.length);
    return data.map(({ orderNumber }) => Number(orderNumber.slice(4)));
  };

  test("answers 200 with the newest first, by status, day, number and customer", async () => {
    expect(await numbers({})).toEqual([3, 2, 1]);
    expect(await numbers({ status: "PENDING" })).toEqual([2, 1]);
    expect(await numbers({ status: "CONFIRMED" })).toEqual([3]);
    expect(await numbers({ status: "COMPLETED" })).toEqual([]);
    expect(await numbers({ q: "zoe" })).toEqual([2]);
    for (const q of ["ord-000003", "ORD-3", "#3", "000003"]) expect(await numbers({ q })).toEqual([3]);
    expect(await numbers({ q: "000003", status: "PENDING" })).toEqual([]);
    expect(await numbers({ q: "000003", to: daysFromNow(-2) })).toEqual([]);
    expect(await numbers({ q: "ord-000004" })).toEqual([]);
    expect(await numbers({ q: "guest", status: "PENDING" })).toEqual([2, 1]);
    expect(await numbers({ from: daysFromNow(-1), to: daysFromNow(1) })).toEqual([3, 2, 1]);
    expect(await numbers({ from: daysFromNow(2) })).toEqual([]);
    expect(await numbers({ to: daysFromNow(-2) })).toEqual([]);
    expect(await numbers({ status: "PENDING", from: daysFromNow(-1), to: daysFromNow(1), q: "ada" })).toEqual([1]);
    const { createdAt } = first((await request(orders.list, inside(kitchen))).body.data);
    expect([firstDay, today()]).toContain(createdAt.slice(0, 10));
  });

  test("answers 200 sorted by number, also where ids are in the other order", async () => {
    const busy = await buildKitchen({ stock: [1000], recipes: [[1]] });
    const entered = [await buildOrder(busy), await buildOrder(busy)];
    const stored = await Promise.all(
      entered.map(({ id }) => OrderEntity.get({ restaurantId: busy.restaurant.id, id }).go({ consistent: true })),
    );
    // Swaps their ids.
    for (const [index, { data }] of stored.entries()) {
      const { id } = entered[1 - index] ?? expect.unreachable();
      if (data) await OrderEntity.put({ ...data, id }).go();
    }
    const { data } = (await request(orders.list, inside(busy))).body;
    expect(data.map(({ orderNumber }) => orderNumber)).toEqual(["ORD-000002", "ORD-000001"]);
  });

  test("answers 200 with a full number or email address of any day, and with a name of the last thirty days", async () => {
    const diner = await buildKitchen({ stock: [1000], recipes: [[1]] });
    const email = `${unique("guest")}@example.com`;
    onTestFinished(() => setClock(() => new Date()));
    for (const days of [40, 20]) {
      setClock(() => new Date(Date.now() - days * 86_400_000));
      const body = { customer: { fullName: "Ada Guest", email }, orderItems: [line(diner, 0)] };
      expect((await invoke(orders.create, { ...inside(diner), body })).status).toBe(201);
    }
    setClock(() => new Date());
    const found = async (query: object) =>
      (await request(orders.list, { ...inside(diner), query })).body.data.map(({ orderNumber }) =>
        Number(orderNumber.slice(4)),
      );
    expect(await found({ q: "ord-000001" })).toEqual([1]);
    expect(await found({ q: email.toUpperCase() })).toEqual([2, 1]);
    expect(await found({ q: email, to: daysFromNow(-30) })).toEqual([1]);
    expect(await found({ q: "guest ada" })).toEqual([2]);
    expect(await found({ q: "ada", from: daysFromNow(-50) })).toEqual([2, 1]);
    expect(await found({ q: "ada", to: daysFromNow(-30) })).toEqual([1]);
    expect(await found({ q: email, status: "PENDING" })).toEqual([2]);
  });

  test("answers 200 for a range of moments, its end excluded, and with nothing where it ends before it begins", async () => {
    const [third, second, ...rest] = (await request(orders.list, inside(kitchen))).body.data;
    expect(rest).toHaveLength(1);
    const from = second?.createdAt ?? expect.unreachable();
    const to = third?.createdAt ?? expect.unreachable();
    expect(await numbers({ from })).toEqual([3, 2]);
    expect(await numbers({ from, to })).toEqual([2]);
    expect(await numbers({ from: from.replace("Z", "+00:00"), status: "PENDING" })).toEqual([2]);
    expect(await numbers({ from: to, to: from })).toEqual([]);
    expect(await numbers({ from: daysFromNow(1), to: daysFromNow(-1) })).toEqual([]);
  });

  test("answers 200 from where a cursor ended", async () => {
    const page = await request(orders.list, { ...inside(kitchen), query: { limit: 2 } });
    expect(page.body.pagination).toMatchObject({ page: 1, limit: 2, total: 3, pages: 2 });
    const cursor = page.body.pagination.nextCursor ?? expect.unreachable();
    const next = await request(orders.list, { ...inside(kitchen), query: { limit: 2, cursor } });
    expect(next.body.data.map(({ orderNumber }) => orderNumber)).toEqual(["ORD-000001"]);
    const other = await attempt(orders.list, { ...inside(kitchen), query: { cursor, status: "PENDING" } });
    expect(other.status).toBe(400);
  });
});

const servings = ({ id: productId }: Product, quantity = 1) => [{ productId, quantity }];

const businessDayOf = (kitchen: KitchenFixture) => businessDay(kitchen.restaurant, new Date().toISOString());
const totalsOf = async (kitchen: KitchenFixture, from: string, to = from) =>
  (await request(orders.totals, { ...inside(kitchen), query: { from, to } })).body.data;

describe("GET …/open-orders", () => {
  test("answers 200 with every open order, the oldest first, as it was left a moment ago", async () => {
    const kitchen = await buildKitchen({ stock: [1000], recipes: [[100]] });
    const orderOf = (quantity: number) => buildOrder(kitchen, [line(kitchen, 0, quantity)]);
    const [oldest, cancelled, completed, newest] = [
      await orderOf(1),
      await orderOf(1),
      await orderOf(1),
      await orderOf(2),
    ];
    await setStatus(kitchen, cancelled, "CANCELLED");
    await setStatus(kitchen, completed, "COMPLETED");
    await setStatus(kitchen, oldest, "READY_FOR_PICKUP");
    const listed = (await request(orders.listOpen, inside(kitchen))).body.data;
    expect(listed.map(({ id, status }) => [id, status])).toEqual([
      [oldest.id, "READY_FOR_PICKUP"],
      [newest.id, "PENDING"],
    ]);
    const { data } = (await request(orders.list, { ...inside(kitchen), query: { status: "PENDING" } })).body;
    expect(listed.slice(1)).toEqual(data);
  });
});

describe("GET …/order-totals", () => {
  test.each([
    [{ from: "2026-11-22", to: "2026-11-21" }, "from", "From is after To"],
    [{ from: "2026-01-01", to: "2026-04-03" }, "from", "At most 92 days"],
    [{ from: "yesterday", to: "2026-11-21" }, "from", "Invalid date"],
    [{ from: "2026-11-21" }, "to", "Invalid date"],
  ])("answers 400 to %j", async (query, path, message) => {
    const kitchen = await buildRestaurant();
    const answer = await attempt(orders.totals, { ...inside(kitchen), query });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test("answers 200 with what the orders of the days came to, to the cent", async () => {
    const kitchen = await buildKitchen({ stock: [], recipes: [] });
    const { product: tenCents } = await buildProduct({ at: kitchen, price: 0.1 });
    const { product: twentyCents } = await buildProduct({ at: kitchen, price: 0.2 });
    const day = businessDayOf(kitchen);
    for (const items of [servings(tenCents), servings(twentyCents), servings(twentyCents, 3)]) {
      await setStatus(kitchen, await buildOrder(kitchen, items), "COMPLETED");
    }
    await setStatus(kitchen, await buildOrder(kitchen, servings(tenCents)), "CANCELLED");
    await setStatus(kitchen, await buildOrder(kitchen, servings(tenCents)), "CONFIRMED");
    const expected = { orders: 5, open: 1, completed: 3, cancelled: 1, voided: 0, amount: 0.9 };
    expect(await totalsOf(kitchen, day, dayAfter(day, 1))).toEqual(expected);
    expect(await totalsOf(kitchen, dayAfter(day, -91), dayAfter(day, -2))).toEqual({
      orders: 0,
      open: 0,
      completed: 0,
      cancelled: 0,
      voided: 0,
      amount: 0,
    });
    assertConsistent(await readLedger(kitchen.restaurant));
  });
});

describe("PATCH …/orders/{orderId}/status", () => {
  test("answers 400 to anything but a status", async () => {
    const kitchen = await buildKitchen({ stock: [1000], recipes: [[100]] });
    const { id: orderId } = await buildOrder(kitchen);
    const { token, params } = inside(kitchen);
    const cases: readonly (readonly [object, string, string])[] = [
      [{}, "status", "Choose a status"],
      [{ status: "EATEN" }, "status", "Choose a status"],
      [{ status: "CONFIRMED", stage: "none" }, "stage", "Unknown field"],
    ];
    for (const [body, path, message] of cases) {
      const answer = await attempt(orders.setStatus, { token, params: { ...params, orderId }, body });
      expect(answer.status).toBe(400);
      expect(answer.error.issues).toContainEqual({ path, message });
    }
    const keep = { status: "CANCELLED", stock: "KEEP" };
    const refused = await attempt(orders.setStatus, { token, params: { ...params, orderId }, body: keep });
    expect([refused.status, refused.error.issues[0]?.path]).toEqual([400, "stock"]);
  });

  test.each(["CANCELLED", "CONFIRMED", "PENDING"] as const)(
    "answers 403 to staff who set an order whose stock is used to %s, and 200 to a manager",
    async (status) => {
      const kitchen = await buildKitchen({ stock: [1000], recipes: [[100]] });
      const order = await buildOrder(kitchen);
      const staff = { ...kitchen, owner: await buildMember(kitchen, { role: "STAFF", toggles: { mayWaste: true } }) };
      await setStatus(kitchen, order, "READY_FOR_PICKUP");
      for (const stock of ["WASTE", "RETURN"] as const) {
        const answer = await setStatus(staff, order, status, { stock });
        expect([answer.status, answer.error.code, answer.error.issues[0]?.path]).toEqual([403, "FORBIDDEN", "status"]);
      }
      expect(await stockOf(kitchen)).toEqual({ quantity: 900, reserved: 0, available: 900 });
      const manager = { ...kitchen, owner: await buildMember(kitchen, { role: "MANAGER" }) };
      expect((await setStatus(manager, order, status, { stock: "RETURN" })).status).toBe(200);
      expect((await stockOf(kitchen)).quantity).toBe(1000);
    },
  );

  test("answers 200 to staff who move an order forward, and back or to cancelled before its stock is used", async () => {
    const kitchen = await buildKitchen({ stock: [1000], recipes: [[100]] });
    const staff = { ...kitchen, owner: await buildMember(kitchen, { role: "STAFF" }) };
    const journeys: readonly (readonly OrderStatus[])[] = [
      ["CANCELLED"],
      ["CONFIRMED", "CANCELLED"],
      ["CONFIRMED", "PENDING"],
      ["PREPARING", "READY_FOR_PICKUP", "PREPARING", "COMPLETED"],
    ];
    for (const journey of journeys) {
      const order = await buildOrder(kitchen);
      for (const status of journey) {
        const answer = await setStatus(staff, order, status);
        expect([answer.status, answer.body.data.status], journey.join()).toEqual([200, status]);
      }
    }
  });

  test("answers 412 to a change of an older version", async () => {
    const kitchen = await buildKitchen({ stock: [1000], recipes: [[100]] });
    const order = await buildOrder(kitchen);
    expect((await setStatus(kitchen, order, "CONFIRMED", { ifMatch: 1 })).status).toBe(200);
    expect((await setStatus(kitchen, order, "PREPARING", { ifMatch: 1 })).status).toBe(412);
    expect(await stockOf(kitchen)).toEqual({ quantity: 1000, reserved: 100, available: 900 });
  });

  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ from, to })));

  describe.each(consumptionPoints)("where stock is consumed at %s", (consumeAt) => {
    let kitchen: KitchenFixture;
    beforeAll(async () => {
      kitchen = await buildKitchen({ stock: [1_000_000], recipes: [[100]], settings: { consumeAt } });
    });

    const changed = async (change: () => Promise<unknown>) => {
      const before = await stockOf(kitchen);
      await change();
      const after = await stockOf(kitchen);
      return [after.quantity - before.quantity, after.reserved - before.reserved];
    };
    const held = (status: OrderStatus) => {
      const { onHand, reserved } = effectOf[stageOf(status, consumeAt)];
      return [100 * onHand, 100 * reserved] as const;
    };

    test.each(pairs)(
      "moves stock from $from to $to by the difference of their stages, or answers 409 once it has ended",
      async ({ from, to }) => {
        const order = await buildOrder(kitchen);
        if (from !== "PENDING") expect((await setStatus(kitchen, order, from)).status).toBe(200);
        const [left, reached] = [held(from), held(to)];
        const isRefused = isFinal(from);
        const difference = await changed(async () => {
          const answer = await setStatus(kitchen, order, to, { stock: "RETURN" });
          expect(answer.status).toBe(isRefused ? 409 : 200);
          if (!isRefused) expect(answer.body.data).toMatchObject({ status: to, stage: stageOf(to, consumeAt) });
        });
        expect(difference).toEqual(isRefused ? [0, 0] : [reached[0] - left[0], reached[1] - left[1]]);
        const now = await getOrder(kitchen, order);
        expect(now.status).toBe(isRefused ? from : to);
        expect(now.history.map(({ status }) => status)).toEqual([
          "PENDING",
          ...(from === "PENDING" ? [] : [from]),
          ...(isRefused || to === from ? [] : [to]),
        ]);
      },
    );

    test("leaves a consistent ledger", async () => assertConsistent(await readLedger(kitchen.restaurant)));
  });

  const cancels: readonly (readonly [stock: CancelledStock | undefined, kinds: string[], left: number])[] = [
    [undefined, ["CONSUMPTION", "REVERSAL", "WASTE"], 900],
    ["WASTE", ["CONSUMPTION", "REVERSAL", "WASTE"], 900],
    ["RETURN", ["CONSUMPTION", "REVERSAL"], 1000],
  ];

  test.each(["CONFIRMED", "PREPARING"] as const)(
    "answers 409 to %s with too little, names each short ingredient and changes nothing",
    async (status) => {
      const kitchen = await buildKitchen({ stock: [149, 19, 500], recipes: [[100], [50, 20, 1]] });
      const order = await buildOrder(kitchen);
      const before = await readLedger(kitchen.restaurant);
      const answer = await setStatus(kitchen, order, status, { key: randomUUID() });
      const [one, two] = kitchen.items;
      expect(answer.status).toBe(409);
      expect(answer.error.code).toBe("INSUFFICIENT_STOCK");
      expect(answer.error.message).toBe(`Not enough stock: ${one?.name}, ${two?.name}.`);
      expect(answer.error.shortages).toEqual([
        { inventoryItemId: one?.id, name: one?.name, needed: 150, available: 149, unit: "GRAM" },
        { inventoryItemId: two?.id, name: two?.name, needed: 20, available: 19, unit: "GRAM" },
      ]);
      expect((await readLedger(kitchen.restaurant)).stored).toEqual(before.stored);
    },
  );

  test("answers 409 where reserved stock was counted away, and can still cancel", async () => {
    const kitchen = await buildKitchen({ stock: [100], recipes: [[100]] });
    const order = await buildOrder(kitchen);
    await setStatus(kitchen, order, "CONFIRMED");
    await setQuantity(kitchen, itemAt(kitchen, 0).id, 60);
    expect(await stockOf(kitchen)).toEqual({ quantity: 60, reserved: 100, available: -40 });
    const short = await setStatus(kitchen, order, "PREPARING");
    expect(first(short.error.shortages ?? [])).toMatchObject({ needed: 100, available: 60 });
    expect((await setStatus(kitchen, order, "CANCELLED")).status).toBe(200);
    expect(await stockOf(kitchen)).toEqual({ quantity: 60, reserved: 0, available: 60 });
  });

  test.each(cancels)(
    "cancels a consumed order with stock %s (wasted by default) and posts %j",
    async (stock, kinds, left) => {
      const kitchen = await buildKitchen({ stock: [0], recipes: [[100]] });
      const item = itemAt(kitchen, 0);
      await receive(kitchen, [{ inventoryItemId: item.id, quantity: 1000, unit: "GRAM", unitPrice: 0.05 }]);
      const order = await buildOrder(kitchen);
      await setStatus(kitchen, order, "PREPARING");
      await receive(kitchen, [{ inventoryItemId: item.id, quantity: 900, unit: "GRAM", unitPrice: 0.15 }]);
      const answer = await setStatus(kitchen, order, "CANCELLED", stock ? { stock } : {});
      expect(answer.body.data.history.at(-1)).toMatchObject({ status: "CANCELLED", stock: stock ?? "WASTE" });
      const source = { type: "ORDER", id: order.id, number: "ORD-000001" };
      const ledger = (await movementsOf(kitchen, item.id)).filter((movement) => movement.source?.type === "ORDER");
      expect(ledger).toMatchObject(
        kinds.map((kind) => ({
          kind,
          quantity: kind === "REVERSAL" ? 100 : -100,
          // The reversal has the value of the consumption; the waste, the average after it:
          // (900 × 0.05 + 900 × 0.15 + 100 × 0.05) / 1900.
          unitCost: kind === "WASTE" ? 0.097368421 : 0.05,
          value: { CONSUMPTION: -5, REVERSAL: 5, WASTE: -9.736842105 }[kind],
          bucket: kind === "WASTE" ? "WASTE" : "SALE",
          source,
          recordedBy: kitchen.owner.fullName,
        })),
      );
      expect((await stockOf(kitchen)).quantity).toBe(left + 900);
      assertConsistent(await readLedger(kitchen.restaurant));
    },
  );

  test("cancels a reserved order and releases its stock, and ignores the field stock", async () => {
    const kitchen = await buildKitchen({ stock: [1000], recipes: [[100]] });
    const order = await buildOrder(kitchen);
    await setStatus(kitchen, order, "CONFIRMED");
    const answer = await setStatus(kitchen, order, "CANCELLED", { stock: "WASTE" });
    expect(answer.body.data.history.at(-1)).not.toHaveProperty("stock");
    expect(await stockOf(kitchen)).toEqual({ quantity: 1000, reserved: 0, available: 1000 });
    expect(await movementsOf(kitchen, itemAt(kitchen, 0).id)).toHaveLength(1);
  });

  test("leaves others what they have reserved, and takes what the order itself has reserved", async () => {
    const kitchen = await buildKitchen({ stock: [200], recipes: [[100]] });
    const [mine, other, third] = [await buildOrder(kitchen), await buildOrder(kitchen), await buildOrder(kitchen)];
    for (const order of [mine, other]) expect((await setStatus(kitchen, order, "CONFIRMED")).status).toBe(200);
    const short = await setStatus(kitchen, third, "PREPARING");
    expect(first(short.error.shortages ?? [])).toMatchObject({ needed: 100, available: 0 });
    for (const order of [mine, other]) expect((await setStatus(kitchen, order, "PREPARING")).status).toBe(200);
    expect(await stockOf(kitchen)).toEqual({ quantity: 0, reserved: 0, available: 0 });
  });

  test("goes below zero only where the restaurant allows it", async () => {
    const kitchen = await buildKitchen({ stock: [50], recipes: [[100]], settings: { allowNegativeStock: true } });
    const order = await buildOrder(kitchen);
    expect((await setStatus(kitchen, order, "CONFIRMED")).status).toBe(200);
    expect(await stockOf(kitchen)).toEqual({ quantity: 50, reserved: 100, available: -50 });
    expect((await setStatus(kitchen, order, "PREPARING")).status).toBe(200);
    expect(await stockOf(kitchen)).toEqual({ quantity: -50, reserved: 0, available: -50 });
    const { name, address } = kitchen.restaurant;
    await request(restaurants.update, { ...inside(kitchen), body: { name, address, allowNegativeStock: false } });
    const another = await buildOrder(kitchen);
    expect((await setStatus(kitchen, another, "CONFIRMED")).status).toBe(409);
    expect((await setStatus(kitchen, order, "CANCELLED", { stock: "RETURN" })).status).toBe(200);
    expect(await stockOf(kitchen)).toEqual({ quantity: 50, reserved: 0, available: 50 });
    assertConsistent(await readLedger(kitchen.restaurant), { mayBeNegative: true });
  });

  test("answers 200 for a product without a recipe in every status, and counts it as revenue", async () => {
    const kitchen = await buildKitchen({ stock: [], recipes: [[]] });
    const order = await buildOrder(kitchen);
    for (const status of ["CONFIRMED", "PREPARING", "COMPLETED"] as const) {
      expect((await setStatus(kitchen, order, status)).body.data.status).toBe(status);
    }
    const { body } = await request(restaurants.summary, inside(kitchen));
    expect(body.data.orders).toEqual({ pending: 0, open: 0, total: 1 });
    expect(body.data.days.at(-1)).toMatchObject({ orders: 1, revenue: order.totalAmount });
  });

  test.each(["RETURN", "WASTE"] as const)(
    "answers 200 to one of 16 cancellations at once with stock %s, and 409 to the others",
    { tags: ["race"] },
    async (stock) => {
      const kitchen = await buildKitchen({ stock: [1000], recipes: [[100]] });
      const order = await buildOrder(kitchen);
      await setStatus(kitchen, order, "PREPARING");
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => setStatus(kitchen, order, "CANCELLED", { stock, key: randomUUID() })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
      assertConsistent(await readLedger(kitchen.restaurant));
    },
  );

  test("serves exactly as many of 16 racing orders as there is stock for", { tags: ["race"] }, async () => {
    for (const [status, plates] of [
      ["CONFIRMED", 5],
      ["PREPARING", 7],
      ["COMPLETED", 1],
    ] as const) {
      const kitchen = await buildKitchen({ stock: [plates * 100 + 99], recipes: [[100]] });
      const racing = await Promise.all(Array.from({ length: 16 }, () => buildOrder(kitchen)));
      const answers = await Promise.all(racing.map((order) => setStatus(kitchen, order, status)));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(plates);
      for (const answer of answers.filter((one) => one.status !== 200)) {
        expect(answer.error.shortages).toMatchObject([{ needed: 100, available: 99 }]);
      }
      assertConsistent(await readLedger(kitchen.restaurant));
    }
  });
});

const removeItem = async (bistro: RestaurantFixture, itemId: string) => {
  const { token, params } = inside(bistro);
  return attempt(inventory.remove, { token, params: { ...params, itemId } });
};

describe("what an open order references", () => {
  test("cannot be deleted before the order is closed, whatever became of the recipe", async () => {
    const { product, item, bom, ...bistro } = await buildBom();
    const order = await buildOrder({ ...bistro, products: [product] });
    const { token, params } = inside(bistro);
    await request(boms.remove, { token, params: { ...params, bomId: bom.id } });

    const removeProduct = () => attempt(products.remove, { token, params: { ...params, productId: product.id } });
    expect((await removeProduct()).error).toMatchObject({
      code: "IN_USE",
      message: `${product.name} is used by order ORD-000001.`,
    });
    const held = await removeItem(bistro, item.id);
    expect(held.status).toBe(409);
    expect(held.error).toMatchObject({ code: "IN_USE", message: `${item.name} is used by order ORD-000001.` });

    expect((await setStatus(bistro, order, "PREPARING")).status).toBe(200);
    expect((await setStatus(bistro, order, "COMPLETED")).status).toBe(200);
    expect((await removeProduct()).status).toBe(204);
    expect((await removeItem(bistro, item.id)).status).toBe(204);
    expect((await getOrder(bistro, order)).ingredients).toMatchObject([{ name: item.name }]);
  });

  test("keeps its unit though nothing has moved yet", async () => {
    const bistro = await buildRestaurant();
    const kitchen = await buildKitchen({ at: bistro, stock: [0], recipes: [[100]] });
    await buildOrder(kitchen);
    const { token, params } = inside(bistro);
    const [recipe] = (await request(boms.list, inside(bistro))).body.data;
    await request(boms.remove, { token, params: { ...params, bomId: recipe?.id ?? "" } });
    const answer = await attempt(inventory.update, {
      token,
      params: { ...params, itemId: itemAt(kitchen, 0).id },
      body: { baseUnit: "KILOGRAM" },
    });
    expect(answer.status).toBe(409);
  });
});
