import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "../storage/entity.ts";
import { decimal, decimalsIn } from "../storage/decimal.ts";
import type { ItemCosts } from "./item.entity.ts";
import type { Source } from "./movement.schema.ts";
import { buckets, movementKinds, movementReasons } from "./stock.rules.ts";

/** The ledger: written once, in the transaction that changes the item's quantity. */
export const MovementEntity = new Entity(
  {
    model: { service: "stockpot", entity: "movement", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      itemId: { type: "string", required: true, readOnly: true },
      id: { type: "string", required: true, readOnly: true },
      kind: { type: movementKinds, required: true, readOnly: true },
      quantity: { ...decimal, required: true, readOnly: true },
      balance: { ...decimal, required: true, readOnly: true },
      value: { ...decimal, required: true, readOnly: true },
      valueAfter: { ...decimal, required: true, readOnly: true },
      bucket: { type: buckets, required: true, readOnly: true },
      unitCost: { ...decimal, readOnly: true },
      reason: { type: movementReasons, readOnly: true },
      /** Why a person corrected a cost, or threw something away. */
      note: { type: "string", readOnly: true },
      reverses: { type: "string", readOnly: true },
      businessDay: { type: "string", required: true, readOnly: true },
      late: { type: "boolean", readOnly: true },
      /** With a receipt: the item's costs before it, for when it is undone. */
      costsBefore: {
        type: CustomAttributeType<ItemCosts>("any"),
        ...decimalsIn<ItemCosts>({ averageCost: true, lastCost: true, priceChange: { costBefore: true } }),
        readOnly: true,
      },
      source: { type: CustomAttributeType<Source>("any"), readOnly: true },
      recordedById: { type: "string", required: true, readOnly: true },
      recordedBy: { type: "string", required: true, readOnly: true },
      occurredAt: { type: "string", required: true, readOnly: true },
      recordedAt: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["itemId", "id"] },
      },
      // What an item cost over time: a fraction of its ledger, which grows with every plate.
      receipts: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["restaurantId", "itemId"], template: "receipt#${restaurantId}#${itemId}" },
        sk: { field: "gsi1sk", composite: ["id"], template: "${id}" },
        condition: ({ kind }) => kind === "RECEIPT",
      },
    },
  },
  table,
);

export type MovementRecord = EntityItem<typeof MovementEntity>;
