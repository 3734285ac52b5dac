import { purgePartition } from "../storage/purge.ts";
import { runEach } from "../platform/background.ts";
import { DepartureEntity, UserEntity } from "../user/user.entity.ts";

/**
 * Removes what deleted users still hold. Continues where an interrupted run stopped.
 * @throws AggregateError when one or more could not be emptied; the others were
 */
export async function purgeDeletedUsers(): Promise<void> {
  const { data: departures } = await DepartureEntity.query.primary({}).go({ pages: "all", consistent: true });
  await runEach(
    departures,
    finishDeparture,
    ({ userId }) => ({ userId }),
    "Some deleted users' things could not be removed",
  );
}

async function finishDeparture({ userId }: { readonly userId: string }): Promise<void> {
  const { Key } = UserEntity.get({ id: userId }).params<{ Key: { pk: string } }>();
  await purgePartition(Key.pk);
  await DepartureEntity.delete({ userId }).go();
}
