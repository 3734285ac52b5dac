import type { Fence, Member } from "../actor.ts";
import { DomainError, notFound } from "../error.ts";
import { type Write, put, remove, update } from "../storage/transaction.ts";
import { ReferenceFenceEntity } from "./reference.entity.ts";

const gone = () => notFound("Restaurant");

export const opening = (restaurantId: string): Write =>
  put(ReferenceFenceEntity.put({ restaurantId, references: 0, deletions: 0 }));

export const closing = (restaurantId: string): Write => remove(ReferenceFenceEntity.delete({ restaurantId }));

/**
 * The fence as it stood before anything else of this attempt was read.
 * The first attempt has it from the access check, which costs no further request.
 */
export async function fenceOf({ restaurantId, fence }: Member, attempt: number): Promise<Fence> {
  if (fence && attempt === 1) return fence;
  const { data } = await ReferenceFenceEntity.get({ restaurantId }).go({ consistent: true });
  if (!data) throw gone();
  return data;
}

/** Saves a document that names things, unless one was deleted since the fence was read. */
export const referring = (restaurantId: string, { deletions }: Fence): Write =>
  update(
    ReferenceFenceEntity.patch({ restaurantId })
      .add({ references: 1 })
      .where((fence, { eq }) => eq(fence.deletions, deletions)),
  );

/** Deletes a thing that documents may name, unless one was saved since the fence was read. */
export const deleting = (restaurantId: string, { references }: Fence): Write =>
  update(
    ReferenceFenceEntity.patch({ restaurantId })
      .add({ deletions: 1 })
      .where((fence, { eq }) => eq(fence.references, references)),
  );

const named = 3;

/**
 * Says which documents still name a thing, the first three by name.
 * @param holders how each document is called, such as `recipe Onion soup`
 */
export function usedBy(thing: string, holders: readonly string[]): string {
  const others = holders.length - named;
  const list = [...holders.slice(0, named), ...(others > 0 ? [`${others} more`] : [])].join(", ");
  return `${thing} is used by ${list}.`;
}

/**
 * Refuses to delete what documents still name.
 * @param holders as in `usedBy`
 * @throws DomainError IN_USE
 */
export function refuseWhileHeld(thing: string, holders: readonly string[]): void {
  if (holders.length > 0) throw new DomainError("IN_USE", usedBy(thing, holders));
}
