import { audited, countsOf } from "../activity/audit.service.ts";
import { removalWrite } from "../auth/second-factor.service.ts";
import * as counters from "../counter/counter.service.ts";
import { timestamp } from "../platform/clock.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { readRecords } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { type UserRecord, findById } from "../user/account.ts";
import { UserEntity } from "../user/user.entity.ts";
import { commandLine } from "./install-administrator.ts";
import { subjectOf } from "./new-user.ts";

/** All users with two-factor authentication. */
export async function peopleWithSecondFactor(): Promise<readonly UserRecord[]> {
  const { data } = await UserEntity.query.byCreation({}).go({ pages: "all" });
  const users = await readRecords(
    UserEntity,
    data.map(({ id }) => ({ id })),
    { consistent: true },
  );
  return users.filter(({ totpSecret }) => totpSecret !== undefined);
}

/** Turns two-factor authentication off for people whose codes can't be checked any more, and records it of each. */
export async function removeLostSecondFactors(people: readonly Pick<UserRecord, "id">[]): Promise<void> {
  for (const { id } of people) {
    await retryOnConflict(async () => {
      const user = await findById(id);
      if (user?.totpSecret === undefined) return;
      const at = timestamp();
      const isAdministrator = user.role === "ADMIN";
      const entry = {
        action: "SECOND_FACTOR_RESET" as const,
        actor: commandLine,
        subject: subjectOf(user),
        changes: [],
        occurredAt: at,
      };
      await commit(
        { userId: id },
        [removalWrite(user, at), counters.platformCounterWrite(id, countsOf(isAdministrator))],
        undefined,
        audited(entry, isAdministrator),
      );
    });
  }
}
