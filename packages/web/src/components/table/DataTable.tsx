import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Paging } from "../../lib/paging.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { isShownTo, visiblePhoneLines, type Permissioned } from "./for-capabilities.ts";
import { PagingFooter } from "./PagingFooter.tsx";
import { RowLink, type RowTarget } from "./RowLink.tsx";
import { screenReaderOnly } from "../screen-reader-only.ts";
import { type ColumnLayout, type PhoneLines, tableSx } from "./table-styles.ts";
import { roomy } from "../widths.ts";

/** Declare columns at module scope. The first one names the row. */
export interface Column<Row> extends ColumnLayout, Permissioned {
  readonly header: string;
  /** What a number is called in the second line of a phone's row; by default as in the header. */
  readonly phoneLabel?: string;
  readonly render: (row: Row) => ReactNode;
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
  /** What the list comes to, in its footer. */
  readonly total?: ReactNode;
  /** By default the name and the last number, then the next two columns. */
  readonly phoneLines?: PhoneLines | undefined;
}

/** Some browsers drop a table's roles when it is not displayed as a table. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

interface BodyRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly render: (column: Column<Row>, index: number) => ReactNode;
  /** Undefined where the row's name leads nowhere. */
  readonly target?: RowTarget | undefined;
  /** Undefined in a table without actions. */
  readonly actions: ReactNode;
  readonly pending?: boolean;
}

const BodyRow = <Row,>({ columns, render, target, actions, pending = false }: BodyRowProps<Row>) => (
  <TableRow {...roles.row} {...(pending && { "aria-busy": true })} sx={pending ? { opacity: 0.6 } : {}}>
    {columns.map((column, index) => {
      const content = render(column, index);
      const shown = index === 0 && target !== undefined ? <RowLink target={target}>{content}</RowLink> : content;
      return (
        <TableCell
          key={column.key}
          {...roles.cell}
          data-column={column.key}
          {...(column.align === "right" && index > 0 && { "data-label": column.phoneLabel ?? column.header })}
          {...(column.grow !== undefined && typeof content === "string" && { title: content })}
        >
          {column.grow === undefined || column.ownLines === true ? shown : <span data-clamp="">{shown}</span>}
        </TableCell>
      );
    })}
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
      {columns.map(({ key, header }) => (
        <TableCell key={key} {...roles.columnheader} scope="col" data-column={key}>
          {header}
        </TableCell>
      ))}
      {hasActions && (
        <TableCell {...roles.columnheader} scope="col" data-actions="">
          <Box component="span" sx={screenReaderOnly}>
            Actions
          </Box>
        </TableCell>
      )}
    </TableRow>
  </TableHead>
);

/** In place of a page that is gone, or that was typed into the address. */
const NoSuchPage = ({ onPage }: Paging) => (
  <EmptyState
    title="Nothing on this page"
    action={
      <Button variant="outlined" onClick={() => onPage(1)}>
        Go to the First Page
      </Button>
    }
  >
    This page no longer exists.
  </EmptyState>
);

const TooFar = ({ page }: { readonly page: number }) => (
  <Typography component="output" variant="body2" color="textSecondary" sx={{ display: "block", px: 1.5, py: 1 }}>
    {`Page ${page} is too far down the list to open from a link. Here is the first page.`}
  </Typography>
);

export function DataTable<Row extends { readonly id: string }>({
  label,
  columns: declared,
  rows,
  loading = false,
  paging,
  total,
  skeletonRows = paging === undefined ? 5 : 10,
  empty,
  renderActions,
  rowTarget,
  pendingRow = () => false,
  phoneLines,
}: DataTableProps<Row>) {
  const { has } = usePermissions();
  const columns = declared.filter(isShownTo(has));
  if (rows.length === 0 && !loading) {
    const isLaterPage = (paging?.pagination?.page ?? 1) > 1;
    return <Paper variant="outlined">{paging !== undefined && isLaterPage ? <NoSuchPage {...paging} /> : empty}</Paper>;
  }
  const hasRows = rows.length > 0;
  const hasActions = renderActions !== undefined;
  return (
    // Clipped, not hidden: a header would stick to what hides its overflow.
    <Paper variant="outlined" sx={{ containerType: "inline-size", overflow: "clip", borderRadius: 2 }}>
      {paging?.tooFar !== undefined && <TooFar page={paging.tooFar} />}
      {/* Also contains what only screen readers see, which would otherwise widen the page. */}
      <Box sx={{ position: "relative", overflowX: "auto", [roomy]: { overflowX: "visible" } }}>
        <Table
          {...roles.table}
          aria-label={label}
          aria-busy={loading}
          sx={[
            tableSx(columns, phoneLines && visiblePhoneLines(columns, phoneLines), hasActions),
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
                    render={(column) => column.render(row)}
                    target={rowTarget?.(row)}
                    actions={renderActions?.(row)}
                    pending={pendingRow(row)}
                  />
                ))
              : Array.from({ length: skeletonRows }, (_, index) => (
                  <BodyRow
                    key={index}
                    columns={columns}
                    render={renderSkeleton}
                    actions={hasActions ? skeletonActions : undefined}
                  />
                ))}
          </TableBody>
        </Table>
      </Box>
      {paging?.pagination !== undefined && <PagingFooter {...paging} pagination={paging.pagination} total={total} />}
    </Paper>
  );
}
