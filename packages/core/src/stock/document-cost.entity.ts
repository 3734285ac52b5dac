import type { Big } from "big.js";
import { CustomAttributeType, Entity } from "electrodb";
import { table } from "../storage/entity.ts";
import type { Bucket } from "./stock.rules.ts";

/**
 * What a document took of an item: which movement of its transaction that was, its quantity and value, both signed, the
 * line of the reports where that is not SALE, and with waste the line of the document.
 */
export type CostLine = readonly [
  itemId: string,
  movement: number,
  quantity: Big | number,
  value: Big | number,
  bucket?: Bucket,
  line?: string,
];

/**
 * What the ingredients of a document cost when they were taken, so that bringing them back brings back the same value.
 * Each transaction that takes or brings back puts a part; their sum is what the document holds.
 */
export const DocumentCostEntity = new Entity(
  {
    model: { service: "stockpot", entity: "documentCost", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      documentId: { type: "string", required: true, readOnly: true },
      /** The first movement of the transaction: see `idInOrder`. */
      id: { type: "string", required: true, readOnly: true },
      /** The business day on which it counts. */
      day: { type: "string", required: true, readOnly: true },
      lines: { type: CustomAttributeType<readonly CostLine[]>("any"), required: true, readOnly: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        // Short, to hold the costs of thirty ingredients within two kilobytes.
        sk: { field: "sk", composite: ["documentId", "id", "day"], template: "cost#${documentId}#${id}#${day}" },
      },
    },
  },
  table,
);
