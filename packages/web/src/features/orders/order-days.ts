import type { UrlState } from "../../lib/url-state.ts";

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day that the address names, such as 2026-11-21. */
export function dayIn(url: UrlState, param: string): string {
  const named = url.get(param) ?? "";
  return isDay(named) ? named : "";
}

/** The moment at which a day begins where the person is. */
function startOfDay(day: string, daysLater = 0): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, dayOfMonth + daysLater).toISOString();
}

/** The part of a request that keeps to a range of days, both included; "" leaves a side open. */
export const betweenDays = (from: string, to: string) => ({
  ...(from !== "" && { from: startOfDay(from) }),
  ...(to !== "" && { to: startOfDay(to, 1) }),
});

/** Whether a moment is in a range of days, both included; "" leaves a side open. */
export const isBetween = (moment: string, from: string, to: string) =>
  (from === "" || moment >= startOfDay(from)) && (to === "" || moment < startOfDay(to, 1));
