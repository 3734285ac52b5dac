import Box from "@mui/material/Box";
import { maxWasteDays, usualWasteDays } from "@stockpot/core/waste/waste.reasons";
import { totals } from "@stockpot/core/waste/waste.routes";
import type { WasteSummary, WasteTotals } from "@stockpot/core/waste/waste.schema";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { DayRange } from "../../components/DayRange.tsx";
import { DocumentLink } from "../../components/DocumentLink.tsx";
import { RecentMoment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { personOptions } from "../../components/person-options.ts";
import { type Filter, selectFilter } from "../../components/resource/filters.tsx";
import type { PageProps } from "../../components/resource/props.ts";
import { ResourceTable } from "../../components/resource/ResourceTable.tsx";
import { useList } from "../../components/resource/use-list.ts";
import type { Column } from "../../components/table/DataTable.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { DeleteOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { dayIn } from "../../lib/url-day.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { WasteDownload } from "./WasteDownload.tsx";
import { amountOf, reasonsOf, whatOf } from "./waste-names.ts";
import { wastes } from "./wastes.ts";
import { WeekByReason } from "./WeekByReason.tsx";

/** A record with its restaurant, for links. */
type Row = WasteSummary & { readonly restaurantId: string };

/** Struck out once it is undone. */
const What = ({ row }: { readonly row: Row }) => (
  <Box component="span" sx={row.status === "UNDONE" ? { textDecoration: "line-through" } : {}}>
    {whatOf(row)}
  </Box>
);

function Amount({ row: { lines } }: { readonly row: Row }) {
  const formats = useFormats();
  const [line] = lines;
  return lines.length === 1 && line !== undefined ? amountOf(line, formats) : `${lines.length} lines`;
}

/** Why, and the order that left it behind. */
const Reason = ({ row }: { readonly row: Row }) => (
  <>
    {row.status === "UNDONE" ? "Undone" : reasonsOf(row)}
    {row.order !== undefined && (
      <>
        {" · "}
        <DocumentLink restaurantId={row.restaurantId} source={{ type: "ORDER", ...row.order }} />
      </>
    )}
  </>
);

const columns: readonly Column<Row>[] = [
  { key: "what", header: "What", grow: 40, minWidth: 130, render: (row) => <What row={row} /> },
  { key: "occurredAt", header: "When", render: ({ occurredAt }) => <RecentMoment at={occurredAt} /> },
  { key: "amount", header: "Amount", phoneLabel: "", align: "right", render: (row) => <Amount row={row} /> },
  { key: "reason", header: "Reason", grow: 30, minWidth: 110, render: (row) => <Reason row={row} /> },
  {
    key: "value",
    header: "Value",
    phoneLabel: "",
    align: "right",
    needs: "costs.read",
    render: ({ status, value }) => (value === undefined || status === "UNDONE" ? "–" : <Money amount={value} />),
  },
  { key: "by", header: "By", grow: 20, minWidth: 90, hideBelow: 760, render: ({ by }) => by },
];

const phoneLines = ["what value", "reason amount occurredAt"];

/** Filters by a range of business days, both inclusive; either end may be open. */
const dayFilter: Filter<WasteSummary> = (url) => {
  const [from, to] = [dayIn(url, "from"), dayIn(url, "to")];
  const isReversed = from !== "" && to !== "" && from > to;
  const query = {
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
  };
  return {
    params: ["from", "to"],
    active: from !== "" || to !== "",
    query: isReversed ? {} : within(query),
    passes: () => true,
    render: (onChange) => <DayRange key="days" from={from} to={to} onChange={onChange} />,
  };
};

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The last of the days that can be listed at once, where a range has more. */
const within = ({ from, to }: Days): Days =>
  from !== undefined && to !== undefined && dayAfter(from, maxWasteDays) <= to
    ? { from: dayAfter(to, 1 - maxWasteDays), to }
    : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };

/** What the list can be narrowed to: what there is on its days. */
function useFilters(restaurantId: string): readonly Filter<WasteSummary>[] {
  const url = useUrlState();
  const formats = useFormats();
  const { has } = usePermissions();
  const { query } = dayFilter(url);
  const { data } = useRoute(totals, { params: { restaurantId }, query }, { keepPreviousData: true });
  const found: Pick<WasteTotals, "reasons" | "items" | "people"> = data?.data ?? { reasons: [], items: [], people: [] };
  return [
    dayFilter,
    selectFilter({
      param: "reason",
      label: "Reason",
      all: "All reasons",
      options: kept(
        url.get("reason"),
        found.reasons.map(({ reason: value, name: label }) => ({ value, label })),
      ),
    }),
    selectFilter({
      param: "itemId",
      label: "Item",
      all: "All items",
      options: kept(
        url.get("itemId"),
        found.items.map(({ id: value, name: label }) => ({ value, label })),
      ),
    }),
    selectFilter({
      param: "byId",
      label: "Person",
      all: "Everyone",
      options: personOptions(found.people, url.get("byId") ?? "", formats),
    }),
    ...(has("costs.read") ? [valueFilter] : []),
  ];
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices, and the chosen one if the days no longer hold it. */
const kept = (chosen: string | null, choices: readonly Choice[]): readonly Choice[] =>
  chosen === null || chosen === "" || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: "Another" }];

const valueFilter: Filter<WasteSummary> = selectFilter({
  param: "value",
  label: "Value",
  all: "Any value",
  options: [{ value: "ABOVE_REVIEW", label: "Above review value" }],
});

/** What was thrown away, newest first, below this week by reason. */
export function WasteTable(page: PageProps<WasteSummary>) {
  const { restaurantId } = page.params;
  const filters = useFilters(restaurantId);
  const list = useList(wastes, page.params, { filters, search: null, newestFirst: true });
  const criteria: object = Object.assign({}, ...list.filters.map(({ query }) => query));
  const hasDays = list.filters.some(({ active, params }) => active && params.includes("from"));
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2.5 }}>
      <WeekByReason restaurantId={restaurantId} />
      <ResourceTable
        {...page}
        list={list}
        rows={list.rows.map((record): Row => ({ ...record, restaurantId }))}
        columns={columns}
        phoneLines={phoneLines}
        opens="view"
        renderActions={null}
        notice={
          <Box
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 1 }}
          >
            <span>{hasDays ? "" : `The last ${usualWasteDays} days`}</span>
            <WasteDownload restaurantId={restaurantId} criteria={criteria} disabled={list.rows.length === 0} />
          </Box>
        }
        icon={<DeleteOutlined />}
        hint="Nothing thrown away yet, or nothing written down? The first entry takes ten seconds."
      />
    </Box>
  );
}
