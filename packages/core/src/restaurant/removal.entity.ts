import { Entity } from "electrodb";
import { table } from "../storage/entity.ts";

/** A restaurant that was deleted and still has things in the table: the queue of the background work. */
export const RemovalEntity = new Entity(
  {
    model: { service: "stockpot", entity: "removal", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      requestedAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["restaurantId"] } },
    },
  },
  table,
);
