import type { Big } from "big.js";
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Unit } from "../measure/unit.ts";
import type { ActivePosting } from "../posting/document.ts";
import { decimal, decimalsIn } from "../storage/decimal.ts";
import { primaryByRestaurant, table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import type { RecordOf } from "../storage/record.ts";
import type { WasteKind, WasteReason } from "./waste.reasons.ts";
import { type WasteSummary, wasteStatuses } from "./waste.schema.ts";

/** What a line took of one item, in its base unit. */
export interface TakenItem {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: Big;
  readonly unit: Unit;
}

export interface StoredWasteLine {
  readonly subject: WasteSummary["lines"][number]["subject"];
  /** As it was entered. */
  readonly quantity: number;
  readonly unit?: Unit;
  readonly reason: string;
  readonly reasonName: string;
  readonly kind: WasteKind;
  readonly note?: string;
  /** US dollars; absent where it was not known yet when this was written. */
  readonly value?: Big;
  /** How many movements take it. */
  readonly movements: number;
  /** What it took; of an order only which items. */
  readonly taken: readonly TakenItem[];
  readonly itemIds?: readonly string[];
}

/** The posting that has locked a record, and whether it undoes it. */
export type WastePosting = ActivePosting & { readonly isUndo: boolean };

/** What was thrown away at once, by the day on which it counts: a range of days is one query. */
export const WasteEntity = new Entity(
  {
    model: { service: "stockpot", entity: "waste", version: "1" },
    attributes: {
      ...tenantAttributes,
      businessDay: { type: "string", required: true, readOnly: true },
      occurredAt: { type: "string", required: true, readOnly: true },
      /** It happened on a day that was closed. */
      late: { type: "boolean" },
      /** Absent where an order left it behind. */
      number: { type: "string" },
      order: { type: CustomAttributeType<NonNullable<WasteSummary["order"]>>("any") },
      status: { type: wasteStatuses, required: true },
      lines: {
        type: CustomAttributeType<readonly StoredWasteLine[]>("any"),
        ...decimalsIn<readonly StoredWasteLine[]>({ value: true, taken: { quantity: true } }),
        required: true,
      },
      /** US dollars, of all lines; absent while it is not known of one. */
      value: decimal,
      byId: { type: "string", required: true },
      by: { type: "string", required: true },
      undoneAt: { type: "string" },
      undoneBy: { type: "string" },
      posting: { type: CustomAttributeType<WastePosting>("any") },
      ...versionAttributes,
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["businessDay", "occurredAt", "id"] },
      },
    },
  },
  table,
);

export type WasteRecord = RecordOf<WasteSummary, EntityItem<typeof WasteEntity>>;

/** Where the record stands that has an id: a device makes the ids, and what it sends twice is kept once. */
export const WasteIdEntity = new Entity(
  {
    model: { service: "stockpot", entity: "wasteId", version: "1" },
    attributes: {
      ...tenantAttributes,
      businessDay: { type: "string", required: true, readOnly: true },
      occurredAt: { type: "string", required: true, readOnly: true },
    },
    indexes: { primary: primaryByRestaurant },
  },
  table,
);

/** The reasons of a restaurant, once it has changed those that it began with. */
export const WasteReasonsEntity = new Entity(
  {
    model: { service: "stockpot", entity: "wasteReasons", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      reasons: { type: CustomAttributeType<readonly WasteReason[]>("any"), required: true },
      ...versionAttributes,
    },
    indexes: { primary: { pk: { field: "pk", composite: ["restaurantId"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);
