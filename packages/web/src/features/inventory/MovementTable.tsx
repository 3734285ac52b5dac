import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { movementKinds } from "@stockpot/core/stock/stock.rules";
import { useId, useState } from "react";
import { DayRange } from "../../components/DayRange.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { FilterSelect } from "../../components/table/FilterSelect.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { useRoute } from "../../lib/cache.ts";
import { FilterList } from "../../lib/icons.tsx";
import { isPaged, usePaging } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { foldMovements } from "./fold-movements.ts";
import { figuresOf, movementColumns, movementLines } from "./movement-columns.tsx";
import { criteriaParams } from "./items.ts";
import { criteriaIn } from "./movement-criteria.ts";
import { kindNames } from "./movement-names.ts";
import { MovementDownload } from "./MovementDownload.tsx";

const rowsPerPage = 10;

const kindOptions = movementKinds.map((value) => ({ value, label: kindNames[value] }));

interface MovementTableProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
}

/** The item's ledger, newest first. */
export function MovementTable({ restaurantId, item }: MovementTableProps) {
  const id = useId();
  const url = useUrlState();
  const criteria = criteriaIn(url);
  const { kind = "", from = "", to = "" } = criteria;
  const isReversed = from !== "" && to !== "" && from > to;
  const isFiltered = kind !== "" || from !== "" || to !== "";
  const [isFiltering, setIsFiltering] = useState(isFiltered);
  const showsFilters = isFiltering || isFiltered;
  const { query, setFilters, pagingOf, reading } = usePaging(url, {
    param: "movementPage",
    listKey: JSON.stringify([item.id, criteria]),
    limit: rowsPerPage,
    notLoaded: "Failed to load movements",
  });
  const response = useRoute(
    route,
    isReversed ? null : { params: { restaurantId, itemId: item.id }, query: { ...criteria, ...query } },
    { ...reading, keepPreviousData: !isReversed },
  );
  const { data: page } = response;
  const listed = foldMovements(isReversed ? [] : (page?.data ?? []));
  const figures = figuresOf(listed);
  const clear = () =>
    setFilters({ [criteriaParams.kind]: null, [criteriaParams.from]: null, [criteriaParams.to]: null });
  const clearButton = (
    <Button variant="outlined" size="small" onClick={clear}>
      Clear
    </Button>
  );
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1 }}>
        <Typography id={id} variant="h3" component="h3" sx={{ mr: "auto" }}>
          Movements
        </Typography>
        <Button
          size="small"
          startIcon={<FilterList />}
          aria-expanded={showsFilters}
          onClick={() => setIsFiltering(!showsFilters)}
        >
          Filter
        </Button>
        <MovementDownload
          restaurantId={restaurantId}
          item={item}
          criteria={criteria}
          disabled={isReversed || page === undefined || page.pagination.total === 0}
        />
      </Box>
      {showsFilters && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1 }}>
          <FilterSelect
            label="Movement type"
            all="All types"
            value={kind}
            options={kindOptions}
            onChange={(chosen) => setFilters({ [criteriaParams.kind]: chosen })}
          />
          <DayRange
            from={from}
            to={to}
            onChange={(change) =>
              setFilters({
                ...("from" in change && { [criteriaParams.from]: change.from }),
                ...("to" in change && { [criteriaParams.to]: change.to }),
              })
            }
          />
          {isFiltered && clearButton}
        </Box>
      )}
      <LoadedTable
        what="movements"
        response={response}
        label="Movements"
        columns={movementColumns}
        phoneLines={movementLines}
        rows={listed.map((movement) => ({ ...movement, unit: item.baseUnit, restaurantId, figures }))}
        skeletonRows={3}
        {...(!isReversed && isPaged(page?.pagination) && { paging: pagingOf(page?.pagination) })}
        empty={
          isReversed ? (
            <EmptyState title="From is after To">Change one of the dates.</EmptyState>
          ) : isFiltered ? (
            <EmptyState title="No movements match">Choose other days or another type.</EmptyState>
          ) : (
            <EmptyState title="No movements yet">Changes to the quantity appear here.</EmptyState>
          )
        }
      />
    </section>
  );
}
