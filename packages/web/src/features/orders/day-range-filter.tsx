import { dayIn, DayRange } from "../../components/DayRange.tsx";
import type { Filter } from "../../components/resource/filters.tsx";

/** The moment at which a day begins in the browser's time zone. */
function startOfDay(day: string, daysLater = 0): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, dayOfMonth + daysLater).toISOString();
}

/** Filters a list by a range of days, both inclusive; either end may be open. */
export const dayRangeFilter: Filter<{ readonly createdAt: string }> = (url) => {
  const from = dayIn(url, "from");
  const to = dayIn(url, "to");
  return {
    params: ["from", "to"],
    active: from !== "" || to !== "",
    query: { ...(from !== "" && { from: startOfDay(from) }), ...(to !== "" && { to: startOfDay(to, 1) }) },
    passes: ({ createdAt }) =>
      (from === "" || createdAt >= startOfDay(from)) && (to === "" || createdAt < startOfDay(to, 1)),
    render: (onChange) => <DayRange key="days" from={from} to={to} onChange={onChange} />,
  };
};
