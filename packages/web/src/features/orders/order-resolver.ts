import { OrderDraft } from "@stockpot/core/order/order.schema";
import * as z from "zod";
import { formResolver } from "../../lib/form.ts";
import type { OrderForm } from "./order-form.ts";

/** An e-mail address alone still makes a customer, who then lacks a name. */
const customerOf = ({ fullName = "", email = "" }: OrderForm["customer"]) =>
  fullName.trim() === "" && email.trim() === "" ? {} : { customer: { fullName, ...(email !== "" && { email }) } };

const draftOf = ({ orderItems, notes, customer }: OrderForm): z.input<typeof OrderDraft> => ({
  orderItems: orderItems.map(({ productId, quantity }) => ({ productId, quantity: quantity ?? Number.NaN })),
  ...(notes !== undefined && { notes }),
  ...customerOf(customer),
});

export const orderResolver = formResolver<OrderForm, OrderDraft>(
  z.custom<OrderForm>().transform(draftOf).pipe(OrderDraft),
);
