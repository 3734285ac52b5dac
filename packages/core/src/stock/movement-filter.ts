import { type Calendar, businessDay } from "../platform/calendar.ts";
import { dayMilliseconds } from "../platform/clock.ts";
import { firstIdAt } from "../platform/id.ts";
import type { Entry } from "../storage/page.ts";
import type { MovementQuery } from "./movement.schema.ts";
import type { MovementKind } from "./stock.rules.ts";

type Days = Pick<MovementQuery, "from" | "to">;

/**
 * How far from its business day a movement may be recorded: up to a week later, and both ends with what time zones, the
 * start of the day and a closed day may add.
 */
const [earlierDays, laterDays] = [2, 10];

const lastDay = "9999-12-31";

/** The ids of the movements that may count on these days: ids are as old as their movements. */
export function idsOn({ from, to = lastDay }: Days): readonly [{ readonly id: string }, { readonly id: string }] {
  const first = from === undefined ? 0 : Date.parse(from) - earlierDays * dayMilliseconds;
  const last = Date.parse(to) + laterDays * dayMilliseconds;
  return [{ id: firstIdAt(first) }, { id: firstIdAt(last) }];
}

/** Keeps a kind and a range of business days; a movement without one counts on the day on which it was recorded. */
export function movementFilter(
  kind: MovementKind | undefined,
  days: (Days & { readonly calendar: Calendar }) | undefined,
): (entry: Entry) => boolean {
  const isOfKind = (entry: Entry) => kind === undefined || entry["kind"] === kind;
  if (!days) return isOfKind;
  const { from = "", to = lastDay, calendar } = days;
  const dayOf = ({ businessDay: day, recordedAt }: Entry) =>
    typeof day === "string" ? day : businessDay(calendar, String(recordedAt));
  return (entry) => isOfKind(entry) && from <= dayOf(entry) && dayOf(entry) <= to;
}
