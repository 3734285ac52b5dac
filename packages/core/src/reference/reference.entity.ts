import { Entity } from "electrodb";
import { table } from "../storage/client.ts";

/**
 * Stands between documents that reference things and the deletion of those things, one a restaurant.
 * A document is saved only while no deletion has passed since its things were read, and the other way round;
 * so one of the two loses, whatever their number, at the cost of one write.
 */
export const ReferenceGuardEntity = new Entity(
  {
    model: { service: "stockpot", entity: "referenceFence", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      /** Documents saved so far that reference other things. */
      references: { type: "number", required: true },
      /** Things deleted so far that documents may reference; an item that gets another unit counts as one. */
      deletions: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["restaurantId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
