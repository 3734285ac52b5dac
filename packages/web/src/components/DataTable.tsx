import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";
import type { Paging } from "../lib/paging.ts";
import { PagingFooter } from "./PagingFooter.tsx";
import { RowLink, type RowTarget } from "./RowLink.tsx";
import { screenReaderOnly } from "./screen-reader-only.ts";

/** Declare columns at module scope. The first one names the row. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly align?: "left" | "right";
  readonly render: (row: Row) => ReactNode;
  readonly width?: number | string;
  /** Hides the column below this screen width: 768 or 1080 px. */
  readonly hideBelow?: "md" | "lg";
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Shows skeletons while there are no rows, and dims the old rows while new ones load. */
  readonly loading?: boolean;
  readonly skeletonRows?: number;
  /** Replaces the table when it is empty and nothing is loading. */
  readonly empty: ReactNode;
  readonly renderActions?: ((row: Row) => ReactNode) | undefined;
  /** Where a row's name leads. */
  readonly rowTarget?: ((row: Row) => RowTarget) | undefined;
  /** A row that is not saved yet. */
  readonly pendingRow?: (row: Row) => boolean;
  readonly paging?: Paging;
  /**
   * Where a phone shows the columns within a row, as a grid's template of areas by their keys; the others are hidden.
   * Without it a row is a card with a line for each column.
   */
  readonly phoneAreas?: string;
}

/** Some browsers drop a table's roles when it is not displayed as a table. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** Shows each row as a card where the table would not fit. */
const stacked = {
  display: { xs: "block", sm: "table" },
  // Cards label their own values; the headers remain for screen readers.
  "@media (max-width: 599.95px)": { "& thead": screenReaderOnly },
  "& tbody": { display: { xs: "block", sm: "table-row-group" } },
  "& tbody tr": {
    display: { xs: "block", sm: "table-row" },
    position: "relative",
    py: { xs: 1, sm: 0 },
    borderBottom: { xs: 1, sm: 0 },
    borderColor: { xs: "divider" },
  },
  "& tbody tr:last-of-type": { borderBottom: 0 },
  "& tbody tr:last-of-type td": { borderBottom: 0 },
  "& tbody tr:hover": { bgcolor: "action.hover" },
  "& tbody td": {
    display: { xs: "flex", sm: "table-cell" },
    justifyContent: "space-between",
    alignItems: "baseline",
    gap: 2,
    textAlign: { xs: "right" },
    py: { xs: 0.375, sm: 1 },
    borderBottom: { xs: 0, sm: 1 },
    borderColor: { xs: "divider", sm: "divider" },
    overflowWrap: "anywhere",
  },
  "& tbody td[data-label]::before": {
    content: { xs: 'attr(data-label) / ""', sm: "none" },
    flexShrink: 0,
    color: "text.secondary",
    fontWeight: 400,
  },
  "& tbody td:first-of-type": { fontWeight: 560, textAlign: "left" },
  "& tbody td[data-actions]": {
    textAlign: "right",
    justifyContent: "flex-end",
    whiteSpace: "nowrap",
    py: { xs: 0.25, sm: 0.5 },
  },
} as const;

/** Shows each row of a phone in a few lines, without labels. */
const compactSx = (areas: string) => ({
  "@media (max-width: 599.95px)": {
    "& tbody tr": {
      display: "grid",
      gridTemplateAreas: areas,
      gridTemplateColumns: "minmax(0, 1fr) auto",
      columnGap: 1.5,
      px: 1.5,
      py: 0.5,
    },
    "& tbody td": { display: "block", p: 0, fontSize: "0.8125rem", lineHeight: 1.5, textAlign: "left" },
    "& tbody td[data-label]::before": { content: "none" },
  },
});

const phoneCellSx = (areas: string, { key, align = "left" }: Pick<Column<never>, "key" | "align">) => ({
  "@media (max-width: 599.95px)": areas.split(/[\s"]+/).includes(key)
    ? { gridArea: key, textAlign: `${align} !important`, whiteSpace: align === "right" ? "nowrap" : "normal" }
    : { display: "none !important" },
});

const cellSx = <Row,>({ align = "left", hideBelow }: Column<Row>) => [
  align === "right" && {
    fontVariantNumeric: "tabular-nums",
    // Numbers never wrap: a table that is too wide scrolls.
    "@media (min-width: 600px)": { overflowWrap: "normal !important" },
  },
  { "@media (min-width: 600px)": { textAlign: `${align} !important` } },
  hideBelow !== undefined && { display: { xs: "none !important", [hideBelow]: "table-cell !important" } },
];

interface BodyRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly render: (column: Column<Row>, index: number) => ReactNode;
  /** Undefined in a table without actions. */
  readonly actions: ReactNode;
  readonly pending?: boolean;
  readonly phoneAreas: string | undefined;
}

const BodyRow = <Row,>({ columns, render, actions, pending = false, phoneAreas }: BodyRowProps<Row>) => (
  <TableRow {...roles.row} {...(pending && { "aria-busy": true })} sx={pending ? { opacity: 0.6 } : {}}>
    {columns.map((column, index) => (
      <TableCell
        key={column.key}
        {...roles.cell}
        {...(index > 0 && { "data-label": column.header })}
        sx={[...cellSx(column), phoneAreas !== undefined && phoneCellSx(phoneAreas, column)]}
      >
        {render(column, index)}
      </TableCell>
    ))}
    {actions !== undefined && (
      <TableCell {...roles.cell} data-actions="">
        {actions}
      </TableCell>
    )}
  </TableRow>
);

const renderSkeleton = (_: unknown, index: number) => (
  <Skeleton sx={{ display: "inline-block", width: index === 0 ? "60%" : "40%", minWidth: 48, maxWidth: 180 }} />
);

const skeletonActions = <Skeleton variant="rounded" width={56} height={30} sx={{ display: "inline-block" }} />;

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hasActions: boolean;
}

const Head = <Row,>({ columns, hasActions }: HeadProps<Row>) => (
  <TableHead {...roles.rowgroup}>
    <TableRow {...roles.row}>
      {columns.map(({ key, header, align = "left", width, hideBelow }) => (
        <TableCell
          key={key}
          {...roles.columnheader}
          scope="col"
          align={align}
          sx={[
            { whiteSpace: "nowrap" },
            width !== undefined && { width },
            hideBelow !== undefined && { display: { xs: "none", [hideBelow]: "table-cell" } },
          ]}
        >
          {header}
        </TableCell>
      ))}
      {hasActions && (
        <TableCell {...roles.columnheader} scope="col" align="right" sx={{ width: "1%" }}>
          <Box component="span" sx={screenReaderOnly}>
            Actions
          </Box>
        </TableCell>
      )}
    </TableRow>
  </TableHead>
);

export function DataTable<Row extends { readonly id: string }>({
  label,
  columns,
  rows,
  loading = false,
  paging,
  skeletonRows = paging === undefined ? 5 : 10,
  empty,
  renderActions,
  rowTarget,
  pendingRow = () => false,
  phoneAreas,
}: DataTableProps<Row>) {
  if (rows.length === 0 && !loading) return <Paper variant="outlined">{empty}</Paper>;
  const hasRows = rows.length > 0;
  const hasActions = renderActions !== undefined;
  return (
    <Paper variant="outlined" sx={{ overflow: "hidden", borderRadius: 2 }}>
      {/* Also contains what only screen readers see, which would otherwise widen the page. */}
      <Box sx={{ position: "relative", overflowX: { sm: "auto" } }}>
        <Table
          {...roles.table}
          aria-label={label}
          aria-busy={loading}
          sx={[
            stacked,
            phoneAreas !== undefined && compactSx(phoneAreas),
            loading && hasRows && { opacity: 0.6, transition: "opacity 120ms 120ms" },
          ]}
        >
          <Head columns={columns} hasActions={hasActions} />
          <TableBody {...roles.rowgroup}>
            {hasRows
              ? rows.map((row) => (
                  <BodyRow
                    key={row.id}
                    columns={columns}
                    render={(column, index) =>
                      rowTarget === undefined || index > 0 ? (
                        column.render(row)
                      ) : (
                        <RowLink target={rowTarget(row)}>{column.render(row)}</RowLink>
                      )
                    }
                    actions={renderActions?.(row)}
                    pending={pendingRow(row)}
                    phoneAreas={phoneAreas}
                  />
                ))
              : Array.from({ length: skeletonRows }, (_, index) => (
                  <BodyRow
                    key={index}
                    columns={columns}
                    render={renderSkeleton}
                    actions={hasActions ? skeletonActions : undefined}
                    phoneAreas={phoneAreas}
                  />
                ))}
          </TableBody>
        </Table>
      </Box>
      {paging?.pagination !== undefined && <PagingFooter {...paging} pagination={paging.pagination} />}
    </Paper>
  );
}
