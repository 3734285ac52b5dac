import { type Calendar, dayAfter, startOfDay } from "@stockpot/core/platform/calendar";
import { DayRange } from "../../components/DayRange.tsx";
import type { Filter } from "../../components/resource/filters.tsx";
import { dayIn } from "../../lib/url-day.ts";

/** Filters a restaurant's list by a range of its business days, both inclusive; either end may be open. */
export const dayRangeFilter =
  (restaurant: Pick<Calendar, "timeZone" | "dayStartsAt">): Filter<{ readonly createdAt: string }> =>
  (url) => {
    const from = dayIn(url, "from");
    const to = dayIn(url, "to");
    const start = from === "" ? undefined : startOfDay(restaurant, from);
    const end = to === "" ? undefined : startOfDay(restaurant, dayAfter(to, 1));
    return {
      params: ["from", "to"],
      active: from !== "" || to !== "",
      query: { from: start, to: end },
      passes: ({ createdAt }) => (start === undefined || createdAt >= start) && (end === undefined || createdAt < end),
      render: (onChange) => <DayRange key="days" from={from} to={to} onChange={onChange} />,
    };
  };
