import type { Big } from "big.js";
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Unit } from "../measure/unit.ts";
import { foldText } from "../platform/text.ts";
import { primaryByRestaurant, table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import { decimal, decimalsIn } from "../storage/decimal.ts";
import type { RecordOf } from "../storage/record.ts";
import { receiptStatuses } from "../procurement/receipt.rules.ts";
import type { Receipt } from "../procurement/receipt.schema.ts";

/** One line of a delivery. Amounts are in the procurement line's unit. */
export interface ReceiptLine {
  readonly lineId: string;
  readonly inventoryItemId: string;
  /** The item's name when it was ordered. */
  readonly name: string;
  readonly unit: Unit;
  readonly baseUnit: Unit;
  /** Before this delivery. */
  readonly outstanding: Big;
  readonly received: number;
  readonly damaged?: number;
  /** US dollars a `unit`: on the delivery note, and as ordered. */
  readonly unitPrice: number;
  readonly orderedPrice: number;
  /** The delivery note said another price, which was not entered. */
  readonly priceDiffers?: true;
  /** US dollars, whole cents: what was accepted is worth in stock. */
  readonly totalPrice: Big;
  /** What was accepted, in the item's base unit. */
  readonly baseQuantity: Big;
  readonly closeShort?: true;
  /** Why more was accepted than was ordered. */
  readonly reason?: string;
}

/** One delivery of a procurement. Written once; only undoing it changes it. */
export const ReceiptEntity = new Entity(
  {
    model: { service: "stockpot", entity: "receipt", version: "1" },
    attributes: {
      ...tenantAttributes,
      receiptNumber: { type: "string", required: true },
      status: { type: receiptStatuses, required: true },
      procurementId: { type: "string", required: true },
      procurementNumber: { type: "string", required: true },
      supplier: { type: CustomAttributeType<{ id: string; name: string }>("any"), required: true },
      receivedAt: { type: "string", required: true },
      /** The day on which its goods count. */
      businessDay: { type: "string", required: true },
      byId: { type: "string", required: true },
      by: { type: "string", required: true },
      /** Whether it was recorded by completing the procurement: all that was outstanding, as ordered. */
      isCompletion: { type: "boolean" },
      invoiceNumber: { type: "string" },
      /** Its supplier and its invoice number, by which one that is entered again is found. */
      invoiceKey: { type: "string", required: true },
      note: { type: "string" },
      lines: {
        type: CustomAttributeType<ReceiptLine[]>("any"),
        ...decimalsIn<ReceiptLine[]>({ outstanding: true, totalPrice: true, baseQuantity: true }),
        required: true,
      },
      /** US dollars. */
      totalAmount: { ...decimal, required: true },
      /** What all deliveries came to with this one, US dollars, where the receiver accepted it as an approver may. */
      acceptedAmount: decimal,
      /** Once it is undone: the lines whose items were deleted before, and which were not taken out of stock. */
      keptLines: { type: CustomAttributeType<string[]>("any") },
      undoneAt: { type: "string" },
      undoneBy: { type: "string" },
      ...versionAttributes,
    },
    indexes: {
      primary: primaryByRestaurant,
      byInvoice: {
        index: "gsi1",
        pk: {
          field: "gsi1pk",
          composite: ["restaurantId", "invoiceKey"],
          template: "invoice#${restaurantId}#${invoiceKey}",
        },
        sk: { field: "gsi1sk", composite: ["id"], template: "${id}" },
        condition: ({ invoiceNumber }) => invoiceNumber !== undefined,
      },
      byDay: {
        index: "gsi2",
        pk: {
          field: "gsi2pk",
          composite: ["restaurantId", "businessDay"],
          template: "receipt#${restaurantId}#${businessDay}",
        },
        sk: { field: "gsi2sk", composite: ["createdAt", "id"], template: "${createdAt}#${id}" },
      },
    },
  },
  table,
);

/** Numbers that differ only in signs or case are one. */
export const invoiceKeyOf = (supplierId: string, invoiceNumber = ""): string =>
  `${supplierId}#${foldText(invoiceNumber)}`;

export type ReceiptRecord = RecordOf<Receipt, EntityItem<typeof ReceiptEntity>>;
