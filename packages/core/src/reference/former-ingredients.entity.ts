import { Entity, type EntityItem } from "electrodb";
import { primaryByRestaurant, table, tenantAttributes } from "../storage/entity.ts";

/** What a recipe took before a change, and open orders from before may still take. */
export const FormerIngredientsEntity = new Entity(
  {
    model: { service: "stockpot", entity: "formerIngredients", version: "1" },
    attributes: {
      ...tenantAttributes,
      /** Whose recipe it was. */
      productId: { type: "string", required: true },
      itemIds: { type: "list", items: { type: "string" }, required: true },
      /** Not below the id of any order that was entered before the change. */
      through: { type: "string", required: true },
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);

export type FormerIngredients = EntityItem<typeof FormerIngredientsEntity>;
