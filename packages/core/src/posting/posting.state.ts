import type { RequestContext } from "../actor.ts";
import { keyIn, readRecord } from "../storage/read-records.ts";
import { type Write, check, update } from "../storage/write.ts";
import type { ActivePosting, AllOrNothing } from "./document.ts";
import type { SourcedMove } from "../stock/move.ts";
import { PostingEntity, type PostingState, type StoredPosting } from "../stock/posting.entity.ts";

/** A document that a posting has locked, and what it moves. */
export interface Locked<Result> {
  readonly restaurantId: string;
  readonly document: AllOrNothing<Result>;
  readonly moves: readonly SourcedMove[];
  readonly posting: ActivePosting;
  /** What drives it: the request that began it, or the background work. */
  readonly request: Partial<RequestContext> | undefined;
}

/**
 * Another request drives the same posting and has moved it on. No conflict to be retried: its outcome is to be read.
 */
export class PostingSuperseded extends Error {
  override readonly name = "PostingSuperseded";
}

export const superseded = () => new PostingSuperseded("Another request ended the posting");

export const readPosting = <Result>({ restaurantId, posting }: Locked<Result>) =>
  readRecord(PostingEntity, { restaurantId, id: posting.id }, { consistent: true });

/** Fails when another request that drives the same posting has moved it on: this one's step must not count then. */
export const checkPostingState = (restaurantId: string, id: string, state: PostingState): Write =>
  check(
    keyIn(PostingEntity, { restaurantId, id }),
    "#state = :state",
    { "#state": "state" },
    { ":state": state },
    superseded,
  );

export const setPostingState = (
  restaurantId: string,
  id: string,
  from: PostingState,
  next: Partial<Pick<StoredPosting, "state" | "occurredAt" | "businessDay" | "isAnswered">>,
): Write =>
  update(
    PostingEntity.patch({ restaurantId, id })
      .set(next)
      .where(({ state }, { eq }) => eq(state, from)),
    superseded,
  );
