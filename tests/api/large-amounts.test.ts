import { randomUUID } from "node:crypto";
import * as boms from "@stockpot/core/bom/bom.routes";
import * as counts from "@stockpot/core/count/count.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { ItemEntity } from "@stockpot/core/stock/item.entity";
import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recount } from "@stockpot/core/recount/recount.service";
import { attempt, request } from "../support/client.ts";
import { countDraft } from "../support/count-fixtures.ts";
import { type ItemFixture, buildItem, buildRestaurant, inside } from "../support/fixtures.ts";
import { idsOn, callerFor, prepareFixture, routesWhere, sampleBody } from "../support/sample-requests.ts";
import { buildFullFixture } from "../support/full-fixture.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { buildLargeKitchen, buildOrder, setStatus } from "../support/order-fixtures.ts";
import { buildApproved, buildSupplier, draftOf, onProcurement, receive } from "../support/procurement-fixtures.ts";
import { fieldsOf, tooFineFor, withField } from "../support/schema-fields.ts";
import { storedItems } from "../support/table.ts";

/** A thousand pieces of it are nearly as many grams as are kept of an item. */
const stretched = [{ fromQuantity: 1, fromUnit: "PIECE", toQuantity: 999_999_999, toUnit: "KILOGRAM" } as const];

const buildStretched = (at?: ItemFixture) =>
  buildItem({ ...(at && { at }), baseUnit: "GRAM", equivalences: [...stretched], quantity: 0 });

const stateOf = ({ restaurant, owner }: ItemFixture) => storedItems({ restaurants: [restaurant], people: [owner] });

describe("a line that comes to more than is kept", () => {
  test("is refused on its row in a recipe", async () => {
    const pantry = await buildStretched();
    const { product } = await buildProduct({ at: pantry });
    const { item: other } = await buildItem({ at: pantry });
    const answer = await attempt(boms.create, {
      ...inside(pantry),
      body: {
        restaurantId: pantry.restaurant.id,
        productId: product.id,
        name: "Too much",
        items: [
          { inventoryItemId: other.id, quantity: 1, unit: "KILOGRAM" },
          { inventoryItemId: pantry.item.id, quantity: 2000, unit: "PIECE" },
        ],
      },
    });
    expect([answer.status, answer.error.issues]).toEqual([
      400,
      [{ path: "items.1.quantity", message: `This is more ${pantry.item.name} than can be recorded in g` }],
    ]);
  });

  test("is refused on its row in an order, over all lines that take the ingredient", async () => {
    const pantry = await buildStretched();
    const items = [{ inventoryItemId: pantry.item.id, quantity: 6, unit: "PIECE" as const }];
    const soups = [await buildBom({ at: pantry, items }), await buildBom({ at: pantry, items })];
    const orderItems = soups.map(({ product }) => ({ productId: product.id, quantity: 100 }));
    const answer = await attempt(orders.create, { ...inside(pantry), body: { orderItems } });
    expect([answer.status, answer.error.issues]).toEqual([
      400,
      [{ path: "orderItems.1.quantity", message: `This order takes too much ${pantry.item.name}. Check the recipe.` }],
    ]);
    expect(
      (await attempt(orders.create, { ...inside(pantry), body: { orderItems: orderItems.slice(1) } })).status,
    ).toBe(201);
  });

  test("is refused on its row in a procurement, where its total is too high", async () => {
    const pantry = await buildItem();
    const store = { ...pantry, supplier: await buildSupplier(pantry) };
    const items = [
      { inventoryItemId: pantry.item.id, quantity: 2e6, unit: "KILOGRAM" as const, unitPrice: 999_999_999 },
    ];
    const answer = await attempt(procurements.create, { ...inside(pantry), body: draftOf(store, { items }) });
    expect([answer.status, answer.error.issues]).toEqual([
      400,
      [{ path: "items.0.unitPrice", message: "The total of this line is too high" }],
    ]);
  });

  test("is refused on its row in a count, by its quantity and whatever the item costs", async () => {
    const pantry = await buildStretched();
    const { item } = await buildItem({
      at: pantry,
      baseUnit: "GRAM",
      equivalences: [...stretched],
      quantity: 1,
      unitCost: 999_999,
    });
    const most = { itemId: item.id, quantity: 999_999.999, unit: "KILOGRAM" } as const;
    const lines = [item, pantry.item].map(({ id: itemId }) => ({ itemId, quantity: 1, unit: "PIECE" as const }));
    const answer = await attempt(counts.create, { ...inside(pantry), body: countDraft({}, { lines }) });
    expect([answer.status, answer.error.issues]).toEqual([
      400,
      [
        { path: "lines.0.quantity", message: `This is more ${item.name} than can be recorded in g` },
        { path: "lines.1.quantity", message: `This is more ${pantry.item.name} than can be recorded in g` },
      ],
    ]);
    const saved = await attempt(counts.create, { ...inside(pantry), body: countDraft({}, { lines: [most] }) });
    expect(saved.status).toBe(201);
  });

  test("is refused whole in a count, where it would be worth too much and nothing else is wrong", async () => {
    const pantry = await buildItem({ quantity: 1, unitCost: 999_999_999 });
    const { item: cheap } = await buildItem({ at: pantry, quantity: 1, unitCost: 1 });
    const count = (counted: Readonly<Record<string, number>>) =>
      attempt(counts.create, { ...inside(pantry), body: countDraft(counted) });
    const before = await stateOf(pantry);
    const [dearer, cheaper] = [
      await count({ [pantry.item.id]: 999_999_999, [randomUUID()]: 1 }),
      await count({ [cheap.id]: 999_999_999, [randomUUID()]: 1 }),
    ];
    expect([dearer.status, dearer.error.issues]).toEqual([cheaper.status, cheaper.error.issues]);
    const answer = await count({ [pantry.item.id]: 999_999_999 });
    expect([answer.status, answer.error.message]).toEqual([409, `This quantity is too large for ${pantry.item.name}.`]);
    expect(await stateOf(pantry)).toEqual(before);
  });

  test("is refused on the cost of an item, new or not", async () => {
    const bistro = await buildRestaurant();
    const body = { name: "Saffron", baseUnit: "GRAM", quantity: 999_999_999, unitCost: 999_999_999 };
    const made = await attempt(inventory.create, { ...inside(bistro), body });
    expect([made.status, made.error.issues[0]?.path]).toEqual([400, "unitCost"]);
    const { item } = await buildItem({ at: bistro });
    const { token, params } = inside(bistro);
    const { quantity, unitCost } = body;
    const edited = await attempt(inventory.update, {
      token,
      params: { ...params, itemId: item.id },
      body: { quantity, unitCost },
    });
    expect([edited.status, edited.error.issues[0]?.path]).toEqual([400, "unitCost"]);
  });
});

describe("what grows over time", () => {
  test("is refused whole once an item would come to more than is kept", async () => {
    const pantry = await buildStretched();
    const items = [{ inventoryItemId: pantry.item.id, quantity: 900, unit: "PIECE" as const, unitPrice: 1 }];
    const store = { ...pantry, supplier: await buildSupplier(pantry) };
    await receive(pantry, items);
    const more = await buildApproved(store, { items });
    const before = await stateOf(pantry);
    const answer = await attempt(procurements.complete, onProcurement(pantry, more));
    expect([answer.status, answer.error.message]).toEqual([409, `This quantity is too large for ${pantry.item.name}.`]);
    expect(await stateOf(pantry)).toEqual(before);
  });

  test("is answered with every digit of the table", async () => {
    const pantry = await buildItem({ baseUnit: "GRAM", quantity: 0 });
    const { restaurant, item } = pantry;
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 9_999_999_990_000 }).map((parts) => parts / 10_000),
      unitPrice: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    });
    await fc.assert(
      fc.asyncProperty(line, async (bought) => {
        await receive(pantry, [{ inventoryItemId: item.id, unit: "OUNCE", ...bought }]);
        const { token, params } = inside(pantry);
        const { text } = await request(inventory.get, { token, params: { ...params, itemId: item.id } });
        const { data } = await ItemEntity.get({ restaurantId: restaurant.id, id: item.id }).go({ consistent: true });
        for (const name of ["quantity", "available", "stockValue", "averageCost", "lastCost"] as const) {
          expect(new RegExp(`"${name}":([\\d.e+-]+)`).exec(text)?.[1], name).toBe(data?.[name]?.toFixed());
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test("is added up in cents beyond what a double holds", async () => {
    const bistro = await buildRestaurant();
    const { product } = await buildProduct({ at: bistro, price: 999_999_999 });
    const { product: cheap } = await buildProduct({ at: bistro, price: 0.01 });
    const orderItems = Array.from({ length: 99 }, () => ({ productId: product.id, quantity: 100 }));
    const kitchen = { ...bistro, products: [product] };
    for (let count = 0; count < 11; count += 1) {
      const order = await buildOrder(kitchen, [...orderItems, { productId: cheap.id, quantity: 1 }]);
      expect((await setStatus(bistro, order, "COMPLETED")).status).toBe(200);
    }
    const total = Big(999_999_999)
      .times(100 * 99)
      .plus("0.01")
      .times(11)
      .toFixed();
    const summary = await request(restaurants.summary, inside(bistro));
    expect(summary.text).toContain(`"revenue":${total}`);
    const day = summary.body.data.days.at(-1)?.date ?? "";
    const totals = await request(orders.totals, { ...inside(bistro), query: { from: day, to: day } });
    expect(totals.text).toContain(`"amount":${total}`);
    const { drift } = await recount();
    expect(drift.filter(({ counter }) => counter.includes(bistro.restaurant.id))).toEqual([]);
  });
});

test("an order in several transactions is refused for shortages before it is refused for values beyond the bounds", async () => {
  const kitchen = await buildLargeKitchen(100);
  const { item } = await buildItem({ at: kitchen, quantity: 1, unitCost: 999_999_999 });
  const { product } = await buildBom({
    at: kitchen,
    items: [{ inventoryItemId: item.id, quantity: 999_999_999, unit: "KILOGRAM" }],
  });
  const order = await buildOrder({ ...kitchen, products: [...kitchen.products, product] });
  const answer = await setStatus(kitchen, order, "PREPARING");
  expect([answer.status, answer.error.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
});

const bodies = routesWhere(({ body }) => body !== undefined).flatMap(({ id, route }) =>
  fieldsOf(route.body)
    .filter(({ kinds }) => kinds.some(({ type }) => type === "number" || type === "integer"))
    .map((field) => ({ id, route, field, path: field.path })),
);

describe.each(bodies)("$path of $id", ({ id, route, field }) => {
  test("is refused on its field with more digits, or more, than is kept", async () => {
    const fixture = await prepareFixture(id, await buildFullFixture());
    const stand = 987_654;
    const body = JSON.stringify(withField(route.body, sampleBody(id, fixture), field.keys, stand));
    const send = (written: string) =>
      attempt(route, {
        token: callerFor(route, fixture).token,
        params: idsOn(fixture),
        body: body.replaceAll(String(stand), written),
      });
    for (const written of [
      "1.00000000000000001",
      "1234567890.1234567",
      "1e400",
      "-1e400",
      "1e21",
      String(tooFineFor(id, field.path)),
    ]) {
      const answer = await send(written);
      expect(answer.status, `${written}: ${answer.text}`).toBe(400);
      expect(
        answer.error.issues.map(({ path }) => path),
        written,
      ).toContain(field.path);
    }
    expect((await send("NaN")).status).toBe(400);
    expect((await send("1.00000000000000001")).error.issues).toContainEqual({
      path: field.path,
      message: "Use at most 15 digits",
    });
  });
});
