import type { Big } from "big.js";
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { primaryByRestaurant, table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import { decimal, decimalsIn } from "../storage/decimal.ts";
import { type Unit, units } from "../measure/unit.ts";
import type { Equivalence } from "../measure/quantity.schema.ts";
import type { Source } from "./movement.schema.ts";
import {
  type Bucket,
  type MoveKind,
  type MovementReason,
  type Reclassified,
  type Wasted,
  stockStatuses,
} from "./stock.rules.ts";

/**
 * What one posting is about to do to an item, and for whom. Amounts are in the base unit; a move has a
 * value only where that is fixed, and otherwise gets it when it is applied.
 */
export interface PendingMoves {
  readonly postingId: string;
  readonly moves: readonly {
    readonly kind: MoveKind;
    readonly quantity: Big;
    readonly reserved: Big;
    readonly unitCost?: Big;
    readonly value?: Big;
    readonly reason?: MovementReason;
    readonly wasted?: Wasted;
    readonly bucket?: Bucket;
    readonly reclassified?: Reclassified;
    readonly reverses?: string;
    readonly source: Source;
  }[];
  readonly byId: string;
  readonly by: string;
  /** Whether it may take more than there is. */
  readonly allowNegativeStock: boolean;
}

/** How an item was bought: from whom, in which unit, at which price. */
export interface Purchase {
  readonly supplierId: string;
  readonly unit: Unit;
  /** US dollars a `unit`. */
  readonly unitPrice: number;
}

/** A last cost that differs from the one before by more than the restaurant's setting. */
export interface PriceChange {
  /** Of the last delivery at a price that was known. US dollars a base unit. */
  readonly costBefore: Big;
  /** The delivery that brought the new price. */
  readonly source: Source;
}

/** An item's costs, US dollars a base unit; unknown ones are absent. */
export interface ItemCosts {
  readonly averageCost?: Big;
  /** Of the newest delivery that stands and was not free. */
  readonly lastCost?: Big;
  /** Of the same delivery. */
  readonly lastPurchase?: Purchase;
  /** Until it was marked as seen. */
  readonly priceChange?: PriceChange;
}

export const ItemEntity = new Entity(
  {
    model: { service: "stockpot", entity: "inventory", version: "1" },
    attributes: {
      ...tenantAttributes,
      name: { type: "string", required: true },
      description: { type: "string" },
      quantity: { ...decimal, required: true },
      reserved: { ...decimal, required: true },
      available: { ...decimal, required: true },
      baseUnit: { type: units, required: true },
      reorderLevel: decimal,
      /** The restaurant's, where it is not the usual one. */
      warningFactor: decimal,
      category: { type: "string" },
      storageArea: { type: "string" },
      /** In the base unit. */
      packSize: decimal,
      equivalences: { type: CustomAttributeType<Equivalence[]>("any"), required: true },
      /** What the stock on hand cost, US dollars. */
      stockValue: { ...decimal, required: true },
      averageCost: decimal,
      /** Of the newest delivery that stands and was not free, as the purchase is. */
      lastCost: decimal,
      lastPurchase: { type: CustomAttributeType<Purchase>("any") },
      /** Until it was marked as seen. */
      priceChange: {
        type: CustomAttributeType<PriceChange>("any"),
        ...decimalsIn<PriceChange>({ costBefore: true }),
      },
      stockStatus: { type: stockStatuses, required: true },
      /** What low stock is sorted by (see `urgencyOf`); absent while nothing is low. */
      urgency: { type: "string" },
      /** Moves of postings that take effect as a whole: see PostingEntity. */
      pending: {
        type: CustomAttributeType<PendingMoves[]>("any"),
        ...decimalsIn<PendingMoves[]>({
          moves: { quantity: true, reserved: true, unitCost: true, value: true, reclassified: { quantity: true } },
        }),
      },
      /** Movements in the ledger: with one, the base unit stands. */
      movementCount: { type: "number", required: true },
      /** Receipts among them; absent while there is none. */
      receiptCount: { type: "number" },
      ...versionAttributes,
    },
    indexes: {
      primary: primaryByRestaurant,
      byPriceChange: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["restaurantId"], template: "priceChange#${restaurantId}" },
        sk: { field: "gsi1sk", composite: ["id"], template: "${id}" },
        condition: ({ priceChange }) => priceChange !== undefined,
      },
    },
  },
  table,
);

export type ItemRecord = EntityItem<typeof ItemEntity>;

/**
 * What an item is listed by, apart from the item: it changes only with the name, the category, the stock status or the
 * urgency of a low item, so that a new quantity writes nothing but the item and its movement while there is enough.
 */
export const ItemEntryEntity = new Entity(
  {
    model: { service: "stockpot", entity: "inventoryEntry", version: "1" },
    attributes: {
      ...tenantAttributes,
      name: { type: "string", required: true },
      nameKey: { type: "string", required: true },
      categoryKey: { type: "string", required: true },
      stockStatus: { type: stockStatuses, required: true },
      /** Empty unless the item is low: others are listed by name. */
      urgency: { type: "string", required: true },
    },
    // Index keys are short, to hold the entry below a kilobyte; their partitions hold entries alone.
    indexes: {
      primary: primaryByRestaurant,
      byName: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["restaurantId"], template: "inventory#${restaurantId}" },
        sk: { field: "gsi1sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
      byStockStatus: {
        index: "gsi2",
        pk: {
          field: "gsi2pk",
          composite: ["restaurantId", "stockStatus"],
          template: "inventory#${restaurantId}#${stockStatus}",
        },
        sk: {
          field: "gsi2sk",
          composite: ["urgency", "nameKey", "id"],
          template: "${urgency}${nameKey}#${id}",
        },
        condition: ({ stockStatus }) => stockStatus !== "normal",
      },
      byCategory: {
        index: "gsi3",
        pk: {
          field: "gsi3pk",
          composite: ["restaurantId", "categoryKey"],
          template: "inventory#${restaurantId}#${categoryKey}",
        },
        sk: { field: "gsi3sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
        condition: ({ categoryKey }) => categoryKey !== "",
      },
      byCategoryAndStockStatus: {
        index: "gsi4",
        pk: {
          field: "gsi4pk",
          composite: ["restaurantId", "categoryKey", "stockStatus"],
          template: "inventory#${restaurantId}#${categoryKey}#${stockStatus}",
        },
        sk: {
          field: "gsi4sk",
          composite: ["urgency", "nameKey", "id"],
          template: "${urgency}${nameKey}#${id}",
        },
        condition: ({ categoryKey, stockStatus }) => categoryKey !== "" && stockStatus !== "normal",
      },
    },
  },
  table,
);
