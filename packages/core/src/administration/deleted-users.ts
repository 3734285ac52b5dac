import { MemberEntity } from "../membership/member.entity.ts";
import { memberCountsWrite, readMemberCounts, removeMemberWrites } from "../membership/member.writes.ts";
import { MembershipEntity } from "../membership/membership.entity.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, systemActivity } from "../storage/transaction.ts";
import { readRecord } from "../storage/read-records.ts";
import { purgePartition } from "../storage/purge.ts";
import { SessionEntity } from "../session/session.entity.ts";
import { forEachSettled } from "../platform/background.ts";
import { DeletedUserEntity, UserEntity } from "../user/user.entity.ts";

/**
 * Removes what deleted users still hold. Continues where an interrupted run stopped.
 * @throws AggregateError when one or more could not be emptied; the others were
 */
export async function purgeDeletedUsers(): Promise<void> {
  const { data: deletedUsers } = await DeletedUserEntity.query.primary({}).go({ pages: "all", consistent: true });
  await forEachSettled(
    deletedUsers,
    purgeDeletedUser,
    ({ userId }) => ({ userId }),
    "Some deleted users' things could not be removed",
  );
}

async function purgeDeletedUser({ userId }: { readonly userId: string }): Promise<void> {
  const { data: memberships } = await MembershipEntity.query.primary({ userId }).go({ pages: "all", consistent: true });
  for (const { restaurantId } of memberships) await removeFromRestaurant({ restaurantId, userId });
  const { Key } = UserEntity.get({ id: userId }).params<{ Key: { pk: string } }>();
  await purgePartition(Key.pk);
  const { Key: ofSessions } = SessionEntity.get({ userId, id: "" }).params<{ Key: { pk: string } }>();
  await purgePartition(ofSessions.pk);
  await DeletedUserEntity.delete({ userId }).go();
}

/** Takes a deleted user out of a restaurant, once, however often this is run. */
const removeFromRestaurant = ({
  restaurantId,
  userId,
}: {
  readonly restaurantId: string;
  readonly userId: string;
}): Promise<void> =>
  retryOnConflict(async () => {
    const [member, counts] = await Promise.all([
      readRecord(MemberEntity, { restaurantId, userId }, { consistent: true }),
      readMemberCounts(restaurantId),
    ]);
    if (!member) return;
    const counted = memberCountsWrite(restaurantId, counts, { members: -1, owners: 0 });
    await commit({ userId }, [...removeMemberWrites(member), counted], undefined, systemActivity);
  });
