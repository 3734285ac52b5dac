import { dayIn, dayMilliseconds } from "./clock.ts";
import { offsetAt } from "./zone.ts";

/** By what a restaurant's business days go. */
export interface Calendar {
  /** An IANA name, such as America/New_York. */
  readonly timeZone: string;
  /** Minutes after local midnight at which a business day begins. */
  readonly dayStartsAt: number;
  /** The last day of the closed period; absent while none is closed. */
  readonly closedThrough?: string | undefined;
}

/** When something happened, and the business day on which it counts. */
export interface Occurrence {
  readonly occurredAt: string;
  readonly businessDay: string;
  /** It happened on a day that is closed or too long ago, and counts on the first one that is open. */
  readonly late?: true;
}

const minute = 60_000;

/** The date so many days after another, both as ISO 8601. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);

/**
 * The moment at which a business day begins: when the clocks first show its start. A start that is skipped when the
 * clocks go forward is the moment of the change; one that comes twice when they go back counts the first time.
 */
export function startOfDay({ timeZone, dayStartsAt }: Pick<Calendar, "timeZone" | "dayStartsAt">, day: string): string {
  const shown = Date.parse(day) + dayStartsAt * minute;
  const before = shown - offsetAt(timeZone, shown - dayMilliseconds);
  const after = shown - offsetAt(timeZone, shown + dayMilliseconds);
  // Without a change of the clocks around it, both are the same moment.
  const isShownAt = (moment: number) => moment + offsetAt(timeZone, moment) === shown;
  const candidates = [Math.min(before, after), Math.max(before, after)];
  const first = candidates.find(isShownAt) ?? momentOfChange(timeZone, candidates);
  return new Date(first).toISOString();
}

const localPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;

/** Whether it is a date and time as a field of a form holds it, such as 2026-11-21T18:30. */
export const isLocalTime = (text: string): boolean => localPattern.test(text) && !Number.isNaN(Date.parse(`${text}Z`));

/** What a time zone's clocks show at a moment, such as 2026-11-21T18:30. */
export const localTime = (timeZone: string, moment: string): string =>
  new Date(Date.parse(moment) + offsetAt(timeZone, Date.parse(moment))).toISOString().slice(0, 16);

/** The first moment at which a time zone's clocks show a time such as 2026-11-21T18:30, or skip it. */
export function momentAt(timeZone: string, text: string): string {
  const [, day = "", hours, minutes] = localPattern.exec(text) ?? [];
  return startOfDay({ timeZone, dayStartsAt: Number(hours) * 60 + Number(minutes) }, day);
}

/** When the clocks go forward between two moments. */
function momentOfChange(timeZone: string, [low = 0, high = low]: readonly number[]): number {
  let [from, to] = [low, high];
  const ahead = offsetAt(timeZone, to);
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (offsetAt(timeZone, middle) === ahead) to = middle;
    else from = middle;
  }
  return to;
}

/** The business day of a moment. Days follow one another without a gap; two a year have 23 or 25 hours. */
export function businessDay(calendar: Pick<Calendar, "timeZone" | "dayStartsAt">, moment: string): string {
  const date = dayIn(calendar.timeZone, moment);
  const hasBegun = (day: string) => Date.parse(moment) >= Date.parse(startOfDay(calendar, day));
  // The clocks may go back over the start of a day, which has begun all the same.
  return [dayAfter(date, 1), date].find(hasBegun) ?? dayAfter(date, -1);
}

/** How long after it happened something may still be entered on its own day. */
const enterWithinDays = 7;

/**
 * What happened at `occurredAt` and is recorded now counts on its business day, unless that is closed or over a week
 * ago: then it counts on the first day that is still open.
 */
export function occurrenceOf(calendar: Calendar, recordedAt: string, occurredAt = recordedAt): Occurrence {
  const day = businessDay(calendar, occurredAt);
  const earliest = dayAfter(businessDay(calendar, recordedAt), -enterWithinDays);
  const firstOpen =
    calendar.closedThrough !== undefined && calendar.closedThrough >= earliest
      ? dayAfter(calendar.closedThrough, 1)
      : earliest;
  return day < firstOpen ? { occurredAt, businessDay: firstOpen, late: true } : { occurredAt, businessDay: day };
}
