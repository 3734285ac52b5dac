import type { ReactNode } from "react";
import type { UrlState } from "../../lib/url-state.ts";
import type { Option } from "../fields/SelectInput.tsx";
import { activities } from "@stockpot/core/api/activity";
import { activityNames } from "../ActiveChip.tsx";
import { FilterSelect } from "../table/FilterSelect.tsx";

type Changes = Readonly<Record<string, string | null>>;

/** A filter with its value from the URL. */
interface AppliedFilter<Row> {
  /** Its parameters in the URL. */
  readonly params: readonly string[];
  readonly active: boolean;
  /** What it adds to the request. */
  readonly query: object;
  /** Orders the rows, of which all are read for it; by default they come in the server's order. */
  readonly compare?: ((one: Row, other: Row) => number) | undefined;
  /** Whether an unsaved row passes it. */
  readonly passes: (row: Row) => boolean;
  readonly render: (onChange: (changes: Changes) => void) => ReactNode;
}

/** Reads a list's filter from the URL. */
export type Filter<Row> = (url: UrlState) => AppliedFilter<Row>;

/** A filter that the user cannot change. */
export const fixedFilter =
  <Row,>(query: object, passes: (row: Row) => boolean): Filter<Row> =>
  () => ({ params: [], active: false, query, passes, render: () => null });

interface SelectFilter<Row> {
  /** Its parameter in the URL and in the request. */
  readonly param: string;
  readonly label: string;
  /** The option for no filter. */
  readonly all: string;
  readonly options: readonly Option[];
  /** Whether an unsaved row passes; by default it does. */
  readonly passes?: (row: Row, value: string) => boolean;
}

/** Filters a list by one of several values; an unknown value in the URL is ignored. */
export const selectFilter =
  <Row,>({ param, label, all, options, passes = () => true }: SelectFilter<Row>): Filter<Row> =>
  (url) => {
    const value = options.find((option) => option.value === url.get(param))?.value ?? "";
    return {
      params: [param],
      active: value !== "",
      query: value === "" ? {} : { [param]: value },
      passes: (row) => value === "" || passes(row, value),
      render: (onChange) => (
        <FilterSelect
          key={param}
          label={label}
          all={all}
          value={value}
          options={options}
          onChange={(chosen) => onChange({ [param]: chosen })}
        />
      ),
    };
  };

/** An order of a list, other than the server's. */
interface SortOrder<Row> extends Option {
  readonly compare: (one: Row, other: Row) => number;
}

/** Chooses a list's order; `usual` is the server's. */
export const sortSelect =
  <Row,>(usual: string, orders: readonly SortOrder<Row>[]): Filter<Row> =>
  (url) => {
    const chosen = orders.find(({ value }) => value === url.get("sort"));
    return {
      params: ["sort"],
      active: false,
      query: {},
      compare: chosen?.compare,
      passes: () => true,
      render: (onChange) => (
        <FilterSelect
          key="sort"
          label="Sort by"
          all={usual}
          value={chosen?.value ?? ""}
          options={orders}
          onChange={(value) => onChange({ sort: value })}
        />
      ),
    };
  };

/** Filters by active or inactive, in the API's terms. */
export const activeFilter: Filter<{ readonly isActive: boolean }> = selectFilter({
  param: "status",
  label: "Status",
  all: "All statuses",
  options: activities.map((value) => ({ value, label: activityNames[value] })),
  passes: ({ isActive }, status) => isActive === (status === "active"),
});

/** Filters by what plates cost, for members who see costs. */
export const foodCostFilter: Filter<unknown> = selectFilter({
  param: "foodCost",
  label: "Food cost",
  all: "Any food cost",
  options: [
    { value: "ABOVE_TARGET", label: "Above target" },
    { value: "UNKNOWN", label: "Unknown" },
  ],
});
