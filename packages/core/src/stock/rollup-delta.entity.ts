import type { Big } from "big.js";
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "../storage/entity.ts";
import { decimalsIn } from "../storage/decimal.ts";
import type { Bucket } from "./stock.rules.ts";

/** What an order that is completed with a posting came to; below 0 where that was a mistake. Amounts are US dollars. */
interface SalesFacts {
  /** A sale, a staff meal or a freebie. */
  readonly type: "SALE" | "FAMILY" | "FREEBIE";
  readonly orders: number;
  /** At menu prices, as sales; net sales are this less comps and discounts. */
  readonly gross: Big;
  readonly comps: Big;
  readonly discounts: Big;
  readonly service: Big;
  readonly tax: Big;
  /** What staff paid for their meal. */
  readonly staffPaid?: Big;
  readonly covers?: number;
  readonly channel?: string;
  /** The hour, 0 to 23, in which each was entered, in the restaurant's time zone. */
  readonly hour: number;
  readonly products: readonly {
    readonly productId: string;
    readonly quantity: number;
    /** At menu prices, for a staff meal too. */
    readonly gross: Big;
    readonly comps?: Big;
    /** Its own discount, and its part of the order's. */
    readonly discounts?: Big;
    /** What its ingredients cost; absent while that is not known. */
    readonly cost?: Big;
  }[];
}

/** The facts of a document that reports need in addition to its movements. */
export interface DocumentFacts {
  readonly sales?: SalesFacts;
  /** What was given back of an order that was completed before. */
  readonly refund?: { readonly amount: Big; readonly channel?: string };
  /** What was received from a supplier, in US dollars. */
  readonly purchase?: { readonly supplierId: string; readonly amount: Big };
}

/** What the movements of an item add to a bucket. */
export type ItemDelta = readonly [itemId: string, bucket: Bucket, quantity: Big | number, value: Big | number];

/**
 * What was thrown away for a reason: below 0, and above where that was undone. The reason is the key of a waste
 * reason, or the movement's own where an order was cancelled or voided. Which items it was stands in the costs of the
 * document, in those with the same line.
 */
export type WasteDelta = readonly [reason: string, byId: string, line: string, value: Big | number, productId?: string];

/**
 * What the movements of a document add to each bucket, US dollars; where no document is behind them, those of an item.
 */
export type DocumentDelta = readonly [
  type: string,
  id: string,
  /** Such as ORD-000001; empty for an item. */
  number: string,
  values: readonly (readonly [Bucket, Big | number])[],
];

/**
 * What one transaction adds to the reports of a business day. It has a key of its own and no condition, so that no two
 * postings wait for each other; reports add deltas up.
 */
export const RollupDeltaEntity = new Entity(
  {
    model: { service: "stockpot", entity: "delta", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      day: { type: "string", required: true, readOnly: true },
      /** The first movement of the transaction. */
      id: { type: "string", required: true, readOnly: true },
      items: { type: CustomAttributeType<readonly ItemDelta[]>("any"), readOnly: true },
      /** What was sold or brought back stands in the costs of these documents, in the parts with this id and day. */
      costs: { type: CustomAttributeType<readonly string[]>("any"), readOnly: true },
      waste: { type: CustomAttributeType<readonly WasteDelta[]>("any"), readOnly: true },
      facts: {
        type: CustomAttributeType<DocumentFacts>("any"),
        ...decimalsIn<DocumentFacts>({
          sales: {
            gross: true,
            comps: true,
            discounts: true,
            service: true,
            tax: true,
            staffPaid: true,
            products: { gross: true, comps: true, discounts: true, cost: true },
          },
          refund: { amount: true },
          purchase: { amount: true },
        }),
        readOnly: true,
      },
      /** Where there are facts, their document comes first. */
      documents: { type: CustomAttributeType<readonly DocumentDelta[]>("any"), required: true, readOnly: true },
      /** Movements among them that happened before. */
      late: { type: "number", readOnly: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["day", "id"] },
      },
    },
  },
  table,
);

export type RollupDelta = EntityItem<typeof RollupDeltaEntity>;
