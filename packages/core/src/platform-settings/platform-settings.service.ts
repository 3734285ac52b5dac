import type { Actor } from "../actor.ts";
import * as audits from "../activity/audit.service.ts";
import * as counters from "../counter/counter.service.ts";
import { assertVersion } from "../error.ts";
import { timestamp } from "../platform/clock.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { readRecord } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { hasVersion, put } from "../storage/write.ts";
import { PlatformSettingsEntity } from "./platform-settings.entity.ts";
import { type PlatformSettings, type PlatformSettingsChanges, SignUpRole } from "./platform-settings.schema.ts";

/**
 * The role of a user who signs up where no super admin has set one: an owner, or an applicant where the stage says so.
 */
const signUpRoleOfStage = (): SignUpRole => SignUpRole.catch("OWNER").parse(process.env["SIGNUP_ROLE"]);

/** The version of settings that were never changed. */
const firstVersion = 1;

/** What super admins have set, and the stage's own where they have set nothing. */
export async function readPlatformSettings(): Promise<PlatformSettings> {
  const stored = await readRecord(PlatformSettingsEntity, {}, { consistent: true });
  return stored ?? { signUpRole: signUpRoleOfStage(), version: firstVersion };
}

export const get = (_actor: Actor): Promise<PlatformSettings> => readPlatformSettings();

/** @throws DomainError STALE when `ifMatch` is not the stored version */
export async function update(
  actor: Actor,
  { body, ifMatch }: { readonly body: PlatformSettingsChanges; readonly ifMatch: number | undefined },
): Promise<PlatformSettings> {
  return retryOnConflict(async () => {
    const current = await readPlatformSettings();
    assertVersion(current.version, ifMatch, "platform setting");
    const { signUpRole = current.signUpRole } = body;
    if (signUpRole === current.signUpRole) return current;
    const occurredAt = timestamp();
    const next = { signUpRole, version: current.version + 1, updatedAt: occurredAt };
    const stored = PlatformSettingsEntity.put(next);
    const entry = {
      action: "UPDATED" as const,
      actor: { id: actor.userId, fullName: actor.fullName, email: actor.email },
      subject: { fullName: "Platform settings" },
      changes: [{ field: "signUpRole" as const, from: current.signUpRole, to: signUpRole }],
      occurredAt,
    };
    return commit(
      actor,
      [
        put(
          current.version === firstVersion
            ? stored.where(({ version }, { notExists }) => notExists(version))
            : stored.where(hasVersion(current.version)),
        ),
        counters.platformCounterWrite(actor.userId, audits.countsOf(true)),
      ],
      next,
      audits.audited(entry, true),
    );
  });
}
