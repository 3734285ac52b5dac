import type { Member } from "@stockpot/core/actor";
import { businessDay, dayAfter, momentAt } from "@stockpot/core/platform/calendar";
import { newDayStartsAt } from "@stockpot/core/restaurant/settings.rules";

/** Something in the past of a demo restaurant, carried out with the application's clock set to its time. */
export interface DemoEvent {
  readonly at: Date;
  readonly run: () => Promise<unknown>;
}

/** A restaurant of the demo, with who does what in it, and its items' ids by name. */
export interface DemoKitchen {
  readonly name: string;
  readonly timeZone: string;
  readonly owner: Member;
  readonly manager: Member;
  readonly cook: Member;
  readonly itemIds: ReadonlyMap<string, string>;
}

/** The restaurant's day so many days before its present one. */
export const dayAgo = ({ timeZone }: Pick<DemoKitchen, "timeZone">, daysAgo: number): string =>
  dayAfter(businessDay({ timeZone, dayStartsAt: newDayStartsAt }, new Date().toISOString()), -daysAgo);

/** @param time on the restaurant's clocks, such as 18:30 */
export const momentAgo = (kitchen: Pick<DemoKitchen, "timeZone">, daysAgo: number, time: string): Date =>
  new Date(momentAt(kitchen.timeZone, `${dayAgo(kitchen, daysAgo)}T${time}`));

export function idOf({ itemIds }: DemoKitchen, item: string): string {
  const id = itemIds.get(item);
  if (id === undefined) throw new Error(`The demo data names ${item}, which does not exist`);
  return id;
}

const seedOf = (text: string) => new TextEncoder().encode(text).reduce((sum, byte) => sum * 31 + byte, 7) >>> 0;

/** The same numbers from 0 to 1 at every start, so that the demo always tells one story. */
export function chances(text: string): () => number {
  let state = seedOf(text);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
