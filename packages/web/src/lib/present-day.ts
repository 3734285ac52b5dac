import { businessDay } from "@stockpot/core/platform/calendar";
import type { Place } from "./formats.ts";

/** The business day that has begun. */
export const presentDay = (place: Pick<Place, "timeZone" | "dayStartsAt">): string =>
  businessDay(place, new Date().toISOString());
