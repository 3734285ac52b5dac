import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { primaryByRestaurant, table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import { decimal } from "../storage/decimal.ts";
import type { RecordOf } from "../storage/record.ts";
import type { Product } from "./product.schema.ts";

export const ProductEntity = new Entity(
  {
    model: { service: "stockpot", entity: "product", version: "1" },
    attributes: {
      ...tenantAttributes,
      name: { type: "string", required: true },
      description: { type: "string" },
      price: { ...decimal, required: true },
      category: { type: "string", required: true },
      photoIds: { type: CustomAttributeType<string[]>("any") },
      imageUrls: { type: CustomAttributeType<string[]>("any"), required: true },
      isAvailable: { type: "boolean", required: true },
      isActive: { type: "boolean", required: true },
      ...versionAttributes,
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);

export type ProductRecord = RecordOf<Product, EntityItem<typeof ProductEntity>>;

/** What a product is listed by. */
export const ProductEntryEntity = new Entity(
  {
    model: { service: "stockpot", entity: "productEntry", version: "1" },
    attributes: {
      ...tenantAttributes,
      name: { type: "string", required: true },
      nameKey: { type: "string", required: true },
      categoryKey: { type: "string", required: true },
      /** On the menu, and there is no more of it. */
      isSoldOut: { type: "boolean", required: true },
    },
    indexes: {
      primary: primaryByRestaurant,
      byName: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["restaurantId"], template: "product#${restaurantId}" },
        sk: { field: "gsi1sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
      byCategory: {
        index: "gsi2",
        pk: {
          field: "gsi2pk",
          composite: ["restaurantId", "categoryKey"],
          template: "product#${restaurantId}#${categoryKey}",
        },
        sk: { field: "gsi2sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
      bySoldOut: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["restaurantId"], template: "product#soldOut#${restaurantId}" },
        sk: { field: "gsi3sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
        condition: ({ isSoldOut }) => isSoldOut === true,
      },
    },
  },
  table,
);
