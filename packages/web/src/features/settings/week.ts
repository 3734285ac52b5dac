import type { Weekday } from "@stockpot/core/restaurant/settings.rules";

export const dayNames: Readonly<Record<Weekday, string>> = {
  MONDAY: "Monday",
  TUESDAY: "Tuesday",
  WEDNESDAY: "Wednesday",
  THURSDAY: "Thursday",
  FRIDAY: "Friday",
  SATURDAY: "Saturday",
  SUNDAY: "Sunday",
};
