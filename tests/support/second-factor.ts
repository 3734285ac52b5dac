import { hashRecoveryCode, seal } from "@stockpot/core/auth/second-factor.key";
import { newTotpSecret } from "@stockpot/core/auth/totp";
import { UserEntity } from "@stockpot/core/user/user.entity";
import { Secret, TOTP } from "otpauth";

/** The step of thirty seconds that it is now. */
export const presentStep = () => Math.floor(Date.now() / 30_000);

/** What an authenticator app shows in a step. @param secret in base32 */
export const codeAt = (secret: string, step: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * 30_000 });

/** A code that is not the present one, nor one beside it, even where the step ends meanwhile. */
export function wrongCodeOf(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2, 3].map((steps) => codeAt(secret, presentStep() + steps)));
  for (let code = 100_000; ; code += 1) if (!near.has(String(code))) return String(code);
}

export interface Enrolled {
  /** Base32. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Gives a person a second factor, straight in the table: their session goes on. */
export async function enrol({ id }: { readonly id: string }): Promise<Enrolled> {
  const secret = await newTotpSecret();
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => "abcdefghij".charAt(index).repeat(5) + "23456");
  await UserEntity.patch({ id })
    .set({
      totpSecret: await seal(secret, `totp secret of ${id}`),
      recoveryCodes: await Promise.all(recoveryCodes.map((code) => hashRecoveryCode(code, id))),
      secondFactorSince: new Date().toISOString(),
    })
    .go();
  return { secret, recoveryCodes };
}

/** An enrolment that waits for its first code, as its route makes it. */
export async function beginEnrolment({ id }: { readonly id: string }) {
  const secret = await newTotpSecret();
  const { data: user } = await UserEntity.get({ id }).go({ consistent: true });
  const expiresAt = Math.floor(Date.now() / 1000) + 60;
  const pending = JSON.stringify({ secret, expiresAt, sessionVersion: user?.sessionVersion });
  return { secret, enrolment: await seal(pending, `totp enrolment of ${id}`) };
}
