import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { Actor } from "../actor.ts";
import { DomainError, invalidField } from "../error.ts";
import { nowSeconds, timestamp } from "../platform/clock.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { isConditionFailure } from "../storage/failure.ts";
import { commit, noActivity } from "../storage/transaction.ts";
import { hasVersion, update } from "../storage/write.ts";
import { type UserRecord, currentUser, nextVersions } from "../user/account.ts";
import { UserEntity } from "../user/user.entity.ts";
import { ignoreIfUnused } from "../session/ignore-if-unused.ts";
import { verifyPassword } from "./password.ts";
import { hashRecoveryCode, seal, unseal } from "./second-factor.key.ts";
import { isSecondFactorMissing } from "../session/second-factor.rules.ts";
import type {
  BothFactors,
  Enrolment,
  EnrolmentConfirmation,
  EnrolmentRequest,
  RecoveryCodes,
  SecondFactor,
} from "./second-factor.schema.ts";
import { relistSessionWrite } from "../session/sessions.service.ts";
import { withLoginThrottle } from "../session/throttle.ts";
import { newTotpSecret, stepOf, totpUri } from "./totp.ts";

const enrolmentSeconds = 10 * 60;

/** What the server tells itself between showing a secret and its first code. */
const Pending = z.object({
  secret: z.string(),
  expiresAt: z.number(),
  /** With the next one, which a second factor brings with it, the enrolment ends. */
  sessionVersion: z.number(),
});

const secretOf = (userId: string) => `totp secret of ${userId}`;
const enrolmentOf = (userId: string) => `totp enrolment of ${userId}`;

export async function get(actor: Actor): Promise<SecondFactor> {
  const user = await currentUser(actor);
  return {
    ...(user.secondFactorSince !== undefined && { since: user.secondFactorSince }),
    recoveryCodesLeft: user.recoveryCodes?.length ?? 0,
    isRequired: isSecondFactorMissing({ role: user.role, totpSecret: undefined }),
  };
}

const ownFactor = noActivity("One's own second factor is between a person and their sessions");

const alreadyOn = () => new DomainError("CONFLICT", "Two-factor authentication is on already.");
const isOff = () => new DomainError("CONFLICT", "Two-factor authentication is off.");

async function checkPassword(user: UserRecord, password: string): Promise<void> {
  if (await verifyPassword(password, user.passwordHash)) return;
  throw invalidField("INVALID", "password", "The password is incorrect.");
}

/** @throws DomainError INVALID on `password` when it is wrong, CONFLICT when there is a second factor already */
export async function begin(actor: Actor, { password }: EnrolmentRequest): Promise<Enrolment> {
  const finding = ignoreIfUnused(currentUser(actor));
  return withLoginThrottle(actor, async () => {
    const user = await finding;
    await checkPassword(user, password);
    if (user.totpSecret !== undefined) throw alreadyOn();
    const secret = await newTotpSecret();
    const pending: z.infer<typeof Pending> = {
      secret,
      expiresAt: nowSeconds() + enrolmentSeconds,
      sessionVersion: user.sessionVersion,
    };
    return {
      secret,
      uri: await totpUri(secret, user.email),
      enrolment: await seal(JSON.stringify(pending), enrolmentOf(user.id)),
    };
  });
}

const enrolmentEnded = () => new DomainError("CONFLICT", "This took too long. Start again with a new QR code.");

async function pendingIn(enrolment: string, userId: string): Promise<z.infer<typeof Pending>> {
  const opened = await unseal(enrolment, enrolmentOf(userId));
  const pending = opened === undefined ? undefined : Pending.parse(JSON.parse(opened));
  if (!pending || pending.expiresAt <= nowSeconds()) throw enrolmentEnded();
  return pending;
}

const recoveryCodeCount = 10;
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** Fifty bits, of letters and digits that are not mistaken for each other. */
function newRecoveryCode(): string {
  return Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** In two halves, as people read and type them. */
const shown = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

async function newRecoveryCodes(userId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, userId)));
  return { hashes, answer: { recoveryCodes: codes.map(shown) } };
}

/**
 * Turns the second factor on.
 * @returns the user, whose other sessions have ended, with the recovery codes
 * @throws DomainError INVALID on `code` for a wrong one, CONFLICT when it is on already or the enrolment is too old or was used
 */
export async function confirm(
  actor: Actor,
  { enrolment, code }: EnrolmentConfirmation,
): Promise<{ readonly user: UserRecord } & RecoveryCodes> {
  const { secret, sessionVersion } = await pendingIn(enrolment, actor.userId);
  const totpStep = await stepOf(code, secret, nowSeconds());
  if (totpStep === undefined) {
    throw invalidField("INVALID", "code", "That code isn't right. Check your device's clock and try the next one.");
  }
  const [totpSecret, { hashes, answer }] = await Promise.all([
    seal(secret, secretOf(actor.userId)),
    newRecoveryCodes(actor.userId),
  ]);
  return retryOnConflict(async () => {
    const user = await currentUser(actor);
    if (user.totpSecret !== undefined) throw alreadyOn();
    if (user.sessionVersion !== sessionVersion) throw enrolmentEnded();
    const updatedAt = timestamp();
    const factor = { totpSecret, totpStep, recoveryCodes: hashes, secondFactorSince: updatedAt };
    const write = UserEntity.patch({ id: user.id })
      .set({ ...factor, updatedAt })
      .add({ sessionVersion: 1, version: 1 })
      .where(hasVersion(user.version));
    const enrolled = { ...user, ...factor, updatedAt, ...nextVersions(user) };
    return commit(
      actor,
      [update(write), relistSessionWrite(actor, enrolled)],
      { user: enrolled, ...answer },
      ownFactor,
    );
  });
}

/** What a right code takes with it: the step of an app's code, or a recovery code by its hash. */
type Spent = { readonly step: number } | { readonly recoveryCode: string };

const keyLost = () =>
  new DomainError(
    "CONFLICT",
    "Your codes can no longer be checked. Ask an administrator to reset your two-factor authentication.",
  );

/**
 * @returns undefined for a code that is wrong or was used before
 * @throws DomainError CONFLICT for every code where the key is another than when the second factor was turned on
 */
async function spentBy(code: string, user: UserRecord): Promise<Spent | undefined> {
  if (user.totpSecret === undefined) return undefined;
  const secret = await unseal(user.totpSecret, secretOf(user.id));
  if (secret === undefined) throw keyLost();
  if (code.length > 6) {
    const recoveryCode = await hashRecoveryCode(code, user.id);
    return user.recoveryCodes?.includes(recoveryCode) === true ? { recoveryCode } : undefined;
  }
  const step = await stepOf(code, secret, nowSeconds());
  return step === undefined || step <= (user.totpStep ?? -1) ? undefined : { step };
}

/** In words that do not say which of them it was. */
const wrongCode = "That code isn't right, or it was used before. Try the next one.";

const refused = () => invalidField("SECOND_FACTOR_REQUIRED", "code", wrongCode);

type Change = ReturnType<ReturnType<typeof UserEntity.patch>["set"]>;
type Condition = Parameters<Change["where"]>[0];

/** The condition that a code is still unused, as is every later one of the app. */
const isUnspent =
  ({ totpSecret: secret = "" }: UserRecord, spent: Spent): Condition =>
  ({ totpSecret, totpStep, recoveryCodes }, { eq, notExists, lt, contains }) => {
    const isLeft =
      "step" in spent
        ? `(${notExists(totpStep)} OR ${lt(totpStep, spent.step)})`
        : contains(recoveryCodes, spent.recoveryCode);
    // The factor may have been replaced meanwhile.
    return `${eq(totpSecret, secret)} AND ${isLeft}`;
  };

/** The condition of a change with a code. The version is not enough: a sign-in uses up codes without raising it. */
const isUnchanged =
  (user: UserRecord, spent: Spent): Condition =>
  (attributes, operations) =>
    `${hasVersion(user.version)(attributes, operations)} AND ${isUnspent(user, spent)(attributes, operations)}`;

/**
 * Uses a code up at a sign-in. Of several at once that bring the same code, one gets in.
 * @throws DomainError SECOND_FACTOR_REQUIRED on `code`
 */
export async function spendCode(user: UserRecord, code: string): Promise<void> {
  const spent = await spentBy(code, user);
  if (!spent) throw refused();
  const person = UserEntity.patch({ id: user.id });
  const change =
    "step" in spent ? person.set({ totpStep: spent.step }) : person.delete({ recoveryCodes: [spent.recoveryCode] });
  try {
    await change.where(isUnspent(user, spent)).go();
  } catch (error) {
    throw isConditionFailure(error) ? refused() : error;
  }
}

/**
 * Checks password and code, and then changes the second factor.
 * @throws DomainError INVALID on `password` or `code`, CONFLICT without a second factor
 */
async function withBothFactors<T>(
  actor: Actor,
  { password, code }: BothFactors,
  change: (user: UserRecord, spent: Spent) => Promise<T>,
): Promise<T> {
  const finding = ignoreIfUnused(currentUser(actor));
  return withLoginThrottle(actor, () =>
    retryOnConflict(async ({ number }) => {
      const user = number === 1 ? await finding : await currentUser(actor);
      await checkPassword(user, password);
      if (user.totpSecret === undefined) throw isOff();
      const spent = await spentBy(code, user);
      if (!spent) throw invalidField("INVALID", "code", wrongCode);
      return change(user, spent);
    }),
  );
}

/** Replaces all recovery codes, whether or not they were used. */
export async function renewCodes(actor: Actor, factors: BothFactors): Promise<RecoveryCodes> {
  return withBothFactors(actor, factors, async (user, spent) => {
    const { hashes, answer } = await newRecoveryCodes(user.id);
    const write = UserEntity.patch({ id: user.id })
      .set({ recoveryCodes: hashes, ...("step" in spent && { totpStep: spent.step }), updatedAt: timestamp() })
      .add({ version: 1 })
      .where(isUnchanged(user, spent));
    return commit(actor, [update(write)], answer, ownFactor);
  });
}

/** The attributes that a user without a second factor lacks. */
const ofSecondFactor = ["totpSecret", "totpStep", "recoveryCodes", "secondFactorSince"] as const;

/**
 * Removes the second factor on the version that was read, and ends every session that began before.
 * @param condition beyond the version, where a code was given
 */
export const removalWrite = (user: UserRecord, updatedAt: string, condition: Condition = hasVersion(user.version)) =>
  update(
    UserEntity.patch({ id: user.id })
      .set({ updatedAt })
      .add({ sessionVersion: 1, version: 1 })
      .remove([...ofSecondFactor])
      .where(condition),
  );

/** The user after it. */
export function withoutSecondFactor(user: UserRecord, updatedAt: string): UserRecord {
  const next = { ...user, updatedAt, ...nextVersions(user) };
  for (const name of ofSecondFactor) delete next[name];
  return next;
}

/** @returns the user, whose other sessions have ended */
export async function remove(actor: Actor, factors: BothFactors): Promise<UserRecord> {
  return withBothFactors(actor, factors, (user, spent) => {
    const updatedAt = timestamp();
    const without = withoutSecondFactor(user, updatedAt);
    const removal = removalWrite(user, updatedAt, isUnchanged(user, spent));
    return commit(actor, [removal, relistSessionWrite(actor, without)], without, ownFactor);
  });
}
