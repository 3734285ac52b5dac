import * as boms from "@stockpot/core/bom/bom.routes";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import { expect, test } from "vitest";
import { audit, readBooks } from "../support/books.ts";
import { inside } from "../support/build.ts";
import { request } from "../support/client.ts";
import { interrupted } from "../support/faults.ts";
import { inThisProcess } from "../support/kitchen.ts";
import { buildBom, type Cookbook } from "../support/menu.ts";

/** A recipe as it is written down, for another name or another use. */
const written = ({ restaurantId, productId, items }: Bom, name: string, isActive = true) => ({
  restaurantId,
  productId,
  name,
  isActive,
  items: items.map(({ inventoryItemId, quantity, unit }) => ({ inventoryItemId, quantity, unit })),
});

const change = (cookbook: Cookbook, bom: Bom, body: ReturnType<typeof written>) => ({
  token: cookbook.owner.token,
  params: { restaurantId: cookbook.restaurant.id, bomId: bom.id },
  body,
});

const listed = async (cookbook: Cookbook) =>
  (await request(boms.list, { ...inside(cookbook), query: {} })).body.data
    .map(({ name, isActive }) => ({ name, isActive }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

test("a recipe that is renamed while another takes its place keeps its new name, out of use", async () => {
  const cookbook = await buildBom({ name: "Winter soup" });
  const { bom } = cookbook;
  const { result, wasInterrupted } = await interrupted(
    /TransactItems/,
    () => request(boms.update, change(cookbook, bom, written(bom, "Renamed soup"))),
    () => inThisProcess(boms.create, { ...inside(cookbook), body: written(bom, "Summer soup") }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 201]);
  expect(await listed(cookbook)).toEqual([
    { name: "Renamed soup", isActive: false },
    { name: "Summer soup", isActive: true },
  ]);
  const found = await request(boms.list, { ...inside(cookbook), query: { q: "renamed" } });
  expect(found.body.data.map(({ name }) => name)).toEqual(["Renamed soup"]);
  audit(await readBooks(cookbook.restaurant));
});

test("a recipe that is put out of use while another takes its place leaves the other in use", async () => {
  const cookbook = await buildBom({ name: "Winter soup" });
  const { bom } = cookbook;
  const { wasInterrupted } = await interrupted(
    /TransactItems/,
    () => request(boms.create, { ...inside(cookbook), body: written(bom, "Summer soup") }),
    () => inThisProcess(boms.update, change(cookbook, bom, written(bom, "Winter soup", false))),
  );
  expect(wasInterrupted).toBe(true);
  expect(await listed(cookbook)).toEqual([
    { name: "Summer soup", isActive: true },
    { name: "Winter soup", isActive: false },
  ]);
  audit(await readBooks(cookbook.restaurant));
});
