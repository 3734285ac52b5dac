import { dayAfter } from "@stockpot/core/platform/calendar";
import { type Weekday, endOfLastMonth, endOfLastWeek } from "@stockpot/core/restaurant/settings.rules";

import type { Formats } from "../../lib/formats.ts";

export interface Days {
  readonly from: string;
  readonly to: string;
}

const monthOf = (day: string) => Number(day.slice(5, 7));
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;

/** The first day of the quarter that a day is in. */
const firstOfQuarter = (day: string) =>
  `${day.slice(0, 4)}-${String(monthOf(day) - ((monthOf(day) - 1) % 3)).padStart(2, "0")}-01`;

/** Periods that people ask for by name, in the order in which they are offered. */
export const periodNames = {
  today: "Today",
  yesterday: "Yesterday",
  week: "This week",
  lastWeek: "Last week",
  month: "This month",
  lastMonth: "Last month",
  quarter: "This quarter",
  year: "This year",
  lastYear: "Last year",
} as const;
export type PeriodName = keyof typeof periodNames;

/** The business days of a period, as far as they have begun. */
export function daysOf(name: PeriodName, today: string, weekStartsOn: Weekday): Days {
  const weekBefore = endOfLastWeek(today, weekStartsOn);
  const monthBefore = endOfLastMonth(today);
  const yearBefore = dayAfter(firstOfYear(today), -1);
  const yesterday = dayAfter(today, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: dayAfter(weekBefore, 1), to: today },
    lastWeek: { from: dayAfter(weekBefore, -6), to: weekBefore },
    month: { from: firstOfMonth(today), to: today },
    lastMonth: { from: firstOfMonth(monthBefore), to: monthBefore },
    quarter: { from: firstOfQuarter(today), to: today },
    year: { from: firstOfYear(today), to: today },
    lastYear: { from: firstOfYear(yearBefore), to: yearBefore },
  }[name];
}

/** The name of a period, where some days are one. */
export function nameOf(days: Days, today: string, weekStartsOn: Weekday): PeriodName | undefined {
  const isName = (name: string): name is PeriodName => name in periodNames;
  return Object.keys(periodNames)
    .filter(isName)
    .find((name) => {
      const { from, to } = daysOf(name, today, weekStartsOn);
      return from === days.from && to === days.to;
    });
}

const millisecondsOfDay = 86_400_000;

/** How many days there are, both ends included. */
export const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsOfDay) + 1;

/** By what a chart of some days has its bars: no more than fit beside each other. */
export function barsOf(days: Days): "DAY" | "WEEK" | "MONTH" {
  const length = lengthOf(days);
  if (length <= 31) return "DAY";
  return length <= 182 ? "WEEK" : "MONTH";
}

const yearOf = (day: string) => day.slice(0, 4);

/** Days in few words beside others: without their year, where that is the same. */
export function shortDaysOf({ from, to }: Days, beside: Days, { day, shortDay }: Pick<Formats, "day" | "shortDay">) {
  const isSameYear = [from, to, beside.from, beside.to].every((one) => yearOf(one) === yearOf(beside.to));
  const text = isSameYear ? shortDay : day;
  return from === to ? text(from) : `${text(from)} – ${text(to)}`;
}
