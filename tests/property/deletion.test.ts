import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as products from "@stockpot/core/product/product.routes";
import { setTimeout } from "node:timers/promises";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { attempt } from "../support/client.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildProduct } from "../support/menu-fixtures.ts";
import { buildKitchen, buildOrder, type KitchenFixture, setStatus } from "../support/order-fixtures.ts";
import { buildSupplier, draftOf } from "../support/procurement-fixtures.ts";
import { moment } from "../support/races.ts";

const steps = ["order", "rewrite", "activate", "deleteRecipe", "buy", "deleteItem", "deleteProduct", "cancel"] as const;
const step = fc.record({ verb: fc.constantFrom(...steps), which: fc.nat(2), other: fc.nat(2), at: moment });

test("nothing dangles, whatever deletions, orders, recipes and procurements race", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (drawn) => {
      const kitchen = await buildKitchen({
        stock: [500, 500, 500],
        recipes: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      });
      const supplier = await buildSupplier(kitchen);
      const { token, params } = inside(kitchen);
      const recipes = (await attempt(boms.list, { token, params })).body.data.toReversed();
      const itemAt = (index: number) => kitchen.items[index] ?? expect.unreachable();
      const productAt = (index: number) => kitchen.products[index] ?? expect.unreachable();
      const recipe = (which: number, other: number) => ({
        restaurantId: kitchen.restaurant.id,
        productId: productAt(which).id,
        name: `Recipe ${which}`,
        items: [{ inventoryItemId: itemAt(other).id, quantity: 1, unit: "GRAM" as const }],
      });
      const bomId = (which: number) => recipes[which]?.id ?? expect.unreachable();
      const verbs: Record<(typeof steps)[number], (which: number, other: number) => Promise<{ status: number }>> = {
        order: (which) =>
          attempt(orders.create, {
            token,
            params,
            body: { orderItems: [{ productId: productAt(which).id, quantity: 1 }] },
          }),
        rewrite: (which, other) =>
          attempt(boms.update, { token, params: { ...params, bomId: bomId(which) }, body: recipe(which, other) }),
        activate: (which, other) => attempt(boms.create, { token, params, body: recipe(which, other) }),
        deleteRecipe: (which) => attempt(boms.remove, { token, params: { ...params, bomId: bomId(which) } }),
        buy: (which) =>
          attempt(procurements.create, {
            token,
            params,
            body: draftOf({ ...kitchen, supplier, item: itemAt(which) }),
          }),
        deleteItem: (which) => attempt(inventory.remove, { token, params: { ...params, itemId: itemAt(which).id } }),
        deleteProduct: (which) =>
          attempt(products.remove, { token, params: { ...params, productId: productAt(which).id } }),
        cancel: async (which) => {
          const { data } = (await attempt(orders.list, { token, params })).body;
          const order = data[which];
          return order ? setStatus(kitchen, order, "CANCELLED") : { status: 404 };
        },
      };
      const answers = await Promise.all(
        drawn.map(async ({ verb, which, other, at }) => {
          await setTimeout(at);
          return verbs[verb](which, other);
        }),
      );
      for (const { status } of answers) expect([200, 201, 204, 404, 409]).toContain(status);
      // Such as one whose product went once it had its number.
      const failedOrders = answers.filter(
        ({ status }, index) => drawn[index]?.verb === "order" && status !== 201,
      ).length;
      assertConsistent(await readLedger(kitchen.restaurant), { failedOrders });
    }),
    { numRuns: 12 },
  );
});

/** Deletes a product as a person does, and tries again after too many changes at once. */
async function removeProduct(given: Parameters<typeof attempt>[1]) {
  for (;;) {
    const answer = await attempt(products.remove, given);
    if (answer.status !== 409) return answer;
    expect(answer.error.message).toBe("Too many changes at once. Please try again.");
  }
}

test("an item and a product are deleted while orders come in without a pause", async () => {
  const kitchen: KitchenFixture = await buildKitchen({ stock: [500], recipes: [[1]] });
  const progress = { isDone: false, entered: 0 };
  const enter = async () => {
    while (!progress.isDone) {
      await buildOrder(kitchen);
      progress.entered += 1;
    }
  };
  const waiters = [enter(), enter(), enter()];
  try {
    for (let round = 0; round < 5; round += 1) {
      const { item } = await buildItem({ at: kitchen });
      const { product } = await buildProduct({ at: kitchen });
      const { token, params } = inside(kitchen);
      const before = progress.entered;
      const [removedItem, removedProduct] = [
        await attempt(inventory.remove, { token, params: { ...params, itemId: item.id } }),
        await removeProduct({ token, params: { ...params, productId: product.id } }),
      ];
      expect([removedItem.status, removedProduct.status]).toEqual([204, 204]);
      await vi.waitUntil(() => progress.entered > before, { timeout: 60_000 });
    }
  } finally {
    progress.isDone = true;
    await Promise.all(waiters);
  }
  assertConsistent(await readLedger(kitchen.restaurant));
});
