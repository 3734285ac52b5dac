import type { Big } from "big.js";
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Factor } from "../measure/quantity.ts";
import { primaryByRestaurant, table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import { decimal, decimalsIn } from "../storage/decimal.ts";
import type { ActivePosting } from "../posting/document.ts";
import type { RecordOf } from "../storage/record.ts";
import type { Unit } from "../measure/unit.ts";
import { procurementStatuses } from "./procurement.rules.ts";
import { type ProcurementStep, type ProcurementSummary } from "./procurement.schema.ts";

/** One line of a procurement, with its cost and its amount in the item's base unit frozen when it was written. */
export interface ProcurementLine {
  readonly id: string;
  readonly inventoryItemId: string;
  /** The item's name then. */
  readonly name: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** US dollars a `unit`. */
  readonly unitPrice: number;
  /** US dollars, whole cents: what the line is worth in stock. */
  readonly totalPrice: Big;
  readonly notes?: string;
  /** How many base units one `unit` is. */
  readonly factor: Factor;
  /** In the item's base unit. */
  readonly baseQuantity: Big;
  readonly baseUnit: Unit;
}

/** A delivery, or the undoing of one, that takes several transactions: nothing else may change the procurement. */
type UnderWay =
  | { readonly verb: "RECEIVE"; readonly receiptId: string }
  | { readonly verb: "UNDO"; readonly receiptId: string; readonly posting: ActivePosting };

interface SupplierSnapshot {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly address: string;
}

/** A procurement without its lines: small, so that lists stay cheap. */
export const ProcurementEntity = new Entity(
  {
    model: { service: "stockpot", entity: "procurement", version: "1" },
    attributes: {
      ...tenantAttributes,
      procurementNumber: { type: "string", required: true },
      /** Who drafted it, by id, until something of it is received. */
      draftedById: { type: "string" },
      status: { type: procurementStatuses, required: true },
      supplier: { type: CustomAttributeType<SupplierSnapshot>("any"), required: true },
      expectedDate: { type: "string" },
      notes: { type: "string" },
      totalAmount: { ...decimal, required: true },
      /** The sum of `receivedAmounts`. */
      receivedAmount: { ...decimal, required: true },
      /** What an approver accepted where its deliveries came to more than was approved, US dollars. */
      acceptedAmount: decimal,
      /** Whether its deliveries came to more than was approved or accepted; written with the amounts. */
      isAboveApproved: { type: "boolean" },
      lineCount: { type: "number", required: true },
      /** The version of the lines that belong to this header. */
      linesVersion: { type: "number", required: true },
      /** What was accepted of each line so far, in its unit; absent while nothing was received. */
      received: { type: CustomAttributeType<readonly Big[]>("any"), ...decimalsIn<readonly Big[]>(true) },
      /** What each line's deliveries came to, US dollars; absent while nothing was received. */
      receivedAmounts: {
        field: "paid",
        type: CustomAttributeType<readonly Big[]>("any"),
        ...decimalsIn<readonly Big[]>(true),
      },
      /** The lines of which no more is expected, by id. */
      closedShort: { type: CustomAttributeType<readonly string[]>("any") },
      /** Lines of which nothing is outstanding, and lines of which anything was received. */
      linesDone: { type: "number", required: true },
      linesReceived: { type: "number", required: true },
      /** Its deliveries, oldest first, those that were undone too. */
      receiptIds: { type: CustomAttributeType<readonly string[]>("any") },
      underWay: { type: CustomAttributeType<UnderWay>("any") },
      /** Lines of the delivery under way that are in stock already. */
      postedLines: { type: "number" },
      approvedAt: { type: "string" },
      sent: { type: CustomAttributeType<NonNullable<ProcurementSummary["sent"]>>("any") },
      completedDate: { type: "string" },
      cancelledAt: { type: "string" },
      history: { type: CustomAttributeType<ProcurementStep[]>("any"), required: true },
      ...versionAttributes,
    },
    indexes: {
      primary: primaryByRestaurant,
      byStatus: {
        index: "gsi1",
        pk: {
          field: "gsi1pk",
          composite: ["restaurantId", "status"],
          template: "procurement#${restaurantId}#${status}",
        },
        sk: { field: "gsi1sk", composite: ["id"], template: "${id}" },
      },
      byAboveApproved: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["restaurantId"], template: "procurement#above#${restaurantId}" },
        sk: { field: "gsi2sk", composite: ["id"], template: "${id}" },
        condition: ({ isAboveApproved }) => isAboveApproved === true,
      },
    },
  },
  table,
);

export type ProcurementRecord = RecordOf<Omit<ProcurementSummary, "orderDate">, EntityItem<typeof ProcurementEntity>>;

/** The lines of a procurement, in the order in which they were entered. */
export const ProcurementLinesEntity = new Entity(
  {
    model: { service: "stockpot", entity: "procurementLines", version: "1" },
    attributes: {
      ...tenantAttributes,
      version: { type: "number", required: true },
      lines: {
        type: CustomAttributeType<ProcurementLine[]>("any"),
        ...decimalsIn<ProcurementLine[]>({ totalPrice: true, baseQuantity: true }),
        required: true,
      },
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);
