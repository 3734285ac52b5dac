import { Entity } from "electrodb";
import { table } from "../storage/client.ts";

export const postingStates = ["PREPARING", "COMMITTED", "ROLLING_BACK"] as const;
export type PostingState = (typeof postingStates)[number];

/**
 * A change of stock that is too large for one transaction. Its moves wait on the items until this one record says
 * COMMITTED: then all of them count at once, for every reader, before any of them is written.
 */
export const PostingEntity = new Entity(
  {
    model: { service: "stockpot", entity: "posting", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      id: { type: "string", required: true, readOnly: true },
      state: { type: postingStates, required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  },
  table,
);
