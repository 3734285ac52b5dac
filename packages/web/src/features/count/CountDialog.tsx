import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import type { Count, CountLine } from "@stockpot/core/count/count.schema";
import type { Column } from "../../components/table/DataTable.tsx";
import { DataTable } from "../../components/table/DataTable.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { RouterLink } from "../../components/RouterLink.tsx";
import { Signed } from "../../components/Signed.tsx";
import { itemPath } from "../../lib/item-path.ts";
import { Change } from "./Change.tsx";
import { reasonNames, refusalTexts, valueOf } from "./counts.ts";
import { useAllItems } from "./use-all-items.ts";

interface Row extends CountLine {
  readonly id: string;
  /** Where its item is, unless it was deleted. */
  readonly to?: string;
}

/** What was expected or counted, rounded as the other is. */
const amount = (value: number | undefined, { expected, counted, baseUnit }: Row) =>
  value === undefined ? (
    "–"
  ) : (
    <Quantity value={value} unit={baseUnit} beside={[expected ?? counted, counted]} aligned />
  );

function Saved({ refusal, counted, expected, baseUnit }: Row) {
  if (refusal !== undefined) return "Not saved";
  return expected === undefined ? "–" : <Change counted={counted} expected={expected} unit={baseUnit} />;
}

const columns: readonly Column<Row>[] = [
  {
    key: "name",
    header: "Item",
    grow: 40,
    render: ({ name, to }) => (to === undefined ? name : <RouterLink to={to}>{name}</RouterLink>),
  },
  { key: "expected", header: "Expected", align: "right", render: (row) => amount(row.expected, row) },
  { key: "counted", header: "Counted", align: "right", render: (row) => amount(row.counted, row) },
  { key: "difference", header: "Difference", align: "right", render: Saved },
  {
    key: "value",
    header: "Value",
    needs: "costs.read",
    align: "right",
    render: ({ value }) =>
      value === undefined ? (
        "–"
      ) : (
        <Signed value={value}>
          <Money amount={value} />
        </Signed>
      ),
  },
];

/** What was not saved first, then what differs most. */
const byWeight = (a: CountLine, b: CountLine) =>
  Number(b.refusal !== undefined) - Number(a.refusal !== undefined) ||
  Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0) ||
  Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0);

const detailsOf = (count: Count): readonly Detail[] => [
  { label: "Saved", value: <Moment at={count.createdAt} /> },
  { label: "By", value: count.by },
  { label: "Reason", value: reasonNames[count.reason] },
  { label: "Missing", needs: "costs.read", value: <Money amount={count.shortValue} /> },
  { label: "Found", needs: "costs.read", value: <Money amount={count.overValue} /> },
  { label: "Difference", needs: "costs.read", value: <Money amount={valueOf(count)} /> },
  ...(count.notes === undefined ? [] : [{ label: "Notes", value: count.notes, wide: true }]),
];

/** A saved count with its lines. */
export function CountDialog({ thing: count, params: { restaurantId }, onClose }: ThingDialogProps<Count>) {
  const { data: items = [] } = useAllItems(restaurantId);
  const existing = new Set(items.map(({ id }) => id));
  const rows = count.lines.toSorted(byWeight).map((line): Row => ({
    ...line,
    id: line.itemId,
    ...(existing.has(line.itemId) && { to: itemPath(restaurantId, line.itemId) }),
  }));
  const refused = count.lines.filter(({ refusal }) => refusal !== undefined);
  return (
    <DetailsDialog title={count.number} maxWidth="md" onClose={onClose}>
      {refused.length > 0 && (
        <Alert severity="warning">
          <Typography variant="h3" component="p">
            Count {refused.length === 1 ? "this item" : `these ${refused.length} items`} again
          </Typography>
          {refused.map(({ itemId, name, refusal }) => (
            <div key={itemId}>
              {name}: {refusal !== undefined && refusalTexts[refusal]}
            </div>
          ))}
        </Alert>
      )}
      {count.status === "POSTING" && (
        <Alert severity="info">
          {`${count.postedLines} of ${count.lineCount} items have been updated. The rest will follow within a minute or two.`}
        </Alert>
      )}
      <DetailList details={detailsOf(count)} />
      <DataTable
        label="Counted items"
        columns={columns}
        rows={rows}
        empty={null}
        phoneLines={["name difference", "counted value"]}
      />
    </DetailsDialog>
  );
}
