import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { costOf } from "@stockpot/core/order/order.rules";
import type { Order, OrderSummary } from "@stockpot/core/order/order.schema";
import { type ReactNode, useId } from "react";
import { MailLink } from "../../components/ContactLink.tsx";
import { type Column, DataTable } from "../../components/table/DataTable.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { Moment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { Quantity, WrittenQuantity } from "../../components/Quantity.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { StateTimeline } from "../../components/StateTimeline.tsx";
import { itemPath } from "../../lib/item-path.ts";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { customerNameOf } from "@stockpot/core/order/order.rules";
import { cancelledStockNames, stageNames } from "./stock-names.ts";
import { RefusedChange, StatusNote } from "./StatusNote.tsx";
import { StatusSelect } from "./StatusSelect.tsx";

type Line = Order["orderItems"][number];

const lineColumns: readonly Column<Line>[] = [
  { key: "product", header: "Product", grow: 40, render: ({ product }) => product.name },
  { key: "quantity", header: "Quantity", align: "right", render: ({ quantity }) => quantity },
  { key: "unitPrice", header: "Price", align: "right", render: ({ unitPrice }) => <Money amount={unitPrice} /> },
  { key: "totalPrice", header: "Amount", align: "right", render: ({ totalPrice }) => <Money amount={totalPrice} /> },
  {
    key: "bomVersion",
    header: "Recipe",
    render: ({ bomVersion }) => (bomVersion === undefined ? "None" : `Version ${bomVersion}`),
  },
];

/** An ingredient with its restaurant, for the link, and a key for its row. */
type Ingredient = Order["ingredients"][number] & { readonly id: string; readonly restaurantId: string };

const ingredientColumns: readonly Column<Ingredient>[] = [
  {
    key: "name",
    header: "Ingredient",
    grow: 50,
    render: ({ restaurantId, inventoryItemId, name }) => (
      <RouterLink to={itemPath(restaurantId, inventoryItemId)}>{name}</RouterLink>
    ),
  },
  {
    key: "quantity",
    header: "Quantity",
    align: "right",
    render: ({ quantity, unit, recipeQuantity, recipeUnit }) =>
      recipeQuantity === undefined || recipeUnit === undefined ? (
        <Quantity value={quantity} unit={unit} aligned />
      ) : (
        <WrittenQuantity value={recipeQuantity} unit={recipeUnit} aligned />
      ),
  },
  {
    key: "cost",
    header: "Cost when ordered",
    needs: "costs.read",
    align: "right",
    render: ({ quantity, unitCost }) => (unitCost === undefined ? "–" : <Money amount={costOf(quantity, unitCost)} />),
  },
];

/** What happened to the ingredients, as text for the details. */
function ingredientsOf({ stage, history }: OrderSummary) {
  const { stock } = history.at(-1) ?? {};
  return stock === undefined ? stageNames[stage] : cancelledStockNames[stock];
}

/** The address of somebody who was named; that of a walk-in is not known. */
const emailOf = ({ walkIn, customer: { email } }: OrderSummary): readonly Detail[] =>
  walkIn ? [] : [{ label: "Customer email", value: email !== undefined && <MailLink address={email} /> }];

const detailsOf = (order: OrderSummary, status: ReactNode): readonly Detail[] => [
  { label: "Status", value: status },
  ...(order.refused ? [{ label: "Last change", value: <RefusedChange refused={order.refused} />, wide: true }] : []),
  { label: "Total", value: <Money amount={order.totalAmount} /> },
  { label: "Stock", value: ingredientsOf(order) },
  { label: "Customer", value: customerNameOf(order) },
  ...emailOf(order),
  { label: "Created", value: <Moment at={order.createdAt} /> },
  { label: "Notes", value: order.notes, wide: true },
];

/** An order's details, lines, ingredients and status history. */
export function OrderDialog({ params: { restaurantId }, thing: order, unsaved, onClose }: ThingDialogProps<Order>) {
  return (
    <DetailsDialog
      title={order.orderNumber}
      maxWidth="md"
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          Done
        </Button>
      }
    >
      <DetailList
        details={detailsOf(
          order,
          <>
            <StatusSelect order={order} unsaved={unsaved} />
            {order.beingPosted !== undefined && <StatusNote order={order} />}
          </>,
        )}
      />
      <Section title="Items">
        <DataTable label="Items" columns={lineColumns} rows={order.orderItems} empty={null} />
      </Section>
      <Section title="Ingredients">
        <DataTable
          label="Ingredients"
          columns={ingredientColumns}
          rows={order.ingredients.map((one) => ({ ...one, id: one.inventoryItemId, restaurantId }))}
          empty={
            <EmptyState title="Nothing is deducted from stock">
              None of these products had an active recipe when the order was created.
            </EmptyState>
          }
        />
      </Section>
      <Section title="History">
        <StateTimeline
          states={order.history.map(({ status, stock, ...step }) => ({
            ...step,
            label: orderStatusNames[status],
            note: stock && cancelledStockNames[stock],
            cancelled: status === "CANCELLED",
          }))}
        />
      </Section>
    </DetailsDialog>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
