import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as products from "@stockpot/core/product/product.routes";
import { expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, inside, type ItemFixture } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { type Events, holdCall, withEvents } from "../support/meanwhile.ts";
import { type BomFixture, buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { inProcess, overHttp, type Transport } from "../support/order-fixtures.ts";

/** A dish, and the flour that takes its ingredient's place. */
interface Menu extends BomFixture {
  readonly other: ItemFixture["item"];
}

async function buildMenu(): Promise<Menu> {
  const dish = await buildBom();
  return { ...dish, other: (await buildItem({ at: dish })).item };
}

const orderDish = ({ product, ...dish }: Menu, transport: Transport = overHttp) =>
  transport(orders.create, { ...inside(dish), body: { orderItems: [{ productId: product.id, quantity: 1 }] } });

const removeItem = ({ item, ...dish }: Menu, transport: Transport = overHttp) =>
  transport(inventory.remove, { ...inside(dish), params: { ...inside(dish).params, itemId: item.id } });

const rewrite = ({ bom, ...dish }: Menu, productId: string, inventoryItemId: string) =>
  request(boms.update, {
    ...inside(dish),
    params: { ...inside(dish).params, bomId: bom.id },
    body: {
      restaurantId: dish.restaurant.id,
      productId,
      name: bom.name,
      items: [{ inventoryItemId, quantity: 100, unit: "GRAM" as const }],
    },
  });

/** What makes a recipe no longer take its ingredient, or not for its product. */
const drops: Readonly<Record<string, (menu: Menu) => Promise<unknown>>> = {
  "is changed": (menu) => rewrite(menu, menu.product.id, menu.other.id),
  "is deleted": (menu) =>
    request(boms.remove, { ...inside(menu), params: { ...inside(menu).params, bomId: menu.bom.id } }),
  "is moved to another product, and then changed": async (menu) => {
    const { product } = await buildProduct({ at: menu });
    await rewrite(menu, product.id, menu.item.id);
    await rewrite(menu, product.id, menu.other.id);
  },
};

/** Each way in which two things, one after the other, fall before or between the calls of a request. */
function* schedules(calls: number, first: () => Promise<unknown>, second: () => Promise<unknown>): Generator<Events> {
  for (let at = 1; at <= calls; at += 1) {
    for (let later = at; later <= calls; later += 1) {
      yield at === later
        ? new Map([[at, [first, second]]])
        : new Map([
            [at, [first]],
            [later, [second]],
          ]);
    }
  }
}

async function callsOf(menu: Menu, run: (menu: Menu) => Promise<unknown>): Promise<number> {
  return (await withEvents(new Map(), () => run(menu))).calls;
}

/** With an ingredient that no recipe takes any more. */
async function buildDropped(): Promise<Menu> {
  const menu = await buildMenu();
  await rewrite(menu, menu.product.id, menu.other.id);
  return menu;
}

/** One in how many schedules is tried, each test from another one on; FAULTS=all tries all. */
const every = 6;
let turn = 0;

/** Carries out a request once for each schedule, each time on a menu of its own, and asserts that nothing dangles. */
async function atEachSchedule(
  run: (menu: Menu) => Promise<{ readonly status: number }>,
  first: (menu: Menu) => Promise<unknown>,
  second: (menu: Menu) => Promise<unknown>,
  check: (status: number, menu: Menu) => Promise<void>,
): Promise<void> {
  const calls = await callsOf(await buildDropped(), run);
  let menu = await buildMenu();
  const events = schedules(
    calls,
    () => first(menu),
    () => second(menu),
  );
  const step = process.env["FAULTS"] === "all" ? 1 : every;
  let number = turn % step;
  turn += 1;
  for (const some of events) {
    number += 1;
    if (number % step !== 0) continue;
    menu = await buildMenu();
    const { result } = await withEvents(some, () => run(menu));
    const when = `after ${[...some.keys()].map((call) => call - 1).join(" and ")} of ${calls} calls`;
    await check(result.status, menu).catch((cause: unknown) => {
      throw new Error(when, { cause });
    });
    assertConsistent(await readLedger(menu.restaurant));
  }
}

test.each(Object.entries(drops))(
  "an ingredient stays while an open order takes it, wherever its deletion is when the order is entered and the recipe %s",
  async (_, drop) => {
    await atEachSchedule(
      (menu) => removeItem(menu, inProcess),
      async (menu) => expect((await orderDish(menu)).status).toBe(201),
      drop,
      async (status) => expect(status).toBe(409),
    );
  },
);

test.each(Object.entries(drops))(
  "an order takes nothing that is gone, wherever it is when the recipe %s and its ingredient is deleted",
  async (_, drop) => {
    await atEachSchedule(
      (menu) => orderDish(menu, inProcess),
      drop,
      async (menu) => expect((await removeItem(menu)).status).toBe(204),
      async (status) => expect(status).toBe(201),
    );
  },
);

test.each(Object.entries(drops))(
  "an order that has read a recipe before it %s is not entered between the last look and the end of a deletion",
  async (_, drop) => {
    const menu = await buildMenu();
    const [entry, deletion] = [holdCall(/TransactItems.*ORD-000001/), holdCall(/TransactItems.*DELETED_ITEM/)];
    const ordering = orderDish(menu, inProcess);
    await entry.reached;
    await drop(menu);
    const removing = removeItem(menu, inProcess);
    await deletion.reached;
    entry.release();
    const ordered = await ordering;
    deletion.release();
    expect([ordered.status, (await removing).status]).toEqual([201, 204]);
    assertConsistent(await readLedger(menu.restaurant));
  },
);

/** Deletes what no recipe takes. */
const removeOther = (menu: Menu) => removeItem({ ...menu, item: menu.other }, inProcess);

test("an item's deletion begins once, however many orders come in before each of its calls", async () => {
  const calls = await callsOf(await buildMenu(), removeOther);
  const menu = await buildMenu();
  const order = async () => expect((await orderDish(menu)).status).toBe(201);
  const each: Events = new Map(Array.from({ length: calls }, (_, index) => [index + 1, [order, order]]));
  const removed = await withEvents(each, () => removeOther(menu));
  expect([removed.result.status, removed.calls]).toEqual([204, calls]);
});

test("a product's deletion that an order comes before begins again, and finds the order where it is of the product", async () => {
  const menu = await buildMenu();
  const { product } = await buildProduct({ at: menu });
  const remove = (productId: string) =>
    inProcess(products.remove, { ...inside(menu), params: { ...inside(menu).params, productId } });
  const order = (productId: string) =>
    attempt(orders.create, { ...inside(menu), body: { orderItems: [{ productId, quantity: 1 }] } });
  // Its last call writes.
  const before = new Map([[5, [() => order(menu.product.id)]]]);
  expect((await withEvents(before, () => remove(product.id))).result.status).toBe(204);
  const { product: ordered } = await buildProduct({ at: menu });
  const of = new Map([[5, [() => order(ordered.id)]]]);
  expect((await withEvents(of, () => remove(ordered.id))).result.error.message).toBe(
    `${ordered.name} is used by order ORD-000002.`,
  );
});
