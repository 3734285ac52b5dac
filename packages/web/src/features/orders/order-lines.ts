import { dishesText, isFinal, totalOf } from "@stockpot/core/order/order.rules";
import type { OrderDraft, OrderSummary, OrderType } from "@stockpot/core/order/order.schema";
import { serverFields } from "../../lib/optimistic.ts";
import type { SessionUser } from "../../lib/session.tsx";

/** A chosen product: its name and price are shown, its id is sent. */
export interface OrderLineForm {
  productId: string;
  name: string;
  /** US dollars. */
  unitPrice: number;
  quantity: number | null;
}

/** The total of the lines in US dollars; a line without a quantity counts as 0. */
export const runningTotal = (lines: readonly OrderLineForm[]) =>
  totalOf(lines.map(({ quantity, unitPrice }) => ({ quantity: quantity ?? 0, unitPrice }))).toNumber();

/** What a new order comes to until the server has added service and tax. */
function previewMoney(type: OrderType, total: number) {
  const isSale = type === "SALE";
  return {
    grossAmount: type === "FAMILY" ? 0 : total,
    compAmount: type === "FREEBIE" ? total : 0,
    discountAmount: 0,
    netAmount: isSale ? total : 0,
    serviceAmount: 0,
    taxAmount: 0,
    dueAmount: isSale ? total : 0,
    refundedAmount: 0,
  };
}

/** The order to show until the server answers. */
export function previewOrder(
  { type, reason, beneficiary, notes, customer }: OrderDraft,
  lines: readonly OrderLineForm[],
  user: SessionUser | null,
): OrderSummary {
  const stored = serverFields(undefined);
  const totalAmount = runningTotal(lines);
  const { fullName = "", email } = customer ?? { fullName: user?.fullName };
  return {
    ...stored,
    orderNumber: "New order",
    status: "PENDING",
    stage: "none",
    consumeAt: "PREPARING",
    type,
    reason,
    beneficiary,
    totalAmount,
    ...previewMoney(type, totalAmount),
    notes,
    customer: { fullName, email },
    walkIn: customer === undefined,
    lineCount: lines.length,
    dishes: dishesText(lines.map(({ name, quantity }) => ({ name, quantity: quantity ?? 0 }))),
    history: [{ status: "PENDING", at: stored.createdAt, by: user?.fullName ?? "" }],
  };
}

export const isOpen = ({ status }: Pick<OrderSummary, "status">) => !isFinal(status);
