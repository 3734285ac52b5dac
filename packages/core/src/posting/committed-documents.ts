import { Big } from "big.js";
import type { ItemRecord } from "../stock/item.entity.ts";
import { PostingEntity } from "../stock/posting.entity.ts";

/** A document that is posted, though its moves of an item are not applied yet. */
interface CommittedDocument {
  readonly type: string;
  readonly id: string;
  readonly number: string;
  /** What it moves, in the item's base unit. */
  readonly quantity: Big;
}

/** The documents whose postings are committed and still wait on an item; those that move nothing on hand are left out. */
export async function committedDocuments({
  restaurantId,
  pending = [],
}: ItemRecord): Promise<readonly CommittedDocument[]> {
  if (pending.length === 0) return [];
  const keys = pending.map(({ postingId }) => ({ restaurantId, id: postingId }));
  const { data } = await PostingEntity.get(keys).go({ consistent: true });
  const committed = new Set(data.filter(({ state }) => state === "COMMITTED").map(({ id }) => id));
  return pending
    .filter(({ postingId }) => committed.has(postingId))
    .flatMap(({ moves }) => {
      const [first] = moves;
      const quantity = moves.reduce((sum, move) => sum.plus(move.quantity), Big(0));
      return first && !quantity.eq(0) ? [{ ...first.source, quantity }] : [];
    });
}
