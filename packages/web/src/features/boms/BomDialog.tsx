import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { foodCostPercentage, platesOf } from "@stockpot/core/bom/bom.rules";
import type { Bom, BomCost } from "@stockpot/core/bom/bom.schema";
import { Big } from "big.js";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ActiveChip } from "../../components/ActiveChip.tsx";
import { HistoryButton } from "../../components/activity/HistoryButton.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { FoodCost } from "../../components/FoodCost.tsx";
import { PlateCost } from "../../components/PlateCost.tsx";
import { WrittenQuantity } from "../../components/Quantity.tsx";
import { dialogPermission } from "../../components/resource/dialog-permission.ts";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { type Column, DataTable } from "../../components/table/DataTable.tsx";
import { EditOutlined, PrintOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { boms } from "./boms.ts";
import { type PlatesForm, PlatesInput } from "./PlatesInput.tsx";
import { RecipePaper } from "./RecipePaper.tsx";
import { useBomCosts } from "./use-bom-costs.ts";

type Ingredient = Bom["items"][number] & { readonly id: string };

const columns: readonly Column<Ingredient>[] = [
  { key: "name", header: "Ingredient", grow: 40, render: ({ name }) => name },
  {
    key: "quantity",
    header: "Amount",
    align: "right",
    render: ({ quantity, unit }) => <WrittenQuantity value={quantity} unit={unit} aligned />,
  },
  { key: "notes", header: "Notes", grow: 40, render: ({ notes }) => notes ?? "" },
];

const phoneLines = ["name quantity", "notes"];

function detailsOf(bom: Bom, costing: BomCost | "loading" | undefined): readonly Detail[] {
  const { product, version, isActive, description, restaurantId, name, items } = bom;
  const known = costing === "loading" ? undefined : costing;
  const percentage = known?.cost === undefined ? undefined : foodCostPercentage(Big(known.cost), Big(product.price));
  return [
    { label: "Product", value: product.name },
    {
      label: "Plate cost",
      needs: "costs.read",
      value: known && <PlateCost {...known} restaurantId={restaurantId} plate={{ name, of: { ingredients: items } }} />,
    },
    {
      label: "Food cost",
      needs: "costs.read",
      value: percentage && <FoodCost percentage={percentage.toNumber()} />,
    },
    { label: "Version", value: version },
    { label: "Status", value: <ActiveChip isActive={isActive} /> },
    ...(description === undefined ? [] : [{ label: "Description", value: description, wide: true }]),
  ];
}

/** A recipe to cook by, for any number of plates. */
export function BomDialog({ thing: bom, params, unsaved, open, onClose }: ThingDialogProps<Bom>) {
  const permissions = usePermissions();
  const { costOf } = useBomCosts(params.restaurantId, unsaved ? [] : [bom]);
  const form = useForm<PlatesForm>({ defaultValues: { plates: 1 } });
  const plates = useWatch({ control: form.control, name: "plates" });
  const scaled = platesOf(bom.items, plates);
  const [isPrinting, setPrinting] = useState(false);
  const edit = dialogPermission(boms, permissions, "edit");
  return (
    <DetailsDialog
      title={bom.name}
      maxWidth="md"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outlined"
            startIcon={<PrintOutlined />}
            disabled={scaled === undefined}
            onClick={() => setPrinting(true)}
          >
            Print
          </Button>
          <HistoryButton disabled={unsaved} onOpen={() => open("history", bom)} />
          {edit.allowed ? (
            <Button
              variant="contained"
              startIcon={<EditOutlined />}
              disabled={unsaved}
              onClick={() => open("edit", bom)}
            >
              Edit
            </Button>
          ) : (
            <Button variant="contained" onClick={onClose}>
              Done
            </Button>
          )}
        </>
      }
    >
      <DetailList details={detailsOf(bom, costOf(bom))} />
      <PlatesInput {...form} />
      {scaled === undefined ? (
        <Typography color="textSecondary">Enter a whole number of plates, from 1 to 1,000.</Typography>
      ) : (
        <DataTable
          label="Ingredients"
          columns={columns}
          phoneLines={phoneLines}
          rows={scaled.map((line) => ({ ...line, id: line.inventoryItemId }))}
          empty={null}
        />
      )}
      {bom.method !== undefined && (
        <section>
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            Method
          </Typography>
          <Box sx={{ whiteSpace: "pre-line" }}>{bom.method}</Box>
        </section>
      )}
      {isPrinting && scaled !== undefined && plates !== null && (
        <RecipePaper bom={{ ...bom, items: scaled }} plates={plates} onPrinted={() => setPrinting(false)} />
      )}
    </DetailsDialog>
  );
}
