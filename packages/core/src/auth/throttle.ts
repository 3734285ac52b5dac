import { randomBytes } from "node:crypto";
import { nowSeconds, pause } from "../platform/clock.ts";
import { DomainError } from "../error.ts";
import { isTimeUp } from "../platform/request-time.ts";
import {
  type Counting,
  forgetMark,
  joinWindow,
  keepFailure,
  openWindow,
  openWindows,
  readWindow,
  removeWindows,
} from "./attempt.windows.ts";

const allowedFailures = { account: 5, address: 50 } as const;
/** Others may open, fill and close the window between two calls, or take the turn, so counting is retried. */
const maxAttempts = 100;
/** From one network address within a window: enough for a room full of people, little for a script. */
const allowedRegistrations = 100;
const allowedLookUps = 100;

/** Waiting for a turn is waiting for others' passwords to be checked, which takes about as long. */
const turnMilliseconds = 40;

type Kind = keyof typeof allowedFailures;

interface SigningIn {
  readonly email: string;
  /** Of whoever signed in on it before: failures are counted for it instead of for the email address. */
  readonly device?: string | undefined;
}

/** Somebody who gives the password again: a stranger who fails to sign in must not keep them from that. */
interface SignedIn {
  readonly userId: string;
}

type Who = (SigningIn | SignedIn) & { readonly address: string };

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

function scopeOf(kind: Kind, who: Who): string {
  if (kind === "address") return `address:${networkOf(who.address)}`;
  if ("userId" in who) return `user:${who.userId}`;
  return who.device === undefined ? `email:${who.email}` : `device:${who.device}`;
}

/** Short, so that a hundred fit into one write unit; unique within a window. */
const newMark = () => randomBytes(6).toString("base64url");

/**
 * Runs an attempt that a wrong password ends with a DomainError. It is counted before any password is checked, so that
 * concurrent attempts cannot slip through together, and uncounted when it ended otherwise: a fault of the server is
 * not the caller's failure. While others that are under way take up what the failures leave, it waits for its turn.
 * @param who a signed-in person is counted by their id, one who signs in by the known device or the email address
 * @throws DomainError TOO_MANY_ATTEMPTS when the account or the network address has used up its failures, or when no
 * turn came within the request's time
 */
export async function withLoginThrottle<T>(who: Who, attempt: () => Promise<T>): Promise<T> {
  const mark = newMark();
  const counted = await countAttempt(who, mark);
  let result: T;
  try {
    result = await attempt();
  } catch (error) {
    const isFailure = error instanceof DomainError;
    // The caller is told why the attempt failed, whether or not this succeeds.
    const ended = isFailure ? ofAll([...counted.keys()], (scope) => keepFailure(scope, mark)) : forget(counted, mark);
    await ended.catch(() => undefined);
    throw error;
  }
  await forget(counted, mark);
  return result;
}

/** Where an attempt is counted, by how: most often nobody else is in a window that it opened. */
type Counted = ReadonlyMap<string, Counting>;

/**
 * Most attempts open both their windows, and are counted by one request. Any other waits for its turn at the account
 * before it has one at the address: attempts could wait for each other.
 */
async function countAttempt(who: Who, mark: string): Promise<Counted> {
  const [account, address] = [limitOf("account", who), limitOf("address", who)];
  const scopes = [account.scope, address.scope];
  // A fault may come when it was counted already.
  let counted = new Map<string, Counting>(scopes.map((scope) => [scope, "unknown"]));
  const count = async (limit: Limit, isStored: boolean) => {
    try {
      counted.set(limit.scope, "unknown");
      counted.set(limit.scope, await countOne(limit, mark, isStored));
    } catch (error) {
      if (error instanceof DomainError) counted.delete(limit.scope);
      throw error;
    }
  };
  try {
    const openings = await openWindows(scopes, mark);
    counted = new Map([...openings].flatMap(([scope, how]) => (how === "stored" ? [] : [[scope, how] as const])));
    const isStored = ({ scope }: Limit) => openings.get(scope) === "stored";
    if (counted.get(account.scope) !== "opened") {
      // It may have to wait for a turn at the account, and has none at the address meanwhile.
      await forget(new Map([...counted].filter(([scope]) => scope === address.scope)), mark);
      counted.delete(address.scope);
      await count(account, isStored(account));
    }
    if (counted.get(address.scope) !== "opened") await count(address, isStored(address));
    return counted;
  } catch (error) {
    // A rejected attempt is not counted: it must not extend the lockout or consume the other limit.
    await forget(counted, mark).catch(() => undefined);
    throw error;
  }
}

/** Takes a mark out of where it is counted: with the window, where it is the only one. */
async function forget(counted: Counted, mark: string): Promise<void> {
  const scopes = [...counted.keys()];
  const opened = scopes.filter((scope) => counted.get(scope) === "opened");
  const others = scopes.filter((scope) => counted.get(scope) !== "opened");
  const forgetting = (some: readonly string[]) => ofAll(some, (scope) => forgetMark(scope, mark));
  const ends = await Promise.allSettled([
    forgetting(others),
    removeWindows(opened, mark)
      .catch(() => opened)
      .then(forgetting),
  ]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Waits for all, also when one fails: a write still under way could otherwise arrive after it is undone. */
async function ofAll(scopes: readonly string[], act: (scope: string) => Promise<unknown>): Promise<void> {
  const ends = await Promise.allSettled(scopes.map(act));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/**
 * Counts a registration, made or refused, before its password is hashed: each costs as much as a sign-in.
 * @throws DomainError TOO_MANY_ATTEMPTS when the network address has used up its registrations
 */
export async function countRegistration(address: string): Promise<void> {
  const scope = `registration:${networkOf(address)}`;
  await countOne({ scope, allowed: allowedRegistrations, refusal: registeredTooOften, isWaitedFor: false }, newMark());
}

/**
 * Counts a look at an invitation, found or not, before the table is asked.
 * @throws DomainError TOO_MANY_ATTEMPTS when the network address has used up its looks
 */
export async function countLookUp(address: string): Promise<void> {
  const scope = `invitation:${networkOf(address)}`;
  await countOne({ scope, allowed: allowedLookUps, refusal: lookedTooOften, isWaitedFor: false }, newMark());
}

const tooMany = (message: string) => (retryAfterSeconds: number) =>
  new DomainError("TOO_MANY_ATTEMPTS", message, { retryAfterSeconds });

const failedTooOften = tooMany("Too many failed attempts. Please try again later.");
const registeredTooOften = tooMany("Too many registrations from your network. Please try again later.");
const lookedTooOften = tooMany("Too many invitation links were opened from your network. Please try again later.");
/** Nobody has failed too often: the next try may well get its turn. */
const noTurn = () => tooMany("Too many attempts at once. Please try again in a moment.")(1);

interface Limit {
  readonly scope: string;
  /** How many a window holds. */
  readonly allowed: number;
  /** What is said when it is full for good, by the seconds that are left of it. */
  readonly refusal: (seconds: number) => DomainError;
  /** Whether others wait for the end of what is counted. */
  readonly isWaitedFor: boolean;
}

/** The limit of failures, which attempts under way fill too. */
const limitOf = (kind: Kind, who: Who): Limit => ({
  scope: scopeOf(kind, who),
  allowed: allowedFailures[kind],
  refusal: failedTooOften,
  isWaitedFor: true,
});

/**
 * Opens a window or joins the one that is open. Most registrations are the first of theirs, and cost one request.
 * @param isStored whether there was a window a moment ago: joining it is tried first
 * @throws DomainError TOO_MANY_ATTEMPTS when it is full, or no turn came within the request's time
 */
async function countOne(limit: Limit, mark: string, isStored = false): Promise<Counting> {
  const { scope, allowed, refusal, isWaitedFor } = limit;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if ((attempt > 1 || !isStored) && (await openWindow(scope, mark, isWaitedFor))) return "opened";
    if (await joinWindow(scope, mark, isWaitedFor, allowed)) return "joined";
    const seconds = await turnIn(scope, allowed);
    if (seconds !== undefined) throw refusal(seconds);
  }
  throw noTurn();
}

type Window = NonNullable<Awaited<ReturnType<typeof readWindow>>>;

/**
 * Waits while attempts that are under way fill a window.
 * @returns once there may be a turn in it; the seconds that are left of it when there will be none
 * @throws DomainError TOO_MANY_ATTEMPTS when no turn came within the request's time
 */
async function turnIn(scope: string, allowed: number): Promise<number | undefined> {
  for (;;) {
    const open = await readWindow(scope);
    const now = nowSeconds();
    if (!open || open.expiresAt <= now || (open.attempts?.length ?? 0) < allowed) return undefined;
    if (!isAnyUnderWay(open, now)) return open.expiresAt - now;
    if (isTimeUp()) throw noTurn();
    await pause((0.5 + Math.random()) * turnMilliseconds);
  }
}

/** What a process that was killed left under way counts as a failure. */
const isAnyUnderWay = ({ underWay = [], underWayUntil = 0 }: Window, now: number) =>
  underWay.length > 0 && underWayUntil > now;
