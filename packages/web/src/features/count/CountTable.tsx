import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { Fragment, type KeyboardEvent, type Ref } from "react";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { screenReaderOnly } from "../../components/screen-reader-only.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { CountRow } from "./CountRow.tsx";
import type { CountStore } from "./count-store.ts";
import type { Draft } from "./draft.ts";
import { groupForCount } from "./groups.ts";
import type { RefusedRow } from "./use-save-count.ts";

interface CountTableProps {
  readonly ref: Ref<HTMLTableElement>;
  readonly store: CountStore;
  readonly draft: Draft;
  /** Whether expected quantities are visible. */
  readonly showsExpected: boolean;
  readonly items: readonly InventoryItem[];
  readonly q: string;
  readonly refusedRows: ReadonlyMap<string, RefusedRow>;
}

const directions: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrows go from row to row; after the last one comes the button that saves. */
function goOn(event: KeyboardEvent<HTMLTableElement>) {
  const direction = directions[event.key];
  if (direction === undefined || !(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll("input")];
  const next = inputs[inputs.indexOf(event.target) + direction];
  if (next) {
    next.focus();
    next.select();
  } else if (direction === 1) document.querySelector<HTMLElement>("[data-save]")?.focus();
}

/** Some browsers drop a table's roles when it is not displayed as a table. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  rowHeader: { role: "rowheader" },
} as const;

/** One style for all rows, of which there may be hundreds; it asks the table's container for its width. */
const tableSx = {
  width: 1,
  borderCollapse: "collapse",
  fontSize: "0.8125rem",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { px: 1.5, py: 0.5, textAlign: "left", borderBottom: 1, borderColor: "divider" },
  "& thead th": {
    position: "sticky",
    // Below the bar of the application.
    top: 52,
    zIndex: 1,
    color: "text.secondary",
    bgcolor: "background.default",
    fontSize: "0.75rem",
    fontWeight: 560,
    whiteSpace: "nowrap",
  },
  "& .group": { bgcolor: "background.default", fontWeight: 620, fontSize: "0.75rem", py: 0.75 },
  // It takes what the figures leave, in two lines at most.
  "& .name": { width: 1, minWidth: 150, maxWidth: 0, fontWeight: 560 },
  "& .name small": { fontSize: "0.75rem", fontWeight: 400, color: "text.secondary", whiteSpace: "nowrap" },
  "& .name > span": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: "2",
    overflow: "hidden",
    overflowWrap: "anywhere",
    lineHeight: 1.4,
  },
  "& .figure": { textAlign: "right", whiteSpace: "nowrap" },
  "& .counted": { width: 170, whiteSpace: "nowrap" },
  "&:has(.packs) .counted": { width: 232 },
  "& .packs": {
    minHeight: 44,
    minWidth: 44,
    px: 0.75,
    font: "inherit",
    fontSize: "0.75rem",
    color: "text.primary",
    bgcolor: "transparent",
    border: 1,
    borderColor: "divider",
    borderRadius: 1,
    cursor: "pointer",
    "&:focus-visible": { outline: 2, outlineColor: "primary.main", outlineStyle: "solid", outlineOffset: 2 },
  },
  "& .unit": { color: "text.secondary", ml: 0.75, display: "inline-block", minWidth: 34 },
  "& .large": { color: "error.main", fontWeight: 600 },
  // As wide as the field, whatever it says: the fields stay under each other.
  "& .problem": { color: "error.main", whiteSpace: "normal", width: 0, minWidth: 1 },
  "& .phone": { display: "none" },
  "& input": {
    width: 108,
    minHeight: 44,
    px: 1.25,
    font: "inherit",
    fontSize: "1rem",
    textAlign: "right",
    color: "text.primary",
    bgcolor: "background.paper",
    border: 1,
    borderColor: "text.disabled",
    borderRadius: 1,
    "&:focus": { outline: 2, outlineColor: "primary.main", outlineStyle: "solid", outlineOffset: -1 },
    "&[aria-invalid=true]": { borderColor: "error.main" },
    "&:read-only": { bgcolor: "background.default" },
  },
  "@container (max-width: 599.95px)": {
    "&, & tbody": { display: "block" },
    "& thead": screenReaderOnly,
    "& tbody tr": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gridTemplateAreas: '"name counted" "aside counted"',
      columnGap: 1,
      alignItems: "center",
      borderBottom: 1,
      borderColor: "divider",
      px: 1.5,
      py: 0.5,
    },
    "& th, & td": { border: 0, p: 0 },
    "& tbody .groupRow": { display: "block", bgcolor: "background.default", py: 0.25 },
    "& .group": { display: "block" },
    // The name and the line under it stay together beside a higher field.
    "& .name": { gridArea: "name", alignSelf: "end", minWidth: 0, maxWidth: "none" },
    "& .name:nth-last-child(2)": { gridRow: "1 / 3", alignSelf: "center" },
    "& .name > span": { lineHeight: 1.2 },
    // Every digit of a figure shows under it: above it is the item's name, and left of it the edge of the sheet.
    "& .phone [title]:focus::before": { insetInline: "0 auto", top: "100%", bottom: "auto" },
    "& .counted, &:has(.packs) .counted": { gridArea: "counted", width: "auto" },
    // Left of the field: the fields stay under each other.
    "& .packs": { float: "left", mr: 1 },
    "& .wide": { display: "none" },
    "& .phone": {
      display: "block",
      gridArea: "aside",
      alignSelf: "start",
      fontSize: "0.75rem",
      lineHeight: 1.25,
      color: "text.secondary",
      // Two large figures stand under each other.
      "& > span": { whiteSpace: "nowrap" },
    },
    "& input": { width: 92, px: 0.75 },
    "& .unit": { minWidth: 26 },
  },
} as const;

/** The items by storage area or category, each with a field for the counted quantity. */
export function CountTable({ ref, store, draft, showsExpected, items, q, refusedRows }: CountTableProps) {
  const { compare } = useFormats();
  const seesCosts = usePermissions().has("costs.read");
  const part = q.toLowerCase();
  const found = items.filter(({ name }) => name.toLowerCase().includes(part));
  if (found.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState title={q === "" ? "These items were deleted" : "No items match"}>
          {q === "" ? "Close the sheet and choose others." : "Check the spelling or clear the search."}
        </EmptyState>
      </Paper>
    );
  }
  const groups = groupForCount(found, compare);
  const showsValues = showsExpected && seesCosts;
  return (
    <Paper variant="outlined" sx={{ containerType: "inline-size", borderRadius: 2, overflow: "clip" }}>
      <Box component="table" ref={ref} {...roles.table} aria-label="Count sheet" onKeyDown={goOn} sx={tableSx}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.header} scope="col">
              Item
            </th>
            {showsExpected && (
              <th {...roles.header} scope="col" className="figure">
                Expected
              </th>
            )}
            <th {...roles.header} scope="col" className="counted">
              Counted
            </th>
            {showsExpected && (
              <>
                <th {...roles.header} scope="col" className="figure">
                  Difference
                </th>
                {showsValues && (
                  <th {...roles.header} scope="col" className="figure">
                    Value
                  </th>
                )}
              </>
            )}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {groups.map(({ name, items: some }) => (
            <Fragment key={name}>
              {groups.length > 1 && (
                <tr {...roles.row} className="groupRow">
                  <th
                    {...roles.rowHeader}
                    scope="rowgroup"
                    colSpan={2 + (showsExpected ? 2 : 0) + (showsValues ? 1 : 0)}
                    className="group"
                  >
                    {name}
                  </th>
                </tr>
              )}
              {some.map((item) => (
                <CountRow
                  key={item.id}
                  store={store}
                  item={item}
                  refused={refusedRows.get(item.id)}
                  showsExpected={showsExpected}
                  showsValues={showsValues}
                  isLocked={draft.sending !== undefined}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Paper>
  );
}
