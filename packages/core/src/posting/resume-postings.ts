import { DomainError } from "../error.ts";
import { type Attempt, retryOnConflict } from "../storage/conflict.ts";
import { IdempotentReplay } from "../storage/idempotency.ts";
import { commit, systemActivity } from "../storage/transaction.ts";
import { abandonedCutoff, forEachSettled } from "../platform/background.ts";
import { resumePosting } from "./all-or-nothing.ts";
import type { Posting, PostingActor, StockDocument } from "./document.ts";
import { postLines } from "./post-lines.ts";
import { applyAndDelete, deletePostingWrites } from "./posting.end.ts";
import { resumed } from "./queue.ts";
import { type UnfinishedPosting, UnfinishedPostingEntity } from "../stock/posting.entity.ts";

/** Loads one type of document that moves stock. */
export interface DocumentHandler {
  /** As in the source of its movements. */
  readonly type: string;
  /** @throws DomainError NOT_FOUND when it does not exist, another where there is nothing to be posted */
  readonly load: (
    actor: Pick<PostingActor, "restaurantId" | "fullName">,
    id: string,
    attempt: Attempt,
  ) => Promise<Posting<StockDocument<unknown>>>;
}

/**
 * Resumes postings that their requests left to the background work, and those abandoned for over a minute. Those of one
 * restaurant follow each other, oldest first: they often want the same items. An empty queue costs one small read.
 * @throws AggregateError when one or more could not be ended; the others were
 */
export async function resumeAbandonedPostings(handlers: readonly DocumentHandler[]): Promise<void> {
  const { data } = await UnfinishedPostingEntity.query.primary({}).go({ pages: "all", consistent: true });
  const abandoned = abandonedCutoff();
  const waiting = data
    .filter(({ leftAt, startedAt }) => leftAt !== undefined || startedAt < abandoned)
    .toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  await forEachSettled(
    [...Map.groupBy(waiting, ({ restaurantId }) => restaurantId)],
    ([, ofOne]) => forEachSettled(ofOne, (unfinished) => resumeAbandoned(unfinished, handlers), idsOf, failed),
    ([restaurantId]) => ({ restaurantId }),
    failed,
    restaurantsAtOnce,
  );
}

const restaurantsAtOnce = 4;
const failed = "Some postings could not be ended";

const idsOf = ({ documentType, documentId, postingId }: UnfinishedPosting) => ({ documentType, documentId, postingId });

async function resumeAbandoned(unfinished: UnfinishedPosting, handlers: readonly DocumentHandler[]): Promise<void> {
  const handler = handlers.find(({ type }) => type === unfinished.documentType);
  if (!handler) throw new Error(`No document of type ${unfinished.documentType} is known`);
  try {
    await retryOnConflict(({ number }) => resume(unfinished, handler, { number, consistent: true }));
  } catch (error) {
    // Refused: another request ends it, or has just done so.
    if (!(error instanceof DomainError || error instanceof IdempotentReplay)) throw error;
  }
}

async function resume(unfinished: UnfinishedPosting, handler: DocumentHandler, attempt: Attempt): Promise<void> {
  const { restaurantId, postingId, byId, by, role, key, fingerprint } = unfinished;
  const posting = await loadOf(unfinished, handler, attempt);
  if (!posting) return deleteUnfinished(unfinished);
  const { document, moves } = posting;
  if (document.strategy === "LINE_BY_LINE") {
    const { present } = document;
    const idempotency = key !== undefined && fingerprint !== undefined ? { key, fingerprint, present } : undefined;
    await postLines(
      { restaurantId, userId: byId, fullName: by, role, request: { ...resumed(unfinished), idempotency } },
      document,
      moves,
      attempt,
    );
    return;
  }
  if (await resumePosting(restaurantId, { document, moves })) return;
  const now = await loadOf(unfinished, handler, attempt);
  if (!now || now.document.strategy !== "ALL_OR_NOTHING") return;
  // Still locked: the next run looks again.
  if (now.document.activePosting?.id !== postingId) await applyAndDelete(restaurantId, now.document, postingId);
}

async function loadOf(
  { restaurantId, documentId, by }: UnfinishedPosting,
  { load }: DocumentHandler,
  attempt: Attempt,
) {
  try {
    return await load({ restaurantId, fullName: by }, documentId, attempt);
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

/** The document was deleted together with its restaurant: there is nothing left to end. */
const deleteUnfinished = ({ byId, restaurantId, documentType: type, documentId: id, postingId }: UnfinishedPosting) =>
  commit({ userId: byId }, deletePostingWrites(restaurantId, { type, id }, postingId), undefined, systemActivity);
