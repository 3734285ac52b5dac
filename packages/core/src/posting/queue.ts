import { roleOf } from "../actor.ts";
import { type Write, put, remove, update } from "../storage/write.ts";
import { keyOf } from "../storage/idempotency.ts";
import type { PostingActor } from "./document.ts";
import type { Source } from "../stock/movement.schema.ts";
import { UnfinishedPostingEntity } from "../stock/posting.entity.ts";

/** Notes that a posting has begun, so that the background work ends it if its request does not. */
export const enqueueWrite = (actor: PostingActor, { type, id }: Source, startedAt: string, postingId = id): Write => {
  const { restaurantId, userId, fullName } = actor;
  const role = roleOf(actor);
  return put(
    UnfinishedPostingEntity.put({
      restaurantId,
      documentType: type,
      documentId: id,
      postingId,
      startedAt,
      byId: userId,
      by: fullName,
      ...(role !== undefined && { role }),
      ...keyOf(actor),
      ...(actor.request?.id !== undefined && { requestId: actor.request.id }),
    }),
  );
};

/** What the record of activity says of a request that the background work ends. */
export const resumed = ({ requestId }: { readonly requestId?: string | undefined }) =>
  ({ ...(requestId !== undefined && { id: requestId }), via: "BACKGROUND" }) as const;

/** Notes that its request does nothing more for a posting: the background work takes it at once. */
export const leaveWrite = (
  restaurantId: string,
  { type, id }: Pick<Source, "type" | "id">,
  postingId: string,
  leftAt: string,
  refusal?: () => Error,
): Write =>
  update(
    UnfinishedPostingEntity.patch({ restaurantId, documentType: type, documentId: id, postingId }).set({ leftAt }),
    refusal,
  );

/** Notes that a posting has ended. */
export const dequeueWrite = (restaurantId: string, { type, id }: Pick<Source, "type" | "id">, postingId = id): Write =>
  remove(UnfinishedPostingEntity.delete({ restaurantId, documentType: type, documentId: id, postingId }));

/** Whether a document of the restaurant is being posted in several transactions and has not ended. */
export async function hasUnfinishedPosting(restaurantId: string): Promise<boolean> {
  const { data } = await UnfinishedPostingEntity.query.primary({ restaurantId }).go({ limit: 1, consistent: true });
  return data.length > 0;
}
