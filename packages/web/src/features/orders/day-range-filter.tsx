import Box from "@mui/material/Box";
import type { Filter } from "../../components/resource/filters.tsx";
import type { UrlState } from "../../lib/url-state.ts";
import { DayField } from "./DayField.tsx";

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day from the URL, such as 2026-11-21, or "". */
function dayIn(url: UrlState, param: string): string {
  const named = url.get(param) ?? "";
  return isDay(named) ? named : "";
}

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
    render: (onChange) => (
      <Box
        key="days"
        sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1, width: { xs: "100%", sm: "auto" } }}
      >
        <DayField label="From date" word="From" value={from} onChange={(day) => onChange({ from: day })} />
        <DayField label="To date" word="To" value={to} onChange={(day) => onChange({ to: day })} />
      </Box>
    ),
  };
};
