import { Big } from "big.js";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { newId } from "@stockpot/core/platform/id";
import { DocumentCostEntity } from "@stockpot/core/stock/document-cost.entity";
import { MovementEntity } from "@stockpot/core/stock/movement.entity";
import { type DocumentDelta, RollupDeltaEntity } from "@stockpot/core/stock/rollup-delta.entity";
import { toStored } from "@stockpot/core/storage/decimal";

/** What an order of the year takes: so many movements. */
const movementsOfOrder = 4;
const daysOfYear = 365;

/** Puts this many orders into the table at a time. */
const ordersAtOnce = 100;

interface Year {
  readonly restaurantId: string;
  readonly itemIds: readonly string[];
  readonly productId: string;
  /** The first business day. */
  readonly from: string;
  /** Of all orders. */
  readonly movements: number;
}

const documentOf = (id: string, nth: number): DocumentDelta => [
  "ORDER",
  id,
  `ORD-${String(nth).padStart(6, "0")}`,
  [["SALE", toStored(Big(-movementsOfOrder))]],
];

/**
 * Puts a year of completed orders straight into the table, as their transactions leave them: movements, what the order
 * cost, and what reports are told. Each sold a plate at $10 that took four ingredients at $1.
 */
export async function putYear({ restaurantId, itemIds, productId, from, movements }: Year): Promise<void> {
  const orders = Math.ceil(movements / movementsOfOrder);
  for (let done = 0; done < orders; done += ordersAtOnce) {
    const some = Array.from({ length: Math.min(ordersAtOnce, orders - done) }, (_, index) => {
      const nth = done + index;
      return {
        nth,
        id: newId(),
        day: dayAfter(from, Math.floor((nth * daysOfYear) / orders)),
        taken: Array.from({ length: movementsOfOrder }, (_item, line) => itemIds[(nth + line) % itemIds.length] ?? ""),
      };
    });
    const value = toStored(Big(-1));
    await Promise.all([
      RollupDeltaEntity.put(
        some.map(({ nth, id, day }) => ({
          restaurantId,
          day,
          id,
          costs: [id],
          documents: [documentOf(id, nth)],
          facts: {
            sales: {
              type: "SALE" as const,
              orders: 1,
              gross: Big(10),
              comps: Big(0),
              discounts: Big(0),
              service: Big(0),
              tax: Big(0),
              hour: nth % 24,
              products: [{ productId, quantity: 1, gross: Big(10), cost: Big(movementsOfOrder) }],
            },
          },
        })),
      ).go({ concurrency: 4 }),
      DocumentCostEntity.put(
        some.map(({ id, day, taken }) => ({
          restaurantId,
          documentId: id,
          id,
          day,
          lines: taken.map((itemId, index) => [itemId, index, value, value] as const),
        })),
      ).go({ concurrency: 4 }),
      MovementEntity.put(
        some.flatMap(({ id, day, taken }) =>
          taken.map((itemId) => ({
            restaurantId,
            itemId,
            id: newId(),
            kind: "CONSUMPTION" as const,
            quantity: Big(-1),
            balance: Big(0),
            value: Big(-1),
            valueAfter: Big(0),
            bucket: "SALE" as const,
            businessDay: day,
            source: { type: "ORDER", id, number: "ORD-000001" },
            recordedById: "owner",
            recordedBy: "Owner",
            occurredAt: `${day}T12:00:00.000Z`,
            recordedAt: `${day}T12:00:00.000Z`,
          })),
        ),
      ).go({ concurrency: 4 }),
    ]);
  }
}
