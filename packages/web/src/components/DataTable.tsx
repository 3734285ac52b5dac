import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { Pagination } from "@stockpot/core/api/page.schema";
import { type ReactNode, useId } from "react";
import type { Paging } from "../lib/paging.ts";
import { screenReaderOnly } from "./screen-reader-only.ts";

/** Declare columns at module scope. The first one names the row. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly align?: "left" | "right";
  readonly render: (row: Row) => ReactNode;
  readonly width?: number | string;
  /** The screen width under which the column is left out: 768 or 1080 px. */
  readonly hideBelow?: "md" | "lg";
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Rows to come: skeletons stand in while there are none, and the last rows dim while the next load. */
  readonly loading?: boolean;
  readonly skeletonRows?: number;
  /** Shown instead of the table when there is nothing and nothing is on its way. */
  readonly empty: ReactNode;
  readonly renderActions?: (row: Row) => ReactNode;
  /** A row that is not saved yet. */
  readonly pendingRow?: (row: Row) => boolean;
  readonly paging?: Paging;
}

const pageSizes = [10, 25, 50, 100] as const;

/** A table whose display is not a table's has no roles of its own in some browsers. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** Stacks each row as a card where the table would not fit. */
const stacked = {
  display: { xs: "block", sm: "table" },
  // A card names its figures itself; for screen readers the headers stay.
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

export function DataTable<Row extends { readonly id: string }>({
  label,
  columns,
  rows,
  loading = false,
  paging,
  skeletonRows = paging === undefined ? 5 : pageSizes[0],
  empty,
  renderActions,
  pendingRow = () => false,
}: DataTableProps<Row>) {
  if (rows.length === 0 && !loading) return <Paper variant="outlined">{empty}</Paper>;
  const starting = rows.length === 0;
  const cell = (column: Column<Row>, index: number) => ({
    key: column.key,
    ...roles.cell,
    ...(index > 0 && { "data-label": column.header }),
    sx: [
      column.align === "right" && {
        fontVariantNumeric: "tabular-nums",
        // A figure is never broken: a table that is too wide scrolls.
        "@media (min-width: 600px)": { overflowWrap: "normal !important" },
      },
      { "@media (min-width: 600px)": { textAlign: `${column.align ?? "left"} !important` } },
      column.hideBelow !== undefined && {
        display: { xs: "none !important", [column.hideBelow]: "table-cell !important" },
      },
    ],
  });
  return (
    <Paper variant="outlined" sx={{ overflow: "hidden", borderRadius: 2 }}>
      {/* Holds what is hidden from sight too: it would widen the page from where it stands in the table. */}
      <Box sx={{ position: "relative", overflowX: { sm: "auto" } }}>
        <Table
          {...roles.table}
          aria-label={label}
          aria-busy={loading}
          sx={[stacked, loading && !starting && { opacity: 0.6, transition: "opacity 120ms 120ms" }]}
        >
          <TableHead {...roles.rowgroup}>
            <TableRow {...roles.row}>
              {columns.map((column) => (
                <TableCell
                  key={column.key}
                  {...roles.columnheader}
                  scope="col"
                  align={column.align ?? "left"}
                  sx={[
                    { whiteSpace: "nowrap" },
                    column.width !== undefined && { width: column.width },
                    column.hideBelow !== undefined && { display: { xs: "none", [column.hideBelow]: "table-cell" } },
                  ]}
                >
                  {column.header}
                </TableCell>
              ))}
              {renderActions !== undefined && (
                <TableCell {...roles.columnheader} scope="col" align="right" sx={{ width: "1%" }}>
                  <Box component="span" sx={screenReaderOnly}>
                    Actions
                  </Box>
                </TableCell>
              )}
            </TableRow>
          </TableHead>
          <TableBody {...roles.rowgroup}>
            {starting
              ? Array.from({ length: skeletonRows }, (_, row) => (
                  <TableRow {...roles.row} key={row}>
                    {columns.map((column, index) => {
                      const { key, ...rest } = cell(column, index);
                      return (
                        <TableCell key={key} {...rest}>
                          <Skeleton
                            sx={{
                              display: "inline-block",
                              width: index === 0 ? "60%" : "40%",
                              minWidth: 48,
                              maxWidth: 180,
                            }}
                          />
                        </TableCell>
                      );
                    })}
                    {renderActions !== undefined && (
                      <TableCell {...roles.cell} data-actions="">
                        <Skeleton variant="rounded" width={56} height={30} sx={{ display: "inline-block" }} />
                      </TableCell>
                    )}
                  </TableRow>
                ))
              : rows.map((row) => (
                  <TableRow
                    {...roles.row}
                    key={row.id}
                    {...(pendingRow(row) && { "aria-busy": true })}
                    sx={pendingRow(row) ? { opacity: 0.6 } : {}}
                  >
                    {columns.map((column, index) => {
                      const { key, ...rest } = cell(column, index);
                      return (
                        <TableCell key={key} {...rest}>
                          {column.render(row)}
                        </TableCell>
                      );
                    })}
                    {renderActions !== undefined && (
                      <TableCell {...roles.cell} data-actions="">
                        {renderActions(row)}
                      </TableCell>
                    )}
                  </TableRow>
                ))}
          </TableBody>
        </Table>
      </Box>
      {paging?.pagination !== undefined && <PagingFooter {...paging} pagination={paging.pagination} />}
    </Paper>
  );
}

function PagingFooter({ pagination, onPage, onLimit }: Paging & { readonly pagination: Pagination }) {
  const id = useId();
  const { page, limit, total, pages } = pagination;
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "flex-end",
        gap: 1.5,
        px: 1.5,
        py: 0.75,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {onLimit !== undefined && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, mr: "auto" }}>
          <Typography component="label" htmlFor={id} variant="body2" color="textSecondary">
            Per page
          </Typography>
          <NativeSelect
            id={id}
            value={limit}
            onChange={(event) => onLimit(Number(event.target.value))}
            input={<OutlinedInput size="small" />}
            sx={{ "& .MuiNativeSelect-select": { py: 0.375, fontSize: "0.8125rem" } }}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </NativeSelect>
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {`${first}–${last} of ${total}`}
      </Typography>
      <Box>
        <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} size="small">
          <ChevronLeft fontSize="small" />
        </IconButton>
        <IconButton aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)} size="small">
          <ChevronRight fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
