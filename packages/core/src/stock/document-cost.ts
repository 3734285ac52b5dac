import type { Big } from "big.js";
import { valueOfPart } from "../measure/money.ts";
import { idInOrder } from "../platform/id.ts";
import { StaleReading } from "../storage/conflict.ts";
import { DocumentCostEntity } from "./document-cost.entity.ts";
import { type SourcedMove, none } from "./move.ts";
import { settleItems } from "./stock.reading.ts";
import { type Bucket, bucketOf } from "./stock.rules.ts";

/** What a document holds of an item in a line of the reports: what it took and has not brought back. */
interface DocumentCost {
  readonly itemId: string;
  readonly bucket: Bucket;
  /** The last movement that took of it. */
  readonly movementId: string;
  /** In the base unit, above 0. */
  readonly quantity: Big;
  /** US dollars. */
  readonly value: Big;
}

/** What a document holds, by item and line of the reports: see `costKey`. */
export type DocumentCosts = ReadonlyMap<string, DocumentCost>;

export const costKey = (itemId: string, bucket: Bucket): string => `${itemId} ${bucket}`;

/** What a document's ingredients cost when they were taken, as far as they were not brought back. */
export async function readDocumentCosts(
  restaurantId: string,
  documentId: string,
  consistent: boolean,
): Promise<DocumentCosts> {
  const { data } = await DocumentCostEntity.query
    .primary({ restaurantId, documentId })
    .go({ pages: "all", consistent });
  const costs = new Map<string, DocumentCost>();
  for (const { id, lines } of data) {
    for (const [itemId, movement, quantity, value, bucket = "SALE"] of lines) {
      const key = costKey(itemId, bucket);
      const sum = costs.get(key) ?? { quantity: none, value: none, movementId: "" };
      costs.set(key, {
        itemId,
        bucket,
        movementId: none.gt(quantity) ? idInOrder(id, movement) : sum.movementId,
        quantity: sum.quantity.minus(quantity),
        value: sum.value.minus(value),
      });
    }
  }
  return new Map([...costs].filter(([, { quantity }]) => !quantity.eq(0)));
}

/** What a line of a document threw away: how many movements took it, and what these came to, US dollars. */
interface WasteCost {
  readonly movements: number;
  readonly value: Big;
}

/** What was thrown away for a document, by its line: only what has been applied to the items so far. */
export async function readWasteCosts(
  restaurantId: string,
  documentId: string,
): Promise<ReadonlyMap<string, WasteCost>> {
  const { data } = await DocumentCostEntity.query.primary({ restaurantId, documentId }).go({ pages: "all" });
  const costs = new Map<string, WasteCost>();
  for (const [, , , value, bucket, line = ""] of data.flatMap((part) => part.lines)) {
    if (bucket !== "WASTE") continue;
    const { movements, value: sum } = costs.get(line) ?? { movements: 0, value: none };
    costs.set(line, { movements: movements + 1, value: sum.minus(value) });
  }
  return costs;
}

/** An amount of an item that a document should hold in a line of the reports. */
export interface Held {
  readonly itemId: string;
  readonly bucket: Bucket;
  readonly quantity: Big;
}

/**
 * As `readDocumentCosts`, where it is known what the document holds.
 * @throws StaleReading when an older reading does not show all of it
 */
export async function readHeldCosts(
  restaurantId: string,
  documentId: string,
  held: readonly Held[],
  consistent: boolean,
): Promise<DocumentCosts> {
  const costs = await readDocumentCosts(restaurantId, documentId, consistent);
  const missing = held.filter(
    ({ itemId, bucket, quantity }) => !costs.get(costKey(itemId, bucket))?.quantity.eq(quantity),
  );
  if (missing.length === 0) return costs;
  if (!consistent) throw new StaleReading();
  // What a large posting has left on the items is applied when they are read, and its cost written with it.
  await settleItems(
    restaurantId,
    missing.map(({ itemId }) => itemId),
  );
  return readDocumentCosts(restaurantId, documentId, consistent);
}

/**
 * Moves that bring back, or reclassify, what their document took: each is worth its part of what the document holds,
 * and the last one all that is left of it.
 * @throws StaleReading when an older reading does not show all that was taken
 */
export async function withReversedValues(
  restaurantId: string,
  moves: readonly SourcedMove[],
  consistent: boolean,
): Promise<readonly SourcedMove[]> {
  const held = moves.flatMap((move) => heldBefore(move) ?? []);
  const documentId = moves.find(({ held: before }) => before !== undefined)?.source.id;
  if (documentId === undefined) return moves;
  const left = new Map(await readHeldCosts(restaurantId, documentId, held, consistent));
  return moves.map(({ held: before, ...move }) => {
    if (!before) return move;
    const { reclassified } = move;
    const key = costKey(move.itemId, reclassified?.from ?? bucketOf(move));
    const quantity = reclassified?.quantity ?? move.quantity;
    const cost = left.get(key);
    if (!cost || cost.quantity.lt(quantity)) throw new Error(`${documentId} does not hold what ${key} brings back`);
    const value = valueOfPart(cost.value, quantity, cost.quantity);
    left.set(key, { ...cost, quantity: cost.quantity.minus(quantity), value: cost.value.minus(value) });
    return { ...move, value, reverses: cost.movementId };
  });
}

const heldBefore = ({ itemId, held: quantity, reclassified, ...move }: SourcedMove): Held | undefined =>
  quantity && { itemId, bucket: reclassified?.from ?? bucketOf(move), quantity };
