import type { EntityItem } from "electrodb";
import { runEach } from "../platform/background.ts";
import { type Finished, migrateRestaurants } from "../restaurant/migrate-items.ts";
import { MemberEntity } from "../restaurant/member.entity.ts";
import { MembershipEntity } from "../restaurant/membership.entity.ts";
import { commit, ownWork } from "../storage/transaction.ts";
import { put, update } from "../storage/write.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { type UserRecord, findById } from "../user/account.ts";
import { UserEntity } from "../user/user.entity.ts";

const usersAtOnce = 10;

/**
 * Gives the memberships of an earlier version their copies in the restaurants. A restaurant does not say who is in it, so
 * that all users are gone through at the end.
 * @throws AggregateError when some could not be copied; the next run begins anew
 */
export const copyMemberships = (finished?: Finished): Promise<void> =>
  migrateRestaurants(
    {
      name: "members",
      failure: "Some memberships could not be copied",
      migrate: () => Promise.resolve(),
      finish: copyAll,
    },
    finished,
  );

async function copyAll(): Promise<void> {
  const { data: users } = await UserEntity.query.byCreation({}).go({ pages: "all" });
  await runEach(
    users,
    async ({ id: userId }) => {
      const { data } = await MembershipEntity.query.primary({ userId }).go({ pages: "all", consistent: true });
      const uncopied = data.filter(({ version }) => version === undefined);
      const user = uncopied.length > 0 ? await findById(userId) : undefined;
      if (user) for (const membership of uncopied) await copyOne(membership, user);
    },
    ({ id: userId }) => ({ userId }),
    "Some memberships could not be copied",
    usersAtOnce,
  );
}

async function copyOne(membership: EntityItem<typeof MembershipEntity>, user: UserRecord): Promise<void> {
  const { userId, restaurantId } = membership;
  const first = MembershipEntity.patch({ userId, restaurantId })
    .set({ version: 1 })
    .where(({ version }, { notExists }) => notExists(version));
  const copy = MemberEntity.put({ ...membership, fullName: user.fullName, email: user.email, version: 1 });
  try {
    await commit({ userId }, [update(first), put(copy)], undefined, ownWork);
  } catch (error) {
    // It ended, or another run copied it.
    if (!(error instanceof VersionConflict)) throw error;
  }
}
