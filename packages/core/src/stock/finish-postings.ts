import type { Present } from "../actor.ts";
import { DomainError } from "../error.ts";
import { type Attempt, retryOnConflict } from "../storage/conflict.ts";
import { IdempotentReplay } from "../storage/idempotency.ts";
import { commit } from "../storage/transaction.ts";
import { abandonedBefore, endEach } from "../unfinished.ts";
import { finishPosting, forgetWrites, settleAndForget } from "./all-or-nothing.ts";
import type { DocumentPoster, Posting, StockDocument } from "./document.ts";
import { post } from "./post.ts";
import { type UnfinishedPosting, UnfinishedPostingEntity } from "./posting.entity.ts";

/** A type of document that moves stock, as the background work needs it. */
export interface DocumentType {
  /** As in the source of its movements. */
  readonly type: string;
  /** How the route that posts it presents a result. */
  readonly present: Present;
  /** @throws DomainError NOT_FOUND when it does not exist, another where there is nothing to be posted */
  readonly load: (poster: DocumentPoster, id: string, attempt: Attempt) => Promise<Posting<StockDocument<unknown>>>;
}

/**
 * Takes up every posting that stopped halfway more than a minute ago. Finding none costs one small reading, however
 * many documents there are.
 * @throws AggregateError when one or more could not be ended; the others were
 */
export async function finishPostings(types: readonly DocumentType[]): Promise<void> {
  const { data } = await UnfinishedPostingEntity.query.primary({}).go({ pages: "all", consistent: true });
  const abandoned = abandonedBefore();
  await endEach(
    data.filter(({ startedAt }) => startedAt < abandoned),
    (unfinished) => finishAbandoned(unfinished, types),
    "Some postings could not be ended",
  );
}

async function finishAbandoned(unfinished: UnfinishedPosting, types: readonly DocumentType[]): Promise<void> {
  const type = types.find((one) => one.type === unfinished.documentType);
  if (!type) throw new Error(`No document of type ${unfinished.documentType} is known`);
  try {
    await retryOnConflict(({ number }) => takeUp(unfinished, type, { number, consistent: true }));
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") await forget(unfinished);
    // Anything else: another request ends it, or has just done so.
    else if (!(error instanceof DomainError || error instanceof IdempotentReplay)) throw error;
  }
}

async function takeUp(unfinished: UnfinishedPosting, { load, present }: DocumentType, attempt: Attempt): Promise<void> {
  const { restaurantId, documentId, postingId, byId, by, key, fingerprint } = unfinished;
  const idempotency = key !== undefined && fingerprint !== undefined ? { key, fingerprint, present } : undefined;
  const poster = { restaurantId, userId: byId, fullName: by, idempotency };
  const { document, moves } = await load(poster, documentId, attempt);
  if (document.strategy === "LINE_BY_LINE") {
    await post(poster, document, moves, attempt);
    return;
  }
  await finishPosting(restaurantId, { document, moves }, present);
  const { document: now } = await load(poster, documentId, attempt);
  if (now.strategy !== "ALL_OR_NOTHING") return;
  // Still held: the next run looks again.
  if (now.heldBy?.id !== postingId) await settleAndForget(restaurantId, now, postingId);
}

/** Deleted together with its restaurant: nothing is left to be ended. */
const forget = ({ byId, restaurantId, documentType: type, documentId: id, postingId }: UnfinishedPosting) =>
  commit({ userId: byId }, forgetWrites(restaurantId, { type, id }, postingId), undefined);
