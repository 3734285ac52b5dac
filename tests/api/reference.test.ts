import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { expect, test } from "vitest";
import { request } from "../support/client.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { withInterruption } from "../support/interruption.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { type BomFixture, buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { buildOrder, inProcess, overHttp, setStatus, type Transport } from "../support/order-fixtures.ts";

const removeItem = (dish: BomFixture, { id: itemId } = dish.item, transport: Transport = overHttp) =>
  transport(inventory.remove, { ...inside(dish), params: { ...inside(dish).params, itemId } });

/** The recipe takes another item from now on. @returns that item */
async function dropItem(dish: BomFixture): Promise<InventoryItem> {
  const { item } = await buildItem({ at: dish });
  const { productId, name } = dish.bom;
  await request(boms.update, {
    ...inside(dish),
    params: { ...inside(dish).params, bomId: dish.bom.id },
    body: {
      restaurantId: dish.restaurant.id,
      productId,
      name,
      items: [{ inventoryItemId: item.id, quantity: 1, unit: "GRAM" as const }],
    },
  });
  return item;
}

const orderDish = (dish: BomFixture) => buildOrder({ ...dish, products: [dish.product] });

test("an item that a recipe has dropped stays until the open orders from before are closed, which are named", async () => {
  const dish = await buildBom();
  const { product: salad } = await buildProduct({ at: dish });
  await buildOrder({ ...dish, products: [salad] });
  const before = [await orderDish(dish), await orderDish(dish), await orderDish(dish), await orderDish(dish)];
  await dropItem(dish);
  await orderDish(dish);

  const held = await removeItem(dish);
  expect(held.status).toBe(409);
  expect(held.error).toMatchObject({
    code: "IN_USE",
    message: `${dish.item.name} is used by order ORD-000002, order ORD-000003, order ORD-000004, 1 more.`,
  });

  for (const order of before) expect((await setStatus(dish, order, "CANCELLED")).status).toBe(200);
  expect((await removeItem(dish)).status).toBe(204);
  assertConsistent(await readLedger(dish.restaurant));
});

test("an item stays for the open orders after two others that the recipe dropped are deleted at once", async () => {
  const dish = await buildBom();
  const second = await dropItem(dish);
  const third = await dropItem(dish);
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => removeItem(dish, second),
    () => removeItem(dish, dish.item, inProcess),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 204]);

  // Counted off twice, the two would make up for the next two.
  await orderDish(dish);
  await dropItem(dish);
  await dropItem(dish);
  expect((await removeItem(dish, third)).error.code).toBe("IN_USE");
});
