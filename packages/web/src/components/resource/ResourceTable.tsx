import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { lazy, type ReactNode, Suspense } from "react";
import { MoreVert } from "../../lib/icons.tsx";
import type { Stored } from "../../lib/optimistic.ts";
import { retryImport } from "../../lib/retry-import.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import type { Column, DataTableProps } from "../table/DataTable.tsx";
import { EmptyList } from "../table/EmptyList.tsx";
import { ListToolbar } from "../table/ListToolbar.tsx";
import { LoadedTable } from "../table/LoadedTable.tsx";
import { SearchField } from "../table/SearchField.tsx";
import type { PageProps, ViewProps } from "./props.ts";
import { dialogPermission } from "./dialog-permission.ts";
import { capitalize, titleOf } from "./messages.ts";
import { type ListFile, loadedList } from "./list-file.ts";
import { RowActions } from "./RowActions.tsx";
import type { List } from "./use-list.ts";
import { useRowTarget } from "./use-row-target.ts";

const ListMenu = lazy(async () => ({ default: (await retryImport(() => import("./ListMenu.tsx"))).ListMenu }));

/** The room of the menu's button until it has loaded: without it, the filters would wrap and the table would jump. */
const MenuSpace = () => (
  <IconButton size="small" disabled sx={{ visibility: "hidden" }}>
    <MoreVert fontSize="small" />
  </IconButton>
);

interface ResourceTableProps<Row extends Stored, Shown extends Row> extends Omit<ViewProps<Row>, "params"> {
  readonly region?: PageProps<Row>["region"];
  readonly list: List<Row>;
  readonly rows: readonly Shown[];
  readonly columns: readonly Column<Shown>[];
  readonly phoneLines?: DataTableProps<Shown>["phoneLines"];
  /** The dialog that a row's name opens; by default the one that edits it. */
  readonly opens?: "view" | "edit";
  /** Replaces the buttons that edit and delete; null for a table without any. */
  readonly renderActions?: ((row: Shown) => ReactNode) | null;
  /** What the list comes to, in its footer. */
  readonly total?: ReactNode;
  /** The list as a file and on paper. */
  readonly file?: () => Promise<ListFile<Row>>;
  /** Shown above the table. */
  readonly notice?: ReactNode;
  readonly icon: ReactNode;
  /** What to do when the list is empty. */
  readonly hint: string;
}

/** A resource's table with search, filters, paging and empty states. */
export function ResourceTable<Row extends Stored, Shown extends Row>({
  list,
  rows,
  columns,
  phoneLines,
  opens = "edit",
  renderActions = (row) => (
    <RowActions
      resource={list.resource}
      row={row}
      rowName={list.resource.nameOf(row)}
      unsaved={list.isUnsaved(row)}
      open={open}
    />
  ),
  file,
  notice,
  total,
  icon,
  hint,
  add,
  open,
  region,
}: ResourceTableProps<Row, Shown>) {
  const { noun, addLabel } = list.resource;
  const plural = `${noun}s`;
  const permissions = usePermissions();
  // Who may not edit a thing reads it.
  const dialog = dialogPermission(list.resource, permissions, opens).allowed ? opens : "view";
  const rowTarget = useRowTarget(list.resource, { dialog, open, isUnsaved: list.isUnsaved });
  return (
    <Box
      {...(region !== undefined && { ref: region, tabIndex: -1 })}
      sx={{ outline: "none", display: "grid", gap: 1.5, minWidth: 0 }}
    >
      <ListToolbar
        search={
          list.search !== null && (
            <SearchField label={list.search} value={list.q} onChange={(text) => list.setFilters({ q: text })} />
          )
        }
        filters={list.filters.map(({ render }) => render(list.setFilters))}
        active={list.filters.filter(({ active }) => active).length}
        menu={
          file && (
            <Suspense fallback={<MenuSpace />}>
              <ListMenu what={plural} read={async () => loadedList(...(await Promise.all([file(), list.readAll()])))} />
            </Suspense>
          )
        }
      />
      {notice}
      <LoadedTable
        what={plural}
        response={list.response}
        label={capitalize(plural)}
        columns={columns}
        phoneLines={phoneLines}
        rows={rows}
        pendingRow={list.isUnsaved}
        rowTarget={rowTarget}
        renderActions={renderActions ?? undefined}
        paging={list.paging}
        total={total}
        empty={
          <EmptyList
            filtered={
              list.isFiltered
                ? {
                    title: list.q === "" ? `No ${plural} match` : `No ${plural} match "${list.q}"`,
                    hint: "Check the spelling or clear the filters.",
                    onClear: list.clearFilters,
                  }
                : undefined
            }
            none={{
              icon,
              title: `No ${titleOf(plural)} Found`,
              hint,
              add: addLabel,
              onAdd: add,
              ...permissions.can(list.resource.routes.create),
            }}
          />
        }
      />
    </Box>
  );
}
