import { type Calendar, dayAfter, startOfDay } from "@stockpot/core/platform/calendar";
import type { UrlState } from "./url-state.ts";

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day from the URL, such as 2026-11-21, or "". */
export function dayIn(url: UrlState, param: string): string {
  const named = url.get(param) ?? "";
  return isDay(named) ? named : "";
}

const justBefore = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();

/** From which to which moment a range of days reaches; an end that is "" is open. */
export const momentsOf = (calendar: Calendar, from: string, to: string) => ({
  ...(from !== "" && { from: startOfDay(calendar, from) }),
  ...(to !== "" && { to: justBefore(startOfDay(calendar, dayAfter(to, 1))) }),
});
