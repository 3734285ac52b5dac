import { DomainError } from "../error.ts";
import { nowSeconds } from "../platform/clock.ts";
import { isConditionFailure } from "../storage/failure.ts";
import { readRecord } from "../storage/read-records.ts";
import { AttemptEntity } from "./attempt.entity.ts";

const windowSeconds = 15 * 60;
const allowedFailures = { account: 5, address: 50 } as const;
/** From one network address within a window: enough for a room full of people, little for a script. */
const allowedRegistrations = 100;
const allowedLookUps = 100;
/** Others may open, fill or close the window between two calls, so counting is tried again. */
const maxTries = 20;

type Kind = keyof typeof allowedFailures;

interface SigningIn {
  readonly email: string;
  /** Of a user who signed in on it before: failures are counted for it instead of for the email address. */
  readonly device?: string | undefined;
}

/** A signed-in user who gives the password again: a stranger's failed sign-ins must not block that. */
interface SignedIn {
  readonly userId: string;
}

type Who = (SigningIn | SignedIn) & { readonly request: { readonly address: string } };

const groupsOf = (part: string) => part.split(":").filter((group) => group !== "");

/**
 * The part of a network address that is counted: of IPv6 the first 64 bits, because one customer's network holds all of them.
 */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const left = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...left, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

function scopeOf(kind: Kind, who: Who): string {
  if (kind === "address") return `address:${networkOf(who.request.address)}`;
  if ("userId" in who) return `user:${who.userId}`;
  return who.device === undefined ? `email:${who.email}` : `device:${who.device}`;
}

/** Where an attempt is counted, and the end of that window in seconds since 1970. */
interface Counted {
  readonly scope: string;
  readonly expiresAt: number;
}

/**
 * Runs an attempt that a wrong password ends with a DomainError. It is counted before any password is checked, so that
 * concurrent attempts cannot slip through together, and uncounted when it ended otherwise: a fault of the server is
 * not the actor's failure.
 * @param who a signed-in person is counted by their id, one who signs in by the known device or the email address
 * @throws DomainError TOO_MANY_ATTEMPTS when the account or the network address has used up its failures
 */
export async function withLoginThrottle<T>(who: Who, attempt: () => Promise<T>): Promise<T> {
  const counted = await countAttempt(who);
  try {
    const result = await attempt();
    await uncount(counted);
    return result;
  } catch (error) {
    if (!(error instanceof DomainError)) await uncount(counted);
    throw error;
  }
}

/** Counts an attempt for the account and for the network address: one that either refuses is not counted. */
async function countAttempt(who: Who): Promise<readonly Counted[]> {
  const counting = (["account", "address"] as const).map((kind) =>
    countIn(scopeOf(kind, who), allowedFailures[kind], failedTooOften),
  );
  const outcomes = await Promise.allSettled(counting);
  const counted = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
  if (counted.length < outcomes.length) await uncount(counted);
  return Promise.all(counting);
}

/**
 * Takes an attempt out of the windows that it is counted in, unless they have ended. Where the table cannot be asked it
 * stays counted, which is on the safe side: sent again, an answer that was lost would count for two.
 */
async function uncount(counted: readonly Counted[]): Promise<void> {
  await Promise.allSettled(
    counted.map(({ scope, expiresAt }) =>
      AttemptEntity.patch({ scope })
        .subtract({ attempts: 1 })
        .where((attempt, { eq, gt }) => `${eq(attempt.expiresAt, expiresAt)} AND ${gt(attempt.attempts, 0)}`)
        .go(),
    ),
  );
}

/**
 * Counts a registration, made or refused, before its password is hashed: each costs as much as a sign-in.
 * @throws DomainError TOO_MANY_ATTEMPTS when the network address has used up its registrations
 */
export async function countRegistration(address: string): Promise<void> {
  await countIn(`registration:${networkOf(address)}`, allowedRegistrations, registeredTooOften);
}

/**
 * Counts a look at what a link leads to, found or not, before the table is asked.
 * @throws DomainError TOO_MANY_ATTEMPTS when the network address has used up its looks
 */
export async function countLookUp(address: string): Promise<void> {
  await countIn(`link:${networkOf(address)}`, allowedLookUps, lookedTooOften);
}

const tooMany = (message: string) => (retryAfterSeconds: number) =>
  new DomainError("TOO_MANY_ATTEMPTS", message, { retryAfterSeconds });

const failedTooOften = tooMany("Too many failed attempts. Please try again later.");
const registeredTooOften = tooMany("Too many registrations from your network. Please try again later.");
const lookedTooOften = tooMany("Too many links were opened from your network. Please try again later.");

/**
 * Counts in the window that is open, or opens one.
 * @param allowed how many a window holds
 * @param refusal the message when it is full, by the seconds that are left
 * @throws what `refusal` makes
 */
async function countIn(scope: string, allowed: number, refusal: (seconds: number) => DomainError): Promise<Counted> {
  for (let tried = 0; tried < maxTries; tried += 1) {
    const counted = await joinWindow(scope, allowed);
    if (counted) return counted;
    const window = await readRecord(AttemptEntity, { scope }, { consistent: true });
    const secondsLeft = (window?.expiresAt ?? 0) - nowSeconds();
    if (window && window.attempts >= allowed && secondsLeft > 0) throw refusal(secondsLeft);
    const opened = secondsLeft > 0 ? undefined : await openAfterLast(scope);
    if (opened) return opened;
  }
  throw refusal(1);
}

/**
 * Counts in the window of a scope, which is the first one where it has none.
 * @returns undefined when it has ended, or is full
 */
const joinWindow = (scope: string, allowed: number): Promise<Counted | undefined> =>
  unlessRefused(async () => {
    const now = nowSeconds();
    const { data } = await AttemptEntity.upsert({ scope })
      .add({ attempts: 1 })
      .ifNotExists({ expiresAt: now + windowSeconds })
      .where(
        ({ attempts, expiresAt }, { gt, lt, notExists }) =>
          `${notExists(expiresAt)} OR (${gt(expiresAt, now)} AND ${lt(attempts, allowed)})`,
      )
      .go({ response: "all_new" });
    return { scope, expiresAt: data.expiresAt };
  });

/**
 * Opens a window after the last one has ended.
 * @returns undefined when another has been opened meanwhile
 */
const openAfterLast = (scope: string): Promise<Counted | undefined> =>
  unlessRefused(async () => {
    const now = nowSeconds();
    const expiresAt = now + windowSeconds;
    await AttemptEntity.put({ scope, attempts: 1, expiresAt })
      .where((attempt, { lte }) => lte(attempt.expiresAt, now))
      .go();
    return { scope, expiresAt };
  });

/** @returns undefined when the condition failed */
async function unlessRefused<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
