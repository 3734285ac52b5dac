import Box from "@mui/material/Box";
import { costOf } from "@stockpot/core/order/order.rules";
import type { Order } from "@stockpot/core/order/order.schema";
import { Money } from "../../components/Money.tsx";
import { usePermissions } from "../../lib/permissions.tsx";

interface Row {
  readonly label: string;
  readonly amount: number;
  readonly strong?: boolean;
}

const rowIf = (label: string, amount: number): readonly Row[] => (amount === 0 ? [] : [{ label, amount }]);

/** What an order's ingredients cost when it was entered; undefined while that of one is not known, or hidden. */
const foodCostOf = ({ ingredients }: Order): number | undefined =>
  ingredients.every(({ unitCost }) => unitCost !== undefined)
    ? ingredients.reduce((sum, { quantity, unitCost = 0 }) => sum + costOf(quantity, unitCost), 0)
    : undefined;

/** From an order's gross amount to the amount to pay. */
export function totalsOf(order: Order): readonly Row[] {
  const { type, totalAmount, netAmount, dueAmount, refundedAmount } = order;
  if (type === "FAMILY") {
    return [
      { label: "Menu price", amount: totalAmount },
      { label: "Staff pays", amount: dueAmount, strong: true },
    ];
  }
  const tax = dueAmount === netAmount + order.serviceAmount ? "Tax included" : "Tax";
  return [
    { label: "Subtotal", amount: totalAmount },
    ...rowIf("Comps", -order.compAmount),
    ...rowIf("Discounts", -order.discountAmount),
    ...(netAmount === totalAmount ? [] : [{ label: "Net", amount: netAmount }]),
    ...rowIf("Service", order.serviceAmount),
    ...rowIf(tax, order.taxAmount),
    { label: "Due", amount: dueAmount, strong: true },
    ...rowIf("Refunded", -refundedAmount),
  ];
}

type Cost = NonNullable<Order["costs"]>[number];

const costNames: Record<Cost["purpose"], string> = {
  SALE: "Cost of what was sold",
  FAMILY: "Cost of the meal",
  FREEBIE: "Cost of what was given away",
  WASTE: "Cost of what was wasted",
};

/** What an order took cost; what a meal that brings nothing will take, before it does. */
function costRows(order: Order): readonly Row[] {
  const { costs = [], type } = order;
  if (costs.length > 0) return costs.flatMap(({ purpose, amount }) => rowIf(costNames[purpose], amount));
  const cost = type === "SALE" ? undefined : foodCostOf(order);
  return cost === undefined ? [] : [{ label: "Food cost when ordered", amount: cost }];
}

/** What an order comes to, line by line. */
export function OrderTotals({ order }: { readonly order: Order }) {
  const { has } = usePermissions();
  const rows = [...totalsOf(order), ...(has("costs.read") ? costRows(order) : [])];
  return (
    <Box
      component="dl"
      aria-label="Totals"
      sx={{ m: 0, mt: 1, ml: "auto", width: "100%", maxWidth: 320, display: "grid", gridTemplateColumns: "1fr auto" }}
    >
      {rows.map(({ label, amount, strong = false }) => (
        <Box key={label} sx={{ display: "contents", ...(strong && { fontWeight: 620 }) }}>
          <Box component="dt" sx={{ py: 0.25, ...(strong ? {} : { color: "text.secondary" }) }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, py: 0.25, textAlign: "right", fontVariantNumeric: "tabular-nums" }}>
            <Money amount={amount} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
