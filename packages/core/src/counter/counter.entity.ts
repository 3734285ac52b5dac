import { CustomAttributeType, Entity } from "electrodb";
import type { OrderTerms } from "./order-terms.ts";
import { table } from "../storage/entity.ts";
import { decimal } from "../storage/decimal.ts";
import { recordOf } from "../storage/record.ts";

/** Everything that is counted for a restaurant; a new counter is added here and to `recount.rules.ts`. */
export const counterNames = [
  "total",
  "low",
  "warning",
  /** Items with a price change that is not marked as seen. */
  "priceChanges",
  "active",
  "pending",
  "approved",
  "completed",
  "cancelled",
  /** Procurements whose deliveries came to more than was approved. */
  "aboveApproved",
  "confirmed",
  "preparing",
  "ready",
  /** Documents that say how much of some items there is. */
  "counts",
  /** Deliveries, among procurements; those that were undone too. */
  "receipts",
  /** Records of what was thrown away, apart from those that an order made; undone ones too. */
  "wastes",
  /** Of a day's orders: those that are neither completed nor cancelled. */
  "open",
  /** Those of a day's orders that were a mistake. */
  "voided",
  /** Of the orders completed on a day: what was sold, staff meals, and what was given away. */
  "sales",
  "family",
  "freebies",
] as const;

/** Counters summed in decimals: a double does not hold the sum of a year. */
export const amountNames = [
  /**
   * What documents of the scope have changed of the value of the restaurant's stock, US dollars: over all scopes it is
   * what the stock is worth. A document writes its own scope anyway.
   */
  "stockValue",
  /** Net sales of the orders completed on a day, less what was refunded on it, whole US cents. */
  "revenueCents",
  /** Of `revenueCents`, what was sold of products whose ingredients' cost is known. */
  "costedCents",
  /** What the ingredients of `costedCents` cost, US dollars. */
  "costOfSales",
  /** Of the orders entered on a day, the net sales of the completed ones less their refunds, whole US cents. */
  "completedCents",
] as const;

const count = { type: "number" } as const;

/**
 * How many things of a kind a restaurant has, in all (`scope` inventory, suppliers, …) and by part
 * (`scope` inventory/…). Changed in the transactions that change what they count.
 */
export const CounterEntity = new Entity(
  {
    model: { service: "stockpot", entity: "counter", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      scope: { type: "string", required: true, readOnly: true },
      /** The last number given to a document of the kind; it is never given again. */
      lastNumber: count,
      /** As `lastNumber`, of the deliveries of procurements. */
      lastReceiptNumber: count,
      /** As `lastNumber`, of waste. */
      lastWasteNumber: count,
      ...recordOf(counterNames, () => count),
      ...recordOf(amountNames, () => decimal),
      /** Of `scope` orders alone: by what a new order goes, so that it need not read its restaurant as well. */
      orderTerms: { type: CustomAttributeType<OrderTerms>("any") },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["scope"] },
      },
    },
  },
  table,
);

/** Everything that is counted over the whole platform. */
export const platformCounterNames = [
  "restaurants",
  "activeRestaurants",
  "owners",
  "admins",
  "members",
  "plainUsers",
  "publicUsers",
  /** Entries in the record of administrative actions. */
  "audits",
  /** Those of them that are about administrators or the platform's settings. */
  "adminAudits",
] as const;

/** Counts over the whole platform, in shards that no two writers are likely to share. */
export const PlatformCounterEntity = new Entity(
  {
    model: { service: "stockpot", entity: "platformCounter", version: "1" },
    attributes: {
      shard: { type: "string", required: true, readOnly: true },
      ...recordOf(platformCounterNames, () => count),
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["shard"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
