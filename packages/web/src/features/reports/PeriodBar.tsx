import type { ReactNode } from "react";
import { DayRange } from "../../components/DayRange.tsx";
import { FilterSelect } from "../../components/table/FilterSelect.tsx";
import { ListToolbar } from "../../components/table/ListToolbar.tsx";
import { daysOf, nameOf, type PeriodName, periodNames } from "./periods.ts";
import type { useReportDays } from "./use-report-days.ts";

const isName = (value: string): value is PeriodName => value in periodNames;

const options = Object.entries(periodNames).map(([value, label]) => ({ value, label }));

interface PeriodBarProps {
  readonly days: ReturnType<typeof useReportDays>;
  /** What else the report can be shown by. */
  readonly filters?: readonly ReactNode[];
  /** How many of those are set. */
  readonly active?: number;
}

/** Chooses the days of a report: a period by its name, or any days. */
export function PeriodBar({ days, filters = [], active = 0 }: PeriodBarProps) {
  const { from, to, today, weekStartsOn, setDays } = days;
  return (
    <ListToolbar
      search={
        <FilterSelect
          label="Period"
          all="Chosen days"
          value={nameOf(days, today, weekStartsOn) ?? ""}
          options={options}
          onChange={(name) => isName(name) && setDays(daysOf(name, today, weekStartsOn))}
        />
      }
      filters={[<DayRange key="days" from={from} to={to} onChange={setDays} />, ...filters]}
      active={active}
    />
  );
}
