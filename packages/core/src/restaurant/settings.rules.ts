import { type Calendar, businessDay, dayAfter } from "../platform/calendar.ts";

export const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
export type Weekday = (typeof weekdays)[number];

/** When the day of a new restaurant starts, in minutes after midnight: 04:00. */
export const newDayStartsAt = 240;

/** A time that a restaurant is open, as in 11:30 to 22:00; what closes before it opens closes on the next day. */
export interface Interval {
  readonly opens: string;
  readonly closes: string;
}

export type WeekHours = { readonly [Day in Weekday]?: readonly Interval[] | undefined };

const minutesADay = 24 * 60;
const minutesAWeek = 7 * minutesADay;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The intervals that begin before another one has ended, by day and place in it. */
export function overlapsIn(hours: WeekHours): readonly { readonly day: Weekday; readonly index: number }[] {
  const all = weekdays
    .flatMap((day, dayIndex) =>
      (hours[day] ?? []).map(({ opens, closes }, index) => {
        const start = dayIndex * minutesADay + minutesOf(opens);
        const length = (minutesOf(closes) - minutesOf(opens) + minutesADay) % minutesADay || minutesADay;
        return { day, index, start, end: start + length };
      }),
    )
    .toSorted((a, b) => a.start - b.start);
  const last = all.at(-1);
  // What is open over the end of Sunday goes on into Monday.
  let open = last === undefined ? 0 : last.end - minutesAWeek;
  return all.filter(({ start, end }) => {
    const overlaps = start < open;
    open = Math.max(open, end);
    return overlaps;
  });
}

/** Longer than any request lasts: one that began before the day ended may still be writing. */
const settledMilliseconds = 60_000;

/** The last day that may be closed: the one before the day on which everything that is being recorded counts. */
export const lastClosableDay = (calendar: Pick<Calendar, "timeZone" | "dayStartsAt">, now: string): string =>
  dayAfter(businessDay(calendar, new Date(Date.parse(now) - settledMilliseconds).toISOString()), -1);

/** The last day of the month before that of a day. */
export const endOfLastMonth = (day: string): string => dayAfter(`${day.slice(0, 7)}-01`, -1);

/** The last day of the week before that of a day. */
export function endOfLastWeek(day: string, weekStartsOn: Weekday): string {
  const fromMonday = (new Date(day).getUTCDay() + 6) % 7;
  const intoWeek = (fromMonday - weekdays.indexOf(weekStartsOn) + 7) % 7;
  return dayAfter(day, -intoWeek - 1);
}
