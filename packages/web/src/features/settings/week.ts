import { type Interval, type Weekday, type WeekHours } from "@stockpot/core/restaurant/settings.rules";

export const dayNames: Readonly<Record<Weekday, string>> = {
  MONDAY: "Monday",
  TUESDAY: "Tuesday",
  WEDNESDAY: "Wednesday",
  THURSDAY: "Thursday",
  FRIDAY: "Friday",
  SATURDAY: "Saturday",
  SUNDAY: "Sunday",
};

const ofDay = (intervals: readonly Interval[] = []) => intervals.map(({ opens, closes }) => ({ opens, closes }));

/** The opening hours as the form holds them: every day, with or without a time. */
export const hoursOf = (hours: WeekHours = {}) => ({
  MONDAY: ofDay(hours.MONDAY),
  TUESDAY: ofDay(hours.TUESDAY),
  WEDNESDAY: ofDay(hours.WEDNESDAY),
  THURSDAY: ofDay(hours.THURSDAY),
  FRIDAY: ofDay(hours.FRIDAY),
  SATURDAY: ofDay(hours.SATURDAY),
  SUNDAY: ofDay(hours.SUNDAY),
});

export const hoursText = (intervals: readonly Interval[]) =>
  intervals.map(({ opens, closes }) => `${opens}–${closes}`).join(" and ") || "closed";
