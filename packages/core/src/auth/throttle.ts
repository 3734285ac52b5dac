import { nowSeconds } from "../clock.ts";
import { DomainError } from "../error.ts";
import { AttemptEntity } from "./attempt.entity.ts";

const windowSeconds = 15 * 60;
const allowedFailures = { email: 5, address: 50 } as const;
/** Of one network address within a window: enough for a room full of people, little for a machine. */
const allowedRegistrations = 100;

type Kind = keyof typeof allowedFailures;

interface Who {
  readonly email: string;
  readonly address: string;
}

const groupsOf = (part: string) => part.split(":").filter((group) => group !== "");

/**
 * What is counted as one network address: of IPv6 the first 64 bits, because whoever has one such address has them all.
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

/**
 * Counts an attempt before any password is looked at, so that attempts at the same moment cannot slip through together.
 * @throws DomainError TOO_MANY_ATTEMPTS when the e-mail or the network address has used up its failures
 */
export async function countAttempt(who: Who): Promise<void> {
  const counted = await Promise.all(kinds.map((kind) => countOne(scopeOf(kind, who), allowedFailures[kind])));
  const waits = counted.filter((seconds) => seconds !== undefined);
  if (waits.length === 0) return;
  // A refused attempt is no attempt: it must neither lengthen the wait nor use up the other count.
  await Promise.all(
    kinds.filter((_, index) => counted[index] === undefined).map((kind) => forgetOne(scopeOf(kind, who))),
  );
  throw tooMany("Too many failed attempts. Please try again later.", Math.max(...waits));
}

/**
 * Counts a registration, made or refused, before its password is hashed: each costs as much as a sign-in.
 * @throws DomainError TOO_MANY_ATTEMPTS when the network address has used up its registrations
 */
export async function countRegistration(address: string): Promise<void> {
  const wait = await countOne(`registration:${networkOf(address)}`, allowedRegistrations);
  if (wait !== undefined) throw tooMany("Too many registrations from your network. Please try again later.", wait);
}

const tooMany = (message: string, retryAfterSeconds: number) =>
  new DomainError("TOO_MANY_ATTEMPTS", message, { retryAfterSeconds });

/** Takes a successful attempt back out of both counts. */
export async function forgetAttempt(who: Who): Promise<void> {
  await Promise.all(kinds.map((kind) => forgetOne(scopeOf(kind, who))));
}

/**
 * Opens a window or joins the one that is open. Most attempts are the first of their window, and cost one request.
 * @returns the seconds to wait when the window is full
 */
async function countOne(scope: string, allowed: number): Promise<number | undefined> {
  for (;;) {
    const now = nowSeconds();
    const opened = await settle(
      AttemptEntity.put({ scope, count: 1, expiresAt: now + windowSeconds })
        .where(({ expiresAt }, { notExists, lte }) => `${notExists(expiresAt)} OR ${lte(expiresAt, now)}`)
        .go({ response: "none" }),
    );
    if (opened) return undefined;
    const joined = await settle(
      AttemptEntity.patch({ scope })
        .add({ count: 1 })
        .where(({ count, expiresAt }, { gt, lt }) => `${gt(expiresAt, now)} AND ${lt(count, allowed)}`)
        .go(),
    );
    if (joined) return undefined;
    const { data: open } = await AttemptEntity.get({ scope }).go({ consistent: true });
    if (open && open.expiresAt > now && open.count >= allowed) return open.expiresAt - now;
  }
}

async function forgetOne(scope: string): Promise<void> {
  await settle(
    AttemptEntity.patch({ scope })
      .add({ count: -1 })
      .where(({ count }, { gt }) => gt(count, 0))
      .go(),
  );
}

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
