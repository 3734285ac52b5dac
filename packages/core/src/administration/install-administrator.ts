import { commit } from "../storage/transaction.ts";
import { update as updating } from "../storage/write.ts";
import { type UserRecord, newUserWrites, emailInUse, findByEmail } from "../user/account.ts";
import { AdministratorsEntity } from "../user/user.entity.ts";
import type { UserDraft } from "../user/user.schema.ts";
import { newUser, creationAudit, creationCountsOf } from "./new-user.ts";

/** The actor of the command line, where no user is signed in. */
export const commandLine = { fullName: "Command line" };

/** There is an administrator already, who can add others. */
export class AdministratorExists extends Error {
  override readonly name = "AdministratorExists";
}

/** Whether the stage has an administrator yet. */
export async function hasAdministrator(): Promise<boolean> {
  const { data } = await AdministratorsEntity.get({}).go({ consistent: true });
  return (data?.count ?? 0) > 0;
}

/**
 * Adds a super admin without needing one to be signed in: for operators with the stage's AWS credentials.
 * @param anyway also when there is one already
 * @throws AdministratorExists, DomainError IN_USE
 */
export async function installAdministrator(
  draft: Omit<UserDraft, "role">,
  { anyway }: { readonly anyway: boolean },
): Promise<UserRecord> {
  if (await findByEmail(draft.email)) throw emailInUse();
  const user = await newUser({ ...draft, role: "ADMIN" }, true);
  const first = AdministratorsEntity.upsert({})
    .add({ count: 1, superAdmins: 1 })
    .where(({ count }, { notExists, eq }) => `${notExists(count)} OR ${eq(count, 0)}`);
  const guard = anyway ? undefined : [updating(first, () => new AdministratorExists())];
  const person = newUserWrites(user, creationCountsOf(user), guard);
  return commit({ userId: user.id }, person, user, creationAudit(commandLine, user));
}
