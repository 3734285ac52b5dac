import type { Committer, Present } from "../actor.ts";
import { timestamp } from "../clock.ts";
import { DomainError } from "../error.ts";
import { newId } from "../id.ts";
import { VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { IdempotentReplay } from "../storage/idempotency.ts";
import { commit, fitting } from "../storage/transaction.ts";
import { type Write, check, put, remove, update } from "../storage/write.ts";
import type { AllOrNothing, DocumentPoster, HeldPosting, Posting } from "./document.ts";
import type { ItemRecord } from "./item.entity.ts";
import { type Move, byItem, insufficientStock, itemIn, shortagesOf } from "./move.ts";
import type { Source } from "./movement.schema.ts";
import { PostingEntity, type PostingState } from "./posting.entity.ts";
import { readItems, readSettled } from "./stock.reading.ts";
import { layMoves } from "./stock.writes.ts";
import { dequeue, enqueue } from "./unfinished.ts";

const system: Committer = { userId: "system" };

/** Another request drives the same posting and has moved it on: its outcome is to be read, not decided again. */
class PostingSuperseded extends Error {
  override readonly name = "PostingSuperseded";
}

const superseded = () => new PostingSuperseded("Another request ended the posting");

type Document = Pick<AllOrNothing<unknown>, "source" | "itemIds">;

/** A document held by a posting, and what it moves. */
interface Held<Result> extends Posting<AllOrNothing<Result>> {
  readonly restaurantId: string;
  readonly posting: HeldPosting;
}

/**
 * Posts a document with more moves than one transaction holds. They are laid on the items, which counts for nobody
 * yet; then one transaction commits them all together with the document; then they are carried out. Whoever meets one
 * that stopped on the way takes it up where it stands.
 * @throws DomainError INSUFFICIENT_STOCK when something else took an item meanwhile; everything is taken back then
 * @throws VersionConflict when another request ended it
 */
export async function postInSteps<Result>(
  poster: DocumentPoster,
  document: AllOrNothing<Result>,
  moves: readonly Move[],
): Promise<Result> {
  const { restaurantId, userId, fullName, idempotency } = poster;
  const at = timestamp();
  const posting: HeldPosting = {
    id: newId(),
    byId: userId,
    by: fullName,
    allowNegativeStock: document.allowNegativeStock,
    ...(idempotency && { key: idempotency.key, fingerprint: idempotency.fingerprint }),
  };
  const held = document.hold(posting, at);
  await commit(
    system,
    [
      ...held.writes,
      put(PostingEntity.put({ restaurantId, id: posting.id, state: "PREPARING" })),
      enqueue(poster, document.source, at, posting.id),
    ],
    undefined,
  );
  try {
    return await drive({ restaurantId, document: held.result, moves, posting }, idempotency?.present);
  } catch (error) {
    throw error instanceof PostingSuperseded ? new VersionConflict(error.message) : error;
  }
}

/**
 * Ends the posting that holds a document, whichever way it can be ended, and answers the request that began it, should
 * it be repeated.
 */
export async function finishPosting<Result>(
  restaurantId: string,
  { document, moves }: Posting<AllOrNothing<Result>>,
  present: Present | undefined,
): Promise<void> {
  if (!document.heldBy) return;
  try {
    await drive({ restaurantId, document, moves, posting: document.heldBy }, present);
  } catch (error) {
    // Taken back for want of stock, or ended by another request meanwhile: that too is an end.
    const isEnd = [DomainError, PostingSuperseded, VersionConflict, IdempotentReplay].some(
      (kind) => error instanceof kind,
    );
    if (!isEnd) throw error;
  }
}

/** Carried out for whoever began it, so that their request is answered by the commit, whoever gets there. */
async function drive<Result>(held: Held<Result>, present: Present | undefined): Promise<Result> {
  const { restaurantId, posting } = held;
  const { data: stored } = await PostingEntity.get({ restaurantId, id: posting.id }).go({ consistent: true });
  if (stored?.state === "ROLLING_BACK") {
    await rollBack(held);
    throw superseded();
  }
  try {
    await prepare(held);
    const result = await commitPosting(held, present);
    await settleAndForget(restaurantId, held.document, posting.id);
    return result;
  } catch (error) {
    // Short of an item, or its key answers another request by now: it cannot be committed any more.
    if (!(error instanceof DomainError || error instanceof IdempotentReplay)) throw error;
    await callOff(held);
    throw error;
  }
}

/** Takes everything back, unless the posting was committed after all. */
async function callOff<Result>(held: Held<Result>): Promise<void> {
  const { restaurantId, posting } = held;
  try {
    await commit(system, [setPostingState(restaurantId, posting.id, "PREPARING", "ROLLING_BACK")], undefined);
  } catch (error) {
    if (!(error instanceof PostingSuperseded)) throw error;
    return;
  }
  await rollBack(held);
}

const maxReading = 90;

/** Lays the moves on the items, a transaction's worth at a time; an item that has them already is passed over. */
async function prepare<Result>({ restaurantId, moves, posting }: Held<Result>): Promise<void> {
  let waiting = [...byItem(moves)];
  while (waiting.length > 0) {
    const some = waiting.slice(0, maxReading);
    const isPrepared = await retryOnConflict(async () => {
      const items = await readItems(
        restaurantId,
        some.map(([id]) => id),
      );
      const missing = some.filter(([id]) => !isLaidOn(items.get(id), posting));
      const shortages = posting.allowNegativeStock
        ? []
        : shortagesOf(
            missing.flatMap(([, one]) => one),
            items,
          );
      if (shortages.length > 0) throw insufficientStock(shortages);
      const { writes, count } = fitting(missing, (fits) => ({
        writes: [
          checkPostingState(restaurantId, posting.id, "PREPARING"),
          ...fits.map(([id, one]) => layMoves(itemIn(items, id), posting, one)),
        ],
      }));
      if (missing.length > 0) await commit(system, writes, undefined);
      return count === missing.length;
    });
    if (isPrepared) waiting = waiting.slice(some.length);
  }
}

const isLaidOn = (item: ItemRecord | undefined, { id }: HeldPosting) =>
  item?.pending?.some(({ postingId }) => postingId === id) ?? false;

/** Another request that drives the same posting may have moved it on: then this one's step must not count. */
const checkPostingState = (restaurantId: string, id: string, state: PostingState): Write =>
  check(
    PostingEntity.get({ restaurantId, id }),
    "#state = :state",
    { "#state": "state" },
    { ":state": state },
    superseded,
  );

const setPostingState = (restaurantId: string, id: string, from: PostingState, to: PostingState): Write =>
  update(
    PostingEntity.patch({ restaurantId, id })
      .set({ state: to })
      .where(({ state }, { eq }) => eq(state, from)),
    superseded,
  );

/** From here on the whole document counts, for every reader. */
function commitPosting<Result>({ restaurantId, document, posting }: Held<Result>, present: Present | undefined) {
  const { id, byId, key, fingerprint } = posting;
  const idempotency =
    present && key !== undefined && fingerprint !== undefined ? { key, fingerprint, present } : undefined;
  const { writes, result } = document.withPosted(timestamp());
  return commit(
    { userId: byId, idempotency },
    [...writes, setPostingState(restaurantId, id, "PREPARING", "COMMITTED")],
    result,
  );
}

/** Reading the items carries out what is decided about them; when all are read, nothing of the posting is left. */
async function settle(restaurantId: string, { itemIds }: Document): Promise<void> {
  for (let start = 0; start < itemIds.length; start += maxReading) {
    await readSettled(restaurantId, itemIds.slice(start, start + maxReading));
  }
}

/** Carries out what is left of a posting that is decided, and forgets it. */
export async function settleAndForget(restaurantId: string, document: Document, postingId: string): Promise<void> {
  await settle(restaurantId, document);
  await commit(system, forgetWrites(restaurantId, document.source, postingId), undefined);
}

/** The writes that forget a posting of which nothing is left. */
export const forgetWrites = (
  restaurantId: string,
  source: Pick<Source, "type" | "id">,
  postingId: string,
): readonly Write[] => [
  dequeue(restaurantId, source, postingId),
  remove(PostingEntity.delete({ restaurantId, id: postingId })),
];

/** Takes the moves of a posting that cannot be committed off the items again, then lets the document go. */
async function rollBack<Result>({ restaurantId, document, posting }: Held<Result>): Promise<void> {
  await settle(restaurantId, document);
  await commit(
    system,
    [...document.release(timestamp()), ...forgetWrites(restaurantId, document.source, posting.id)],
    undefined,
  );
}
