import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { primaryByRestaurant, table, tenantAttributes } from "../storage/entity.ts";
import type { RecordOf } from "../storage/record.ts";
import type { Unit } from "../measure/unit.ts";
import type { Bom } from "./bom.schema.ts";

/** One ingredient of a BOM. What it comes to in the item's base unit follows the item's conversions: see `plateLineOf`. */
export interface BomLine {
  readonly inventoryItemId: string;
  /** The item's name when the BOM was written. */
  readonly name: string;
  readonly quantity: number;
  readonly unit: Unit;
  readonly notes?: string;
}

export const BomEntity = new Entity(
  {
    model: { service: "stockpot", entity: "bom", version: "1" },
    attributes: {
      ...tenantAttributes,
      productId: { type: "string", required: true },
      name: { type: "string", required: true },
      description: { type: "string" },
      method: { type: "string" },
      /** The recipe's own version, such as 1.0; the stored thing's is `revision`. */
      version: { type: "string", required: true },
      isActive: { type: "boolean", required: true },
      items: { type: CustomAttributeType<BomLine[]>("any"), required: true },
      revision: { type: "number", required: true },
      createdAt: { type: "string", required: true },
      updatedAt: { type: "string", required: true },
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);

export type BomRecord = RecordOf<Omit<Bom, "product" | "restaurant">, EntityItem<typeof BomEntity>>;

/** What a BOM is listed by, and what it references: read when that is to be deleted or to get another unit. */
export const BomEntryEntity = new Entity(
  {
    model: { service: "stockpot", entity: "bomEntry", version: "1" },
    attributes: {
      ...tenantAttributes,
      /** The product, projected into the indexes so that it can be read together with the BOM. */
      parentId: { type: "string", required: true },
      name: { type: "string", required: true },
      nameKey: { type: "string", required: true },
      activity: { type: ["active", "inactive"] as const, required: true },
      itemIds: { type: "list", items: { type: "string" }, required: true },
    },
    indexes: {
      primary: primaryByRestaurant,
      byName: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["restaurantId"], template: "bom#${restaurantId}" },
        sk: { field: "gsi1sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
      byActivity: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["restaurantId", "activity"], template: "bom#${restaurantId}#${activity}" },
        sk: { field: "gsi2sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
      byProduct: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["restaurantId", "parentId"], template: "bom#${restaurantId}#${parentId}" },
        sk: { field: "gsi3sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
    },
  },
  table,
);

/** The one active BOM of a product, where it has one: what a plate takes from stock. */
export const ActiveBomEntity = new Entity(
  {
    model: { service: "stockpot", entity: "activeBom", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      productId: { type: "string", required: true, readOnly: true },
      bomId: { type: "string", required: true },
      /** Of the BOM, which changes together with this. */
      revision: { type: "number", required: true },
      name: { type: "string", required: true },
      version: { type: "string", required: true },
      items: { type: CustomAttributeType<BomLine[]>("any"), required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["productId"] },
      },
    },
  },
  table,
);

export type ActiveBomRecord = EntityItem<typeof ActiveBomEntity>;
