import type { Member, ReferenceGuard } from "../actor.ts";
import { notFound } from "../error.ts";
import type { Attempt } from "../storage/conflict.ts";
import { type Write, put, remove, update } from "../storage/write.ts";
import { ReferenceGuardEntity } from "./reference.entity.ts";

export const newGuardWrite = (restaurantId: string): Write =>
  put(ReferenceGuardEntity.put({ restaurantId, references: 0, deletions: 0 }));

export const removeGuardWrite = (restaurantId: string): Write => remove(ReferenceGuardEntity.delete({ restaurantId }));

/**
 * The guard as it stood before anything else of this attempt was read.
 * The first attempt has it from the access check, which costs no further request.
 */
export async function readGuard({ restaurantId, guard }: Member, attempt: Attempt): Promise<ReferenceGuard> {
  if (guard && attempt.number === 1) return guard;
  const { data } = await ReferenceGuardEntity.get({ restaurantId }).go({ consistent: true });
  if (!data) throw notFound("Restaurant");
  return data;
}

/** Lets a document that references things be saved, unless one was deleted since the guard was read. */
export const guardSave = (restaurantId: string, { deletions }: ReferenceGuard): Write =>
  update(
    ReferenceGuardEntity.patch({ restaurantId })
      .add({ references: 1 })
      .where((guard, { eq }) => eq(guard.deletions, deletions)),
  );

/** Lets a thing that documents may reference be deleted, unless one was saved since the guard was read. */
export const guardDelete = (restaurantId: string, { references }: ReferenceGuard): Write =>
  update(
    ReferenceGuardEntity.patch({ restaurantId })
      .add({ deletions: 1 })
      .where((guard, { eq }) => eq(guard.references, references)),
  );
