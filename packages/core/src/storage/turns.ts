import { DomainError } from "../error.ts";
import { waitAtMost } from "../platform/clock.ts";
import { isTimeUp, timeLeft } from "../platform/request-time.ts";

/** For the request there was no time to be first. */
export const tooManyChanges = () => new DomainError("CONFLICT", "Too many changes at once. Please try again.");

/** By the id of what is waited for: when the turn of the last in line is over. */
const lines = new Map<string, Promise<void>>();

/** A turn that takes longer is over for those behind it: nothing but an attempt is lost if something changes yet. */
const longestTurnMs = 1_000;

/**
 * Of those in one process who decide on the same things, each waits until those who came before have written, instead
 * of reading what is about to change and deciding in vain. That saves attempts and nothing else: what may be written is
 * up to the conditions, which hold against other processes too. Everybody joins all their lines at once, so that no two
 * wait for each other.
 * @param ids of the things
 * @param act told whether it had to wait: what was read before is old then
 * @throws DomainError CONFLICT when the request has no time left once it is its turn
 */
export async function inTurn<T>(ids: readonly string[], act: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const before = ids.flatMap((id) => lines.get(id) ?? []);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  for (const id of ids) lines.set(id, over);
  const leave = () => {
    for (const id of ids) if (lines.get(id) === over) lines.delete(id);
    end();
  };
  const hasWaited = before.length > 0;
  if (hasWaited) {
    const theirTurns = Promise.all(before);
    await waitAtMost(timeLeft(), theirTurns);
    if (isTimeUp()) {
      void theirTurns.then(leave);
      throw tooManyChanges();
    }
  }
  const acting = act(hasWaited);
  void waitAtMost(longestTurnMs, acting).then(leave, leave);
  return acting;
}
