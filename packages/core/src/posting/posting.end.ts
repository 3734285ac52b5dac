import { system } from "../actor.ts";
import type { Shortage } from "../error.ts";
import { wakeBackgroundJobs } from "../platform/background.ts";
import { timestamp } from "../platform/clock.ts";
import { isAnswerDue } from "../platform/request-time.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { commit, systemActivity } from "../storage/transaction.ts";
import { type Write, remove, update } from "../storage/write.ts";
import type { AllOrNothing } from "./document.ts";
import type { Source } from "../stock/movement.schema.ts";
import { PostingEntity, type StoredPosting } from "../stock/posting.entity.ts";
import { type Locked, PostingSuperseded, readPosting, superseded } from "./posting.state.ts";
import { dequeueWrite, leaveWrite } from "./queue.ts";
import { settleItems } from "../stock/stock.reading.ts";
import { maxShortages } from "../stock/stock.rules.ts";

type Document = Pick<AllOrNothing<unknown>, "source" | "itemIds">;

/** Rolls everything back, unless the posting is decided already. */
export async function callOff<Result>(locked: Locked<Result>, shortages: readonly Shortage[] = []): Promise<void> {
  const { restaurantId, posting } = locked;
  const stored = await readPosting(locked);
  if (stored?.state !== "PREPARING") return;
  const { isAnswered = false } = stored;
  const calledOff = { ...stored, shortages: shortages.slice(0, maxShortages) };
  try {
    await commit(
      system,
      [
        update(
          PostingEntity.patch({ restaurantId, id: posting.id })
            .set({ state: "ROLLING_BACK", shortages: calledOff.shortages })
            .where(
              (one, { eq, exists, notExists }) =>
                `${eq(one.state, "PREPARING")} AND ${isAnswered ? exists(one.isAnswered) : notExists(one.isAnswered)}`,
            ),
          superseded,
        ),
      ],
      undefined,
      systemActivity,
    );
  } catch (error) {
    if (!(error instanceof PostingSuperseded)) throw error;
    // Answered, or decided, by another request that drives it.
    return callOff(locked, shortages);
  }
  await rollBack(locked, calledOff);
}

/**
 * Applies the remaining moves of a decided posting, and deletes it; where the request must be answered before, the background
 * work does the rest.
 */
export async function applyAndDelete(restaurantId: string, document: Document, postingId: string): Promise<void> {
  if (await settleItems(restaurantId, document.itemIds, isAnswerDue)) {
    await commit(system, deletePostingWrites(restaurantId, document.source, postingId), undefined, systemActivity);
    return;
  }
  try {
    await commit(
      system,
      [leaveWrite(restaurantId, document.source, postingId, timestamp())],
      undefined,
      systemActivity,
    );
  } catch (error) {
    // Deleted by another request.
    if (!(error instanceof VersionConflict)) throw error;
  }
  wakeBackgroundJobs();
}

/** The writes that delete a posting of which nothing is left on the items. */
export const deletePostingWrites = (
  restaurantId: string,
  source: Pick<Source, "type" | "id">,
  postingId: string,
): readonly Write[] => [
  dequeueWrite(restaurantId, source, postingId),
  remove(PostingEntity.delete({ restaurantId, id: postingId })),
];

/** Unlocks the document, which says why if its request has been answered, and takes the pending moves off the items. */
export async function rollBack<Result>(
  { restaurantId, document, posting }: Locked<Result>,
  { isAnswered = false, shortages = [] }: StoredPosting,
): Promise<void> {
  await commit(system, document.unlock(timestamp(), isAnswered ? { shortages } : undefined), undefined, systemActivity);
  await applyAndDelete(restaurantId, document, posting.id);
}
