import type { Big } from "big.js";
import { idInOrder } from "../platform/id.ts";
import { StaleReading } from "../storage/conflict.ts";
import { DocumentCostEntity } from "./document-cost.entity.ts";
import { type SourcedMove, none } from "./move.ts";

/** What a document holds of an item: what it took and has not brought back. */
export interface DocumentCost {
  /** The movement that took it. */
  readonly movementId: string;
  /** Signed as the movement: below 0 is taken. */
  readonly quantity: Big;
  /** Signed US dollars. */
  readonly value: Big;
}

/** What a document's ingredients cost when they were taken, by item. */
export async function readDocumentCosts(
  restaurantId: string,
  documentId: string,
  consistent: boolean,
): Promise<ReadonlyMap<string, DocumentCost>> {
  const { data } = await DocumentCostEntity.query
    .primary({ restaurantId, documentId })
    .go({ pages: "all", consistent });
  const costs = new Map<string, DocumentCost>();
  for (const { id, lines } of data) {
    for (const [itemId, movement, quantity, value] of lines) {
      const sum = costs.get(itemId) ?? { quantity: none, value: none };
      costs.set(itemId, {
        movementId: idInOrder(id, movement),
        quantity: sum.quantity.plus(quantity),
        value: sum.value.plus(value),
      });
    }
  }
  return costs;
}

/** Whether all of an amount that was taken is among what a document holds. */
export const holds = (cost: DocumentCost | undefined, quantity: Big): boolean =>
  cost?.quantity.times(-1).eq(quantity) === true;

/**
 * Moves that bring back what their document took, at exactly the value at which it was taken. What was taken before
 * movements had values comes back at the average cost.
 * @throws StaleReading when an older reading does not show all that was taken
 */
export async function withReversedValues(
  restaurantId: string,
  moves: readonly SourcedMove[],
  consistent: boolean,
): Promise<readonly SourcedMove[]> {
  const documentId = moves.find(isReversal)?.source.id;
  if (documentId === undefined) return moves;
  const costs = await readDocumentCosts(restaurantId, documentId, consistent);
  return moves.map((move) => {
    if (!isReversal(move)) return move;
    const cost = costs.get(move.itemId);
    if (cost && holds(cost, move.quantity)) {
      return { ...move, value: cost.value.times(-1), reverses: cost.movementId };
    }
    if (!consistent) throw new StaleReading();
    return move;
  });
}

/** One that says its own value brings back nothing that was taken. */
const isReversal = ({ kind, value }: SourcedMove) => kind === "REVERSAL" && value === undefined;
