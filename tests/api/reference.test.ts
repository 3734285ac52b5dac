import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { type BomFixture, buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { buildOrder, setStatus } from "../support/order-fixtures.ts";

const removeItem = (dish: BomFixture, { id: itemId } = dish.item) =>
  attempt(inventory.remove, { ...inside(dish), params: { ...inside(dish).params, itemId } });

/** The recipe takes another item from now on. */
async function dropItem(dish: BomFixture): Promise<void> {
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
