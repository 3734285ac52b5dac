import { hourIn } from "@stockpot/core/platform/clock";
import { Big } from "big.js";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as orders from "@stockpot/core/order/order.routes";
import * as settings from "@stockpot/core/settings/settings.routes";
import { request } from "../support/client.ts";
import { buildItem, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { kindOf, readLedger } from "../support/ledger.ts";
import {
  type KitchenFixture,
  buildKitchen,
  buildOrder,
  changeOrder,
  getOrder,
  line,
  setStatus,
} from "../support/order-fixtures.ts";
import { buildSupplierAndItem, receive } from "../support/procurement-fixtures.ts";

const Decimal = z.union([z.number(), z.instanceof(Big)]).transform((value) => Big(value).toFixed());

const Delta = z.looseObject({
  day: z.string(),
  documents: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())),
  facts: z
    .object({
      sales: z
        .object({
          type: z.string(),
          orders: z.number(),
          gross: Decimal,
          comps: Decimal,
          discounts: Decimal,
          service: Decimal,
          tax: Decimal,
          staffPaid: Decimal.optional(),
          covers: z.number().optional(),
          channel: z.string().optional(),
          hour: z.number(),
          products: z.array(
            z.object({
              productId: z.string(),
              quantity: z.number(),
              gross: Decimal,
              comps: Decimal.optional(),
              discounts: Decimal.optional(),
              cost: Decimal.optional(),
            }),
          ),
        })
        .optional(),
      refund: z.object({ amount: Decimal, channel: z.string().optional() }).optional(),
      purchase: z.object({ supplierId: z.string(), amount: Decimal }).optional(),
    })
    .optional(),
});

/** The deltas of a restaurant that tell of a document. */
async function factsIn({ restaurant }: RestaurantFixture) {
  const { stored } = await readLedger(restaurant);
  const deltas = z.array(Delta).parse(stored.filter((thing) => kindOf(thing) === "delta"));
  return deltas.flatMap(({ day, documents: [document], facts }) =>
    facts && document ? [{ day, documentId: document[1], facts }] : [],
  );
}

const salesIn = async (place: RestaurantFixture) => (await factsIn(place)).flatMap(({ facts }) => facts.sales ?? []);

/** The sum of a bucket of the ledger. */
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
        type: "SALE",
        orders: 1,
        gross: Big(order.totalAmount).toFixed(),
        comps: "0",
        discounts: "0",
        service: "0",
        tax: "0",
        hour: hourIn(kitchen.restaurant.timeZone, order.createdAt),
        products: order.orderItems.map(({ productId, quantity, totalPrice }, index) => ({
          productId,
          quantity,
          gross: Big(totalPrice).toFixed(),
          discounts: "0",
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

async function buildPlace() {
  const kitchen = await kitchenWith("PREPARING");
  await request(settings.update, { ...inside(kitchen), body: { taxPercent: 8, serviceChargePercent: 10 } });
  return kitchen;
}

const enter = async (kitchen: KitchenFixture, more: object = {}) =>
  (
    await request(orders.create, {
      ...inside(kitchen),
      body: { orderItems: [line(kitchen, 0, 2), line(kitchen, 1)], covers: 3, channel: "TAKEAWAY", ...more },
    })
  ).body.data;

describe("an order with comps, discounts, service and tax", () => {
  const why = { reason: "COMPLAINT" } as const;

  test("tells the reports each of them, by order and by product", async () => {
    const kitchen = await buildPlace();
    const order = await enter(kitchen);
    await changeOrder(kitchen, orders.comp, order, { quantity: 1, ...why });
    await changeOrder(kitchen, orders.discount, order, { percent: 10, reason: "STAFF" });
    await setStatus(kitchen, order, "COMPLETED");
    const { compAmount, discountAmount, serviceAmount, taxAmount, totalAmount } = await getOrder(kitchen, order);
    const [sale = expect.unreachable()] = await salesIn(kitchen);
    expect(sale).toMatchObject({
      type: "SALE",
      gross: `${totalAmount}`,
      comps: `${compAmount}`,
      discounts: `${discountAmount}`,
      service: `${serviceAmount}`,
      tax: `${taxAmount}`,
      covers: 3,
      channel: "TAKEAWAY",
    });
    const sumOf = (field: "comps" | "discounts" | "gross") =>
      sale.products.reduce((sum, product) => sum.plus(product[field] ?? 0), Big(0)).toNumber();
    expect([sumOf("gross"), sumOf("comps"), sumOf("discounts")]).toEqual([totalAmount, compAmount, discountAmount]);
    // The comped plate is no cost of what was sold: thirty grams with ten, and twenty.
    expect(sale.products.map(({ cost }) => cost)).toEqual(["1.1", "0.666"]);
    expect([await bucketOf(kitchen, "SALE"), await bucketOf(kitchen, "FREEBIE")]).toEqual(["-1.766", "-1.1"]);
  });

  test("tells them what was refunded, and a mistake with the signs turned", async () => {
    const kitchen = await buildPlace();
    const [refunded, mistaken] = [await enter(kitchen), await enter(kitchen, { type: "FAMILY" })];
    for (const order of [refunded, mistaken]) await setStatus(kitchen, order, "COMPLETED");
    await changeOrder(kitchen, orders.refund, refunded, { amount: 1.5, ...why });
    await changeOrder(kitchen, orders.voidOrder, mistaken, { reason: "ENTERED_BY_MISTAKE", stock: "RETURN" });
    const facts = await factsIn(kitchen);
    expect(facts.flatMap((one) => one.facts.refund ?? [])).toEqual([{ amount: "1.5", channel: "TAKEAWAY" }]);
    const meals = facts.flatMap(({ facts: { sales } }) => (sales?.type === "FAMILY" ? [sales] : []));
    expect(meals.map(({ orders: count, gross, covers }) => [count, gross, covers])).toEqual([
      [1, "0", 3],
      [-1, "0", -3],
    ]);
    const sums = meals.flatMap(({ products }) => products).map(({ quantity, cost = "0" }) => [quantity, Number(cost)]);
    for (const index of [0, 1]) {
      expect(sums.reduce((sum, one) => sum.plus(one[index] ?? 0), Big(0)).toNumber()).toBe(0);
    }
    expect(await bucketOf(kitchen, "FAMILY")).toBe("0");
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
