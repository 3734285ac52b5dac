import { Entity } from "electrodb";
import { table } from "../storage/entity.ts";

/**
 * Stands between documents that reference things and the deletion of those things, one a restaurant.
 * A document is saved only while no deletion has passed since its things were read, and the other way round;
 * so one of the two loses, whatever their number, at the cost of one write.
 */
export const ReferenceGuardEntity = new Entity(
  {
    model: { service: "stockpot", entity: "referenceGuard", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      /** Recipes and procurements saved so far. */
      references: { type: "number", required: true },
      /** Recipes made so far whose names are packed. */
      recipes: { type: "number", required: true },
      /** Orders saved so far. */
      orders: { type: "number", required: true },
      /** The latest time at which an order was entered, in milliseconds since 1970, even if the clock was set back since. */
      newestOrderAt: { type: "number", required: true },
      /**
       * Things deleted so far that documents may reference; an item that gets another unit counts as one, and so does a
       * recipe that no longer takes an item.
       */
      deletions: { type: "number", required: true },
      /** How many records there are of what recipes no longer take. */
      formerIngredients: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["restaurantId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
