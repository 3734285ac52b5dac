import { setTimeout } from "node:timers/promises";
import * as fc from "fast-check";

/** Milliseconds after which a request starts: a few, so that who is first is left to chance. */
export const moment = fc.integer({ min: 0, max: 6 });

/** How two requests meet: each at its moment, or one once the other is answered. */
export type Meeting = readonly [firstAt: number, secondAt: number] | "first wins" | "second wins";

/** Two requests that race each other. */
export const meetings: fc.Arbitrary<Meeting> = fc.tuple(moment, moment);

/** Examples in which each of the two requests comes first, whatever the races drawn come to. */
export const eachFirst: [Meeting][] = [["first wins"], ["second wins"]];

export async function meet<First, Second>(
  meeting: Meeting,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<readonly [First, Second]> {
  if (meeting === "first wins") return [await first(), await second()];
  if (meeting === "second wins") {
    const answer = await second();
    return [await first(), answer];
  }
  const [firstAt, secondAt] = meeting;
  return Promise.all([setTimeout(firstAt).then(first), setTimeout(secondAt).then(second)]);
}
