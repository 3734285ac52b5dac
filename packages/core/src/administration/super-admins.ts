import { system } from "../actor.ts";
import { timestamp } from "../platform/clock.ts";
import type { Finished } from "../restaurant/migrate-items.ts";
import { MigrationEntity } from "../restaurant/migration.entity.ts";
import { isMigrated } from "../restaurant/migration.reading.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, ownWork } from "../storage/transaction.ts";
import { hasVersion, update } from "../storage/write.ts";
import { administratorWrites, findById } from "../user/account.ts";
import { UserEntity } from "../user/user.entity.ts";

/** By which it is kept whether it is done. */
const name = "super admins";

/**
 * Makes the administrators of an earlier version super admins: they could do everything, and without one of them nobody
 * could make another. Safe to repeat and to stop at any moment; once it is done it costs one small read, and nothing
 * where that is known.
 */
export async function makeAdministratorsSuper(finished?: Finished): Promise<void> {
  if (finished ? finished.has(name) : await isMigrated(name)) return;
  const { data: listed } = await UserEntity.query.byRole({ role: "ADMIN" }).go({ pages: "all" });
  for (const { id } of listed) {
    await retryOnConflict(async () => {
      const user = await findById(id);
      if (user?.role !== "ADMIN" || user.superAdmin !== undefined) return;
      const marked = UserEntity.patch({ id }).set({ superAdmin: true }).add({ version: 1 });
      const writes = [
        update(marked.where(hasVersion(user.version))),
        ...administratorWrites(user, { ...user, superAdmin: true }),
      ];
      await commit(system, writes, undefined, ownWork);
    });
  }
  await MigrationEntity.put({ name, finishedAt: timestamp() }).go();
}
