import { businessDay } from "@stockpot/core/platform/calendar";
import type { FormatSettings } from "./formats.ts";

/** The business day that has begun. */
export const presentDay = (place: Pick<FormatSettings, "timeZone" | "dayStartsAt">): string =>
  businessDay(place, new Date().toISOString());
