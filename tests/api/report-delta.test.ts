import { hourIn } from "@stockpot/core/platform/clock";
import { Big } from "big.js";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { RestaurantFixture } from "../support/fixtures.ts";
import { buildItem } from "../support/fixtures.ts";
import { kindOf, readLedger } from "../support/ledger.ts";
import { buildKitchen, buildOrder, line, setStatus } from "../support/order-fixtures.ts";
import { buildSupplierAndItem, receive } from "../support/procurement-fixtures.ts";

const Decimal = z.union([z.number(), z.instanceof(Big)]).transform((value) => Big(value).toFixed());

const Delta = z.looseObject({
  day: z.string(),
  documentId: z.string().optional(),
  facts: z
    .object({
      sales: z
        .object({
          orders: z.number(),
          gross: Decimal,
          hour: z.number(),
          products: z.array(
            z.object({
              productId: z.string(),
              quantity: z.number(),
              gross: Decimal,
              cost: Decimal.optional(),
            }),
          ),
        })
        .optional(),
      purchase: z.object({ supplierId: z.string(), amount: Decimal }).optional(),
    })
    .default({}),
});

/** The deltas of a restaurant that tell of a document. */
async function factsIn({ restaurant }: RestaurantFixture) {
  const { stored } = await readLedger(restaurant);
  const deltas = z.array(Delta).parse(stored.filter((thing) => kindOf(thing) === "delta"));
  return deltas.filter(({ documentId }) => documentId !== undefined);
}

const salesIn = async (place: RestaurantFixture) => (await factsIn(place)).flatMap(({ facts }) => facts.sales ?? []);

/** What is in a bucket of the ledger. */
async function bucketOf({ restaurant }: RestaurantFixture, bucket: string): Promise<string> {
  const { movements } = await readLedger(restaurant);
  const values = movements.filter((movement) => movement.bucket === bucket).map(({ value }) => value);
  return values.reduce((sum, value) => sum.plus(value), Big(0)).toFixed();
}

const kitchenWith = (consumeAt: "CONFIRMED" | "PREPARING" | "COMPLETED") =>
  buildKitchen({
    stock: [1000, 700],
    unitCosts: [0.0333, 0.0101],
    recipes: [
      [30, 10],
      [20, 0],
    ],
    settings: { consumeAt },
  });

describe("a completed order", () => {
  test.each(["CONFIRMED", "PREPARING", "COMPLETED"] as const)(
    "tells the reports what it came to and what each product cost, where stock is deducted at %s",
    async (consumeAt) => {
      const kitchen = await kitchenWith(consumeAt);
      const order = await buildOrder(kitchen, [line(kitchen, 0, 2), line(kitchen, 1, 3)]);
      for (const status of ["CONFIRMED", "PREPARING"] as const) await setStatus(kitchen, order, status);
      expect(await salesIn(kitchen)).toEqual([]);
      await setStatus(kitchen, order, "COMPLETED");
      const [sale = expect.unreachable(), ...more] = await salesIn(kitchen);
      expect(more).toEqual([]);
      expect(sale).toEqual({
        orders: 1,
        gross: Big(order.totalAmount).toFixed(),
        hour: hourIn(kitchen.restaurant.timeZone, order.createdAt),
        products: order.orderItems.map(({ productId, quantity, totalPrice }, index) => ({
          productId,
          quantity,
          gross: Big(totalPrice).toFixed(),
          // Sixty grams at 3.33 cents with twenty at 1.01 cents; then sixty at 3.33 cents.
          cost: index === 0 ? "2.2" : "1.998",
        })),
      });
      expect(await bucketOf(kitchen, "SALE")).toBe("-4.198");
    },
  );

  test("is told once, on the business day on which it was completed", { tags: ["race"] }, async () => {
    const kitchen = await kitchenWith("PREPARING");
    const order = await buildOrder(kitchen);
    await Promise.all(Array.from({ length: 4 }, () => setStatus(kitchen, order, "COMPLETED")));
    const { stored } = await readLedger(kitchen.restaurant);
    const completed = stored.find((thing) => kindOf(thing) === "order");
    expect((await factsIn(kitchen)).map(({ day, documentId }) => [day, documentId])).toEqual([
      [completed?.["completedOn"], order.id],
    ]);
  });

  test("leaves out what a product without a recipe costs nothing to make, and a cancelled order tells nothing", async () => {
    const kitchen = await buildKitchen({ stock: [100], unitCosts: [1], recipes: [[10], []] });
    const cancelled = await buildOrder(kitchen);
    await setStatus(kitchen, cancelled, "PREPARING");
    await setStatus(kitchen, cancelled, "CANCELLED", { stock: "RETURN" });
    expect(await salesIn(kitchen)).toEqual([]);
    await setStatus(kitchen, await buildOrder(kitchen), "COMPLETED");
    const [sale = expect.unreachable()] = await salesIn(kitchen);
    expect(sale.products.map(({ cost }) => cost)).toEqual(["10", "0"]);
    expect(await bucketOf(kitchen, "SALE")).toBe("-10");
  });
});

describe("a received procurement", () => {
  test("tells the reports what was received of its supplier, in one transaction or in several", async () => {
    for (const lines of [2, 60]) {
      const store = await buildSupplierAndItem();
      const items = [];
      for (let index = 0; index < lines; index += 1) {
        const { item } = await buildItem({ at: store, quantity: 0 });
        items.push({ inventoryItemId: item.id, quantity: 3, unit: "KILOGRAM" as const, unitPrice: 10.0133 });
      }
      await receive(store, items);
      const purchases = (await factsIn(store)).flatMap(({ facts }) => facts.purchase ?? []);
      expect(purchases.length).toBe(lines > 2 ? 2 : 1);
      expect(new Set(purchases.map(({ supplierId }) => supplierId)).size).toBe(1);
      const amount = purchases.reduce((sum, purchase) => sum.plus(purchase.amount), Big(0));
      expect(amount.toFixed()).toBe(Big("30.04").times(lines).toFixed());
      expect(await bucketOf(store, "RECEIPT")).toBe(amount.toFixed());
    }
  });
});
