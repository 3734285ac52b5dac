import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import { expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { request } from "../support/client.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { inProcess } from "../support/order-fixtures.ts";
import { buildBom, buildProduct, type BomFixture } from "../support/menu-fixtures.ts";

/** A recipe as it is written down, for another name or another use. */
const written = ({ restaurantId, productId, items }: Bom, name: string, isActive = true) => ({
  restaurantId,
  productId,
  name,
  isActive,
  items: items.map(({ inventoryItemId, quantity, unit }) => ({ inventoryItemId, quantity, unit })),
});

const change = (dish: BomFixture, bom: Bom, body: ReturnType<typeof written>) => ({
  token: dish.owner.token,
  params: { restaurantId: dish.restaurant.id, bomId: bom.id },
  body,
});

const listed = async (dish: BomFixture) =>
  (await request(boms.list, { ...inside(dish), query: {} })).body.data
    .map(({ name, isActive }) => ({ name, isActive }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

test("a recipe that is renamed while another is activated keeps its new name, inactive", async () => {
  const dish = await buildBom({ name: "Winter soup" });
  const { bom } = dish;
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(boms.update, change(dish, bom, written(bom, "Renamed soup"))),
    () => inProcess(boms.create, { ...inside(dish), body: written(bom, "Summer soup") }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 201]);
  expect(await listed(dish)).toEqual([
    { name: "Renamed soup", isActive: false },
    { name: "Summer soup", isActive: true },
  ]);
  const found = await request(boms.list, { ...inside(dish), query: { q: "renamed" } });
  expect(found.body.data.map(({ name }) => name)).toEqual(["Renamed soup"]);
  assertConsistent(await readLedger(dish.restaurant));
});

test("a recipe that is renamed while an older version of it is deleted stays, with its new name", async () => {
  const dish = await buildBom({ name: "Winter soup" });
  const { bom } = dish;
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(boms.update, change(dish, bom, written(bom, "Renamed soup"))),
    () =>
      invoke(boms.remove, {
        token: dish.owner.token,
        params: { restaurantId: dish.restaurant.id, bomId: bom.id },
        headers: { "if-match": `"${bom.revision}"` },
      }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 412]);
  expect(await listed(dish)).toEqual([{ name: "Renamed soup", isActive: true }]);
  assertConsistent(await readLedger(dish.restaurant));
});

test("a recipe that is deactivated while another is activated leaves the other active", async () => {
  const dish = await buildBom({ name: "Winter soup" });
  const { bom } = dish;
  const { wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(boms.create, { ...inside(dish), body: written(bom, "Summer soup") }),
    () => inProcess(boms.update, change(dish, bom, written(bom, "Winter soup", false))),
  );
  expect(wasInterrupted).toBe(true);
  expect(await listed(dish)).toEqual([
    { name: "Summer soup", isActive: true },
    { name: "Winter soup", isActive: false },
  ]);
  assertConsistent(await readLedger(dish.restaurant));
});

test("a recipe is not created with an item that is deleted meanwhile", async () => {
  const pantry = await buildItem();
  const { product } = await buildProduct({ at: pantry });
  const params = { restaurantId: pantry.restaurant.id, itemId: pantry.item.id };
  const items = [{ inventoryItemId: pantry.item.id, quantity: 1, unit: "GRAM" as const }];
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(inventory.remove, { token: pantry.owner.token, params }),
    () =>
      invoke(boms.create, {
        ...inside(pantry),
        body: { restaurantId: params.restaurantId, productId: product.id, name: "Soup", items },
      }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 404]);
  assertConsistent(await readLedger(pantry.restaurant));
});
