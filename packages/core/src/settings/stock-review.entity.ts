import { Entity } from "electrodb";
import { table } from "../storage/entity.ts";

/** A restaurant whose items may not have its warning factor yet: the queue of the background work. */
export const StockReviewEntity = new Entity(
  {
    model: { service: "stockpot", entity: "stockReview", version: "1" },
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
