import type { Weekday } from "@stockpot/core/restaurant/settings.rules";
import { get as getSettings } from "@stockpot/core/settings/settings.routes";
import { useRoute } from "../../lib/cache.ts";
import { useFormatSettings } from "../../lib/formats.ts";
import { presentDay } from "../../lib/present-day.ts";
import { dayIn } from "../../lib/url-day.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { type Days, type PeriodName, daysOf } from "./periods.ts";

interface ReportDays extends Days {
  readonly today: string;
  readonly weekStartsOn: Weekday;
  /** Whether the days are in order: no report is asked for otherwise. */
  readonly isInOrder: boolean;
  /** Sets one end or both. */
  readonly setDays: (change: Partial<Days>) => void;
}

/** The days of a report, from the URL. */
export function useReportDays(restaurantId: string, usual: PeriodName = "month"): ReportDays {
  const url = useUrlState();
  const today = presentDay(useFormatSettings());
  const settings = useRoute(getSettings, { params: { restaurantId } });
  const weekStartsOn = settings.data?.data.weekStartsOn ?? "MONDAY";
  const usually = daysOf(usual, today, weekStartsOn);
  const from = dayIn(url, "from") || usually.from;
  const to = dayIn(url, "to") || usually.to;
  return {
    from,
    to,
    today,
    weekStartsOn,
    isInOrder: from <= to,
    setDays: (change) => url.set({ from, to, ...change }, { replace: true }),
  };
}
