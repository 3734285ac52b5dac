import { Entity } from "electrodb";
import { table } from "../storage/client.ts";

const count = { type: "number" } as const;

/**
 * How many things of a kind a restaurant has, in all (`scope` inventory, suppliers, …) and by part
 * (`scope` inventory/…). Changed in the transactions that change what they count.
 */
export const TallyEntity = new Entity(
  {
    model: { service: "stockpot", entity: "tally", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      scope: { type: "string", required: true, readOnly: true },
      /** The last number given to a document of the kind; deleting one gives it back to nobody. */
      numbered: count,
      total: count,
      low: count,
      warning: count,
      active: count,
      pending: count,
      approved: count,
      completed: count,
      cancelled: count,
      confirmed: count,
      preparing: count,
      ready: count,
      /** Of completed orders, whole US cents. */
      revenueCents: count,
      /** Of `scope` orders alone: by whose days the orders are counted in the scopes of days. */
      timeZone: { type: "string" },
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

/** Counts over the whole platform, in parts that no two writers are likely to share. */
export const PlatformTallyEntity = new Entity(
  {
    model: { service: "stockpot", entity: "platformTally", version: "1" },
    attributes: {
      shard: { type: "string", required: true, readOnly: true },
      restaurants: count,
      activeRestaurants: count,
      owners: count,
      admins: count,
      plainUsers: count,
      publicUsers: count,
      /** Entries in the record of administrative actions. */
      audits: count,
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["shard"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
