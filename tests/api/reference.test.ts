import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { FormerIngredientsEntity } from "@stockpot/core/reference/former-ingredients.entity";
import { ReferenceGuardEntity } from "@stockpot/core/reference/reference.entity";
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

/** As an earlier version leaves it: no record of what a recipe no longer takes, and orders counted as other documents. */
async function asLeftByEarlierVersion({ restaurant: { id: restaurantId } }: BomFixture): Promise<void> {
  const { data: records } = await FormerIngredientsEntity.query.primary({ restaurantId }).go();
  for (const record of records) await FormerIngredientsEntity.delete(record).go();
  const { data: guard } = await ReferenceGuardEntity.get({ restaurantId }).go();
  const { references, deletions, orders = 0 } = guard ?? expect.unreachable();
  await ReferenceGuardEntity.put({ restaurantId, references: references + orders, deletions }).go();
}

test("an item that a recipe has dropped under an earlier version stays until the open orders from then are closed", async () => {
  const dish = await buildBom();
  const order = await orderDish(dish);
  await dropItem(dish);
  await asLeftByEarlierVersion(dish);
  const message = `${dish.item.name} is used by order ORD-000001.`;
  expect((await removeItem(dish)).error.message).toBe(message);

  expect((await removeItem(dish, (await buildItem({ at: dish })).item)).status).toBe(204);
  expect((await removeItem(dish)).error.message).toBe(message);
  expect((await setStatus(dish, order, "COMPLETED")).status).toBe(200);
  expect((await removeItem(dish)).status).toBe(204);
});

test("an item that a recipe has dropped while an earlier version was back stays until its open orders are closed", async () => {
  const dish = await buildBom();
  await orderDish(dish);
  expect((await removeItem(dish, (await buildItem({ at: dish })).item)).status).toBe(204);
  await dropItem(dish);
  const { id: restaurantId } = dish.restaurant;
  const { data: records } = await FormerIngredientsEntity.query.primary({ restaurantId }).go();
  for (const record of records) await FormerIngredientsEntity.delete(record).go();
  await ReferenceGuardEntity.patch({ restaurantId }).add({ recorded: -1, formerIngredients: -1 }).go();
  expect((await removeItem(dish)).error.message).toBe(`${dish.item.name} is used by order ORD-000001.`);
});
