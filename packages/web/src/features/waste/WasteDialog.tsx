import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Waste, WasteSummary } from "@stockpot/core/waste/waste.schema";
import { useState } from "react";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { DocumentLink } from "../../components/DocumentLink.tsx";
import { Moment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { type Column, DataTable } from "../../components/table/DataTable.tsx";
import { wasteKindNames } from "../../components/waste-kind-names.ts";
import { useFormats } from "../../lib/formats.ts";
import { useUndo } from "./use-undo.ts";
import { amountOf, nameOf, reasonsOf, whatOf } from "./waste-names.ts";

type Row = WasteSummary["lines"][number] & { readonly id: string };

/** How much was thrown away, as it was entered. */
const Amount = ({ line }: { readonly line: Row }) => amountOf(line, useFormats());

const columns: readonly Column<Row>[] = [
  { key: "what", header: "What", grow: 40, minWidth: 120, render: ({ subject }) => subject.name },
  { key: "amount", header: "Amount", align: "right", render: (line) => <Amount line={line} /> },
  {
    key: "reason",
    header: "Reason",
    grow: 30,
    minWidth: 110,
    render: ({ reasonName, kind, note }) => [reasonName, wasteKindNames[kind], note].filter(Boolean).join(" · "),
  },
  {
    key: "value",
    header: "Value",
    align: "right",
    needs: "costs.read",
    render: ({ value }) => (value === undefined ? "–" : <Money amount={value} />),
  },
];

const phoneLines = ["what value", "amount reason"];

type Taken = Waste["lines"][number]["taken"][number] & { readonly id: string };

const takenColumns: readonly Column<Taken>[] = [
  { key: "name", header: "Ingredient", grow: 60, render: ({ name }) => name },
  {
    key: "quantity",
    header: "Taken",
    align: "right",
    render: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} aligned />,
  },
];

/** What dishes took, by their recipes of that moment. */
function TakenByDishes({ waste }: { readonly waste: Waste }) {
  const dishes = waste.lines.filter(({ subject }) => subject.type === "PRODUCT");
  return dishes.map(({ subject, taken }, index) => (
    // Two lines may be of the same dish.
    <section key={`${subject.id} ${String(index)}`} aria-label={`Taken for ${subject.name}`}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {`Taken for ${subject.name}`}
      </Typography>
      <DataTable
        label={`Taken for ${subject.name}`}
        columns={takenColumns}
        rows={taken.map((one) => ({ ...one, id: one.itemId }))}
        empty={null}
      />
    </section>
  ));
}

/** A record of waste, with what it took, and the button that undoes it. */
export function WasteDialog({ params: { restaurantId }, thing: waste, onClose }: ThingDialogProps<Waste>) {
  const formats = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const { mayUndo, undoWaste, pending } = useUndo(restaurantId);
  const { order, status, undoneAt, undoneBy, value } = waste;
  return (
    <DetailsDialog
      title={order === undefined ? nameOf(waste) : `Waste of ${order.number}`}
      maxWidth="md"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Done
          </Button>
          {mayUndo(waste) && (
            <Button variant="contained" disabled={pending} onClick={() => setIsAsking(true)}>
              Undo
            </Button>
          )}
        </>
      }
    >
      {status === "UNDONE" && (
        <Alert severity="info">
          {`Undone by ${undoneBy ?? ""}${undoneAt === undefined ? "" : `, ${formats.dateTime(undoneAt)}`}. Everything is back in stock.`}
        </Alert>
      )}
      <DataTable
        label="What was thrown away"
        columns={columns}
        phoneLines={phoneLines}
        rows={waste.lines.map((line, index) => ({ ...line, id: String(index) }))}
        empty={null}
      />
      <TakenByDishes waste={waste} />
      <DetailList
        details={[
          { label: "When", value: <Moment at={waste.occurredAt} /> },
          { label: "By", value: waste.by },
          {
            label: "Value",
            needs: "costs.read",
            value: value === undefined ? undefined : <Money amount={value} />,
          },
          ...(order === undefined
            ? []
            : [
                {
                  label: "Order",
                  value: <DocumentLink restaurantId={restaurantId} source={{ type: "ORDER", ...order }} />,
                },
              ]),
        ]}
      />
      {isAsking && (
        <ConfirmDialog
          title={`Undo ${nameOf(waste)}?`}
          confirmLabel="Undo"
          onConfirm={() => {
            setIsAsking(false);
            void undoWaste(waste);
          }}
          onClose={() => setIsAsking(false)}
        >
          {`This puts ${whatOf(waste)} (${reasonsOf(waste)}) back into stock.`}
        </ConfirmDialog>
      )}
    </DetailsDialog>
  );
}
