import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { orderChannelNames, orderReasonNames, orderTypeNames } from "@stockpot/core/order/order.reasons";
import { costOf } from "@stockpot/core/order/order.rules";
import type { Order, OrderSummary } from "@stockpot/core/order/order.schema";
import { type ReactNode, useId, useState } from "react";
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
import { useFormats } from "../../lib/formats.ts";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { RowMenu } from "../../components/table/RowMenu.tsx";
import { AddLinesDialog } from "./AddLinesDialog.tsx";
import type { OrderChange } from "./order-changes.ts";
import { timelineOf } from "./order-timeline.ts";
import { OrderChangeDialog } from "./OrderChangeDialog.tsx";
import { OrderPaper, type Paper } from "./OrderPaper.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import { useLineActions, useOrderActions } from "./use-order-actions.ts";
import { customerNameOf } from "@stockpot/core/order/order.rules";
import { cancelledStockNames, stageNames } from "./stock-names.ts";
import { RefusedChange, StatusNote } from "./StatusNote.tsx";
import { StatusSelect } from "./StatusSelect.tsx";

type Line = Order["orderItems"][number];

/** What was done to a line, as in "1 comped, 10 % off". */
function changesOf({ voided, comped, discountAmount, discountPercent }: Line, money: (amount: number) => string) {
  const off = discountPercent === undefined ? `${money(discountAmount)} off` : `${discountPercent} % off`;
  return [
    ...(voided > 0 ? [`${voided} voided`] : []),
    ...(comped > 0 ? [`${comped} comped`] : []),
    ...(discountAmount > 0 ? [off] : []),
  ].join(", ");
}

/** A line's product, struck out where nothing of it is left, and what was done to it. */
function LineProduct({ line }: { readonly line: Line }) {
  const { money } = useFormats();
  const changes = changesOf(line, money);
  return (
    <>
      <Box component="span" sx={line.quantity === 0 ? { textDecoration: "line-through" } : {}}>
        {line.product.name}
      </Box>
      {changes !== "" && (
        <Typography variant="caption" color="textSecondary" component="span" sx={{ display: "block" }}>
          {changes}
        </Typography>
      )}
    </>
  );
}

const lineColumns: readonly Column<Line>[] = [
  { key: "product", header: "Product", grow: 40, ownLines: true, render: (line) => <LineProduct line={line} /> },
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
function ingredientsOf({ stage, history, voided }: OrderSummary) {
  const { stock } = voided ?? history.at(-1) ?? {};
  return stock === undefined ? stageNames[stage] : cancelledStockNames[stock];
}

/** The email address of a named customer; a walk-in has none. */
const emailOf = ({ walkIn, customer: { email } }: OrderSummary): readonly Detail[] =>
  walkIn ? [] : [{ label: "Customer email", value: email !== undefined && <MailLink address={email} /> }];

/** What an order is, and why, as in "Freebie: Complaint". */
const typeText = ({ type, reason, reasonNote }: OrderSummary): string =>
  [
    reason === undefined ? orderTypeNames[type] : `${orderTypeNames[type]}: ${orderReasonNames[reason]}`,
    ...(reasonNote === undefined ? [] : [reasonNote]),
  ].join(". ");

const detailsOf = (order: OrderSummary, status: ReactNode): readonly Detail[] => [
  { label: "Status", value: status },
  ...(order.refused ? [{ label: "Last change", value: <RefusedChange order={order} />, wide: true }] : []),
  { label: "Type", value: typeText(order) },
  ...(order.beneficiary === undefined ? [] : [{ label: "For", value: order.beneficiary }]),
  ...(order.channel === undefined ? [] : [{ label: "Channel", value: orderChannelNames[order.channel] }]),
  ...(order.covers === undefined ? [] : [{ label: "Covers", value: order.covers }]),
  { label: "Stock", value: ingredientsOf(order) },
  { label: "Customer", value: customerNameOf(order) },
  ...emailOf(order),
  { label: "Created", value: <Moment at={order.createdAt} /> },
  { label: "Notes", value: order.notes, wide: true },
];

/** An order's details, lines, ingredients and status history. */
export function OrderDialog({ params: { restaurantId }, thing: order, unsaved, onClose }: ThingDialogProps<Order>) {
  const formats = useFormats();
  const [change, setChange] = useState<OrderChange | null>(null);
  const [paper, setPaper] = useState<Paper | null>(null);
  const isBusy = unsaved || order.beingPosted !== undefined;
  const lineActions = useLineActions(order);
  const closeChange = () => setChange(null);
  return (
    <>
      <DetailsDialog
        title={order.orderNumber}
        maxWidth="md"
        onClose={onClose}
        actions={
          <>
            <OrderButtons
              order={order}
              unsaved={isBusy}
              onAct={(name) => {
                if (name === "ticket" || name === "receipt") setPaper(name);
                else if (isOrderChange(name)) setChange({ kind: name });
              }}
            />
            <Button variant="outlined" onClick={onClose}>
              Done
            </Button>
          </>
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
          <DataTable
            label="Items"
            columns={lineColumns}
            rows={order.orderItems}
            empty={null}
            renderActions={(line) => (
              <RowMenu
                rowName={line.product.name}
                actions={lineActions(line)}
                unsaved={isBusy}
                onAct={(name) => {
                  if (isLineChange(name)) setChange({ kind: name, line });
                }}
              />
            )}
          />
          <OrderTotals order={order} />
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
          <StateTimeline states={timelineOf(order, formats)} />
        </Section>
      </DetailsDialog>
      {change?.kind === "add" && <AddLinesDialog restaurantId={restaurantId} order={order} onClose={closeChange} />}
      {change !== null && change.kind !== "add" && (
        <OrderChangeDialog restaurantId={restaurantId} order={order} change={change} onClose={closeChange} />
      )}
      {paper !== null && <OrderPaper order={order} paper={paper} onPrinted={() => setPaper(null)} />}
    </>
  );
}

const orderChanges = ["add", "discount", "type", "refund", "voidOrder"] as const;
const isOrderChange = (name: string): name is (typeof orderChanges)[number] => orderChanges.some((one) => one === name);

const lineChanges = ["comp", "lineDiscount", "void"] as const;
const isLineChange = (name: string): name is (typeof lineChanges)[number] => lineChanges.some((one) => one === name);

interface OrderButtonsProps {
  readonly order: Order;
  readonly unsaved: boolean;
  readonly onAct: (name: string) => void;
}

/** The actions of the order's dialog: a button for the most frequent one, and a menu for the rest. */
function OrderButtons({ order, unsaved, onAct }: OrderButtonsProps) {
  const [first, ...rest] = useOrderActions(order);
  const isAdd = first?.name === "add";
  return (
    <>
      <RowMenu
        rowName={order.orderNumber}
        actions={isAdd || !first ? rest : [first, ...rest]}
        unsaved={unsaved}
        onAct={onAct}
      />
      {isAdd && (
        <PermissionButton
          variant="outlined"
          startIcon={<first.Icon fontSize="small" />}
          allowed={first.refusal === undefined}
          reason={first.refusal ?? ""}
          disabled={unsaved}
          onClick={() => onAct(first.name)}
        >
          {first.label}
        </PermissionButton>
      )}
    </>
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
