import * as routes from "@stockpot/core/inventory/inventory.routes";
import { Big } from "big.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { request } from "../support/client.ts";
import { type RestaurantFixture, buildItem, buildRestaurant } from "../support/fixtures.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { buildOrder, setQuantity, setStatus } from "../support/order-fixtures.ts";
import { receive } from "../support/procurement-fixtures.ts";
import { runs } from "../support/random.ts";

const amount = fc.integer({ min: 1, max: 90_000 }).map((parts) => parts / 1000);
const act = fc.oneof(
  fc.record({ does: fc.constant("receive" as const), quantity: amount, unitPrice: amount }),
  fc.record({ does: fc.constantFrom("cook", "cancel", "waste"), plates: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ does: fc.constant("count" as const), quantity: amount }),
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Does one thing to an item's stock; nothing that it does is refused. */
async function carryOut(at: RestaurantFixture, inventoryItemId: string, productId: string, one: Act): Promise<void> {
  if ("unitPrice" in one) {
    const { quantity, unitPrice } = one;
    return receive(at, [{ inventoryItemId, quantity, unit: "KILOGRAM", unitPrice }]);
  }
  if ("quantity" in one) return void (await setQuantity(at, inventoryItemId, one.quantity));
  const order = await buildOrder({ ...at, products: [] }, [{ productId, quantity: one.plates }]);
  await setStatus(at, order, "PREPARING");
  if (one.does === "cook") return;
  await setStatus(at, order, "CANCELLED", { stock: one.does === "waste" ? "WASTE" : "RETURN" });
}

const sum = (amounts: readonly (number | undefined)[]) =>
  amounts.reduce<Big>((total, one) => total.plus(one ?? 0), Big(0));

test("an explanation ends with the item's figures, now and at every moment before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(amount), fc.array(act, { minLength: 1, maxLength: 8 }), async (opening, acts) => {
      const at = await buildRestaurant({ allowNegativeStock: true });
      const pantry = await buildItem({ at, quantity: opening ?? 0 });
      const { product } = await buildProduct({ at });
      const { id } = pantry.item;
      await buildBom({ at, product, items: [{ inventoryItemId: id, quantity: 1.5, unit: "KILOGRAM" }] });
      const on = { token: at.owner.token, params: { restaurantId: at.restaurant.id, itemId: id } };
      const shown: { asOf: string; quantity: number; value: number | undefined; averageCost: number | undefined }[] =
        [];
      for (const one of acts) {
        await carryOut(at, id, product.id, one);
        const { quantity, stockValue, averageCost } = (await request(routes.get, on)).body.data;
        const { start, steps, end, asOf = "" } = (await request(routes.explanation, on)).body.data;
        expect(end).toEqual({ quantity, value: stockValue, ...(averageCost !== undefined && { averageCost }) });
        expect(sum([start.quantity, ...steps.map((step) => step.quantity)]).toNumber()).toBe(quantity);
        expect(sum([start.value, ...steps.map((step) => step.value)]).toNumber()).toBe(stockValue);
        shown.push({ asOf, quantity, value: stockValue, averageCost });
      }
      for (const { asOf, quantity, value, averageCost } of shown) {
        const { end } = (await request(routes.explanation, { ...on, query: { asOf } })).body.data;
        expect(end).toEqual({ quantity, value, ...(averageCost !== undefined && { averageCost }) });
      }
    }),
    { numRuns: runs(15) },
  );
});
