import { randomBytes } from "node:crypto";
import { nowSeconds } from "../platform/clock.ts";
import { DomainError } from "../error.ts";
import { withRetries } from "../platform/retry.ts";
import { AttemptEntity } from "./attempt.entity.ts";

const windowSeconds = 15 * 60;
const allowedFailures = { email: 5, address: 50 } as const;
/** Other requests may open, fill and close the window between two calls, so counting is retried. */
const maxAttempts = 100;
/** From one network address within a window: enough for a room full of people, little for a script. */
const allowedRegistrations = 100;

type Kind = keyof typeof allowedFailures;

interface Who {
  readonly email: string;
  readonly address: string;
}

const groupsOf = (part: string) => part.split(":").filter((group) => group !== "");

/**
 * What is counted as one network address: of IPv6 the first 64 bits, because one customer's network holds all of them.
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

const kinds = ["email", "address"] as const satisfies readonly Kind[];

const scopeOf = (kind: Kind, { email, address }: Who) => `${kind}:${kind === "email" ? email : networkOf(address)}`;

/** Short, so that a hundred fit into one write unit; unique within a window. */
const newMark = () => randomBytes(6).toString("base64url");

/**
 * Runs an attempt that a wrong password ends with a DomainError. It is counted before any password is checked, so that
 * concurrent attempts cannot slip through together, and uncounted when it ended otherwise: a fault of the server is
 * not the caller's failure.
 * @throws DomainError TOO_MANY_ATTEMPTS when the email or the network address has used up its failures
 */
export async function withLoginThrottle<T>(who: Who, attempt: () => Promise<T>): Promise<T> {
  const mark = newMark();
  let result: T;
  try {
    await countAttempt(who, mark);
    result = await attempt();
  } catch (error) {
    // The caller is told why the attempt failed, whether or not this succeeds.
    if (!(error instanceof DomainError)) await forgetAttempt(who, mark).catch(() => undefined);
    throw error;
  }
  await forgetAttempt(who, mark);
  return result;
}

async function countAttempt(who: Who, mark: string): Promise<void> {
  const counted = await bothOf((kind) => countOne(scopeOf(kind, who), mark, allowedFailures[kind]));
  const waits = counted.filter((seconds) => seconds !== undefined);
  if (waits.length === 0) return;
  // A rejected attempt is not counted: it must not extend the lockout or consume the other limit.
  await forgetAttempt(who, mark);
  throw tooMany("Too many failed attempts. Please try again later.", Math.max(...waits));
}

/** Uncounts an attempt, by its mark: no other attempt is affected. */
const forgetAttempt = (who: Who, mark: string) => bothOf((kind) => forgetOne(scopeOf(kind, who), mark));

/** Waits for both, also when one fails: a count still under way could otherwise arrive after it is undone. */
async function bothOf<T>(act: (kind: Kind) => Promise<T>): Promise<readonly T[]> {
  const ends = await Promise.allSettled(kinds.map(act));
  return ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
}

/**
 * Counts a registration, made or refused, before its password is hashed: each costs as much as a sign-in.
 * @throws DomainError TOO_MANY_ATTEMPTS when the network address has used up its registrations
 */
export async function countRegistration(address: string): Promise<void> {
  const wait = await countOne(`registration:${networkOf(address)}`, newMark(), allowedRegistrations);
  if (wait !== undefined) throw tooMany("Too many registrations from your network. Please try again later.", wait);
}

const tooMany = (message: string, retryAfterSeconds: number) =>
  new DomainError("TOO_MANY_ATTEMPTS", message, { retryAfterSeconds });

/**
 * Opens a window or joins the one that is open. Most attempts are the first of their window, and cost one request.
 * @returns the seconds to wait when the window is full
 */
async function countOne(scope: string, mark: string, allowed: number): Promise<number | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const now = nowSeconds();
    const opened = await settle(
      AttemptEntity.put({ scope, attempts: [mark], expiresAt: now + windowSeconds })
        .where(({ expiresAt }, { notExists, lte }) => `${notExists(expiresAt)} OR ${lte(expiresAt, now)}`)
        .go({ response: "none" }),
    );
    if (opened) return undefined;
    const joined = await settle(
      AttemptEntity.patch({ scope })
        .add({ attempts: [mark] })
        .where(
          ({ attempts, expiresAt }, { gt, notExists, size, escape }) =>
            `${gt(expiresAt, now)} AND (${notExists(attempts)} OR ${size(attempts)} < ${escape(allowed)})`,
        )
        .go(),
    );
    if (joined) return undefined;
    const { data: open } = await AttemptEntity.get({ scope }).go({ consistent: true });
    if (open && open.expiresAt > now && (open.attempts?.length ?? 0) >= allowed) return open.expiresAt - now;
  }
  throw new Error("The attempt could not be counted");
}

/** Removing a mark is idempotent, so it is retried whatever failed. */
const forgetOne = (scope: string, mark: string) =>
  withRetries(
    () =>
      settle(
        AttemptEntity.patch({ scope })
          .delete({ attempts: [mark] })
          .go(),
      ),
    () => true,
  );

/** @returns false when the condition failed */
async function settle(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

function isConditionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "ConditionalCheckFailedException" || isConditionFailure(error.cause);
}
