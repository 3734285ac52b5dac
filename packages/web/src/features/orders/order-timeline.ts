import { orderReasonNames, orderTypeNames } from "@stockpot/core/order/order.reasons";
import { orderStatusNames } from "@stockpot/core/order/order.rules";
import type { Order } from "@stockpot/core/order/order.schema";
import type { State } from "../../components/StateTimeline.tsx";
import type { Formats } from "../../lib/formats.ts";
import { cancelledStockNames } from "./stock-names.ts";

type Adjustment = Order["adjustments"][number];

/** Everything that happened to an order, from first to last. */
export function timelineOf(order: Order, formats: Formats): readonly State[] {
  const statuses = order.history.map(({ status, stock, ...step }) => ({
    ...step,
    label: orderStatusNames[status],
    note: stock && cancelledStockNames[stock],
    cancelled: status === "CANCELLED",
  }));
  const changes = order.adjustments.map((adjustment) => ({
    at: adjustment.at,
    by: adjustment.by,
    label: labelOf(adjustment, order, formats),
    note: noteOf(adjustment),
    cancelled: adjustment.kind === "VOID",
  }));
  const { voided } = order;
  const end = voided ? [{ ...voided, label: "Voided", note: noteOf(voided), cancelled: true }] : [];
  return [...statuses, ...changes, ...end].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const noteOf = ({ reason, note, stock }: Pick<Adjustment, "reason" | "note" | "stock">): string | undefined => {
  const parts = [reason && orderReasonNames[reason], note, stock && cancelledStockNames[stock]].filter(
    (part) => part !== undefined,
  );
  return parts.length > 0 ? parts.join(". ") : undefined;
};

function labelOf(
  { kind, lineId, quantity = 0, percent, amount = 0, type }: Adjustment,
  { orderItems }: Order,
  { money }: Formats,
): string {
  const name = orderItems.find(({ id }) => id === lineId)?.product.name;
  const on = name === undefined ? "" : ` on ${name}`;
  switch (kind) {
    case "TYPE":
      return `Changed to ${orderTypeNames[type ?? "SALE"]}`;
    case "ADD":
      return quantity === 1 ? "1 line added" : `${quantity} lines added`;
    case "COMP":
      return quantity === 0 ? `Comp removed${on}` : `Comped: ${quantity} × ${name ?? ""}`;
    case "VOID":
      return `Voided: ${quantity} × ${name ?? ""}`;
    case "REFUND":
      return `Refunded ${money(amount)}`;
    default:
      if (percent !== undefined && percent > 0) return `Discount of ${percent} %${on}`;
      return amount > 0 ? `Discount of ${money(amount)}${on}` : `Discount removed${on}`;
  }
}
