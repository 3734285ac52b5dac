import { type Calendar, businessDay, dayAfter } from "../platform/calendar.ts";

export const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
export type Weekday = (typeof weekdays)[number];

/** When the day of a new restaurant starts, in minutes after midnight: 04:00. */
export const newDayStartsAt = 240;

/** What the ingredients of a plate should cost at most, in percent of its price, until an owner sets another target. */
export const usualTargetPercent = 30;

/** By how many percent a price may differ from the ordered one before a delivery flags it, until an owner sets it. */
export const usualPriceAlertPercent = 10;

/** What waste is worth above which an owner is to look at it, US dollars, until they set it. */
export const usualReviewOver = 50;

/** Longer than any request lasts: one that began before the day ended may still be writing. */
const settledMilliseconds = 60_000;

/** Time zones are up to 26 hours apart, and days start up to 24 hours after midnight. */
const daysApart = 3;

/** Whether a request that began before the last change of time zone or day start may still be writing to a day. */
export const isUnsettled = (
  day: string,
  calendar: Pick<Calendar, "timeZone" | "dayStartsAt">,
  daysChangedAt: string | undefined,
  now: string,
): boolean =>
  daysChangedAt !== undefined &&
  Date.parse(now) - Date.parse(daysChangedAt) < settledMilliseconds &&
  day > dayAfter(businessDay(calendar, now), -1 - daysApart);

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
