import { isFinal, totalOf } from "@stockpot/core/order/order.rules";
import type { OrderDraft, OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import type { SessionUser } from "../../lib/session.tsx";
import { tempId } from "../../lib/optimistic.ts";

/** A product as it was chosen: its name and price are shown, its id is sent. */
export interface OrderLineForm {
  productId: string;
  name: string;
  /** US dollars. */
  unitPrice: number;
  quantity: number | null;
}

/** The order form as it is typed. */
export interface OrderForm {
  orderItems: OrderLineForm[];
  notes?: string | undefined;
  customer: { fullName?: string | undefined; email?: string | undefined };
}

export const emptyOrderForm: OrderForm = { orderItems: [], notes: "", customer: { fullName: "", email: "" } };

/** What the lines come to, in US dollars; a line without a quantity counts nothing yet. */
export const runningTotal = (lines: readonly OrderLineForm[]) =>
  totalOf(lines.map(({ quantity, unitPrice }) => ({ quantity: quantity ?? 0, unitPrice }))).toNumber();

/** The order that a draft will become, until the server says so. */
export function draftedOrder({ notes, customer }: OrderDraft, form: OrderForm, user: SessionUser | null): OrderSummary {
  const now = new Date().toISOString();
  const { fullName = "", email } = customer ?? user ?? {};
  return {
    id: tempId(),
    orderNumber: "New order",
    status: "PENDING",
    stage: "none",
    totalAmount: runningTotal(form.orderItems),
    notes,
    customer: { fullName, email },
    lineCount: form.orderItems.length,
    history: [{ status: "PENDING", at: now, by: user?.fullName ?? "" }],
    version: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** The order as a change of its status will make it, until the server says so. */
export const movedTo = (order: OrderSummary, status: OrderStatus): OrderSummary => ({ ...order, status });

export const isOpen = ({ status }: Pick<OrderSummary, "status">) => !isFinal(status);
