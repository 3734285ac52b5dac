import { OrderDraft, type OrderType } from "@stockpot/core/order/order.schema";
import * as z from "zod";
import { formResolver } from "../../lib/form.ts";
import type { OrderLineForm } from "./order-lines.ts";

/** The values of the order form. */
export interface OrderForm {
  type: OrderType;
  reason: string;
  beneficiary: string;
  covers: number | null;
  channel: string;
  orderItems: OrderLineForm[];
  notes: string;
  customer: { fullName: string; email: string };
}

export const emptyOrderForm: OrderForm = {
  type: "SALE",
  reason: "",
  beneficiary: "",
  covers: null,
  channel: "",
  orderItems: [],
  notes: "",
  customer: { fullName: "", email: "" },
};

/** The form's values without blanks. */
interface TypedOrder {
  readonly type: OrderType;
  readonly reason?: string;
  readonly beneficiary?: string;
  readonly covers?: number;
  readonly channel?: string;
  readonly orderItems: readonly { readonly productId: string; readonly quantity?: number }[];
  readonly notes?: string;
  readonly customer: { readonly fullName?: string; readonly email?: string };
}

/** An email address alone still makes a customer, so that the missing name is reported. */
const customerOf = ({ fullName = "", email = "" }: TypedOrder["customer"]) =>
  fullName.trim() === "" && email.trim() === "" ? {} : { customer: { fullName, ...(email !== "" && { email }) } };

const draftOf = ({ type, reason, beneficiary, covers, channel, orderItems, notes, customer }: TypedOrder) => ({
  type,
  // What another type asks for is left out.
  ...(type === "FREEBIE" && { reason }),
  ...(type !== "SALE" && { beneficiary }),
  covers,
  channel,
  orderItems: orderItems.map(({ productId, quantity = Number.NaN }) => ({ productId, quantity })),
  ...(notes !== undefined && { notes }),
  ...customerOf(customer),
});

export const orderResolver = formResolver<OrderForm, OrderDraft>(
  z.custom<TypedOrder>().transform<unknown>(draftOf).pipe(OrderDraft),
);
