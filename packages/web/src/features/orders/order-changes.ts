import * as routes from "@stockpot/core/order/order.routes";
import {
  type OrderReason,
  compReasons,
  discountReasons,
  orderReasonNames,
  refundReasons,
  voidReasons,
} from "@stockpot/core/order/order.reasons";
import {
  Comp,
  DiscountChange,
  LineVoid,
  type Order,
  OrderVoid,
  Refund,
  TypeChange,
} from "@stockpot/core/order/order.schema";
import * as z from "zod";
import type { CallOptions } from "../../lib/call.ts";
import { call } from "../../lib/call.ts";
import { formResolver } from "../../lib/form.ts";

export type OrderLine = Order["orderItems"][number];

/** A change that the one form is for. */
export type FormChange =
  | { readonly kind: "comp" | "void" | "lineDiscount"; readonly line: OrderLine }
  | { readonly kind: "discount" | "refund" | "voidOrder" | "type" };

/** What the dialog of a change is about. */
export type OrderChange = FormChange | { readonly kind: "add" };

/** The values of the form of a change; each shows some of them. */
export interface ChangeForm {
  quantity: number | null;
  by: string;
  percent: number | null;
  amount: number | null;
  type: string;
  beneficiary: string;
  reason: string;
  note: string;
  stock: string;
}

export const emptyChange: ChangeForm = {
  quantity: null,
  by: "percent",
  percent: null,
  amount: null,
  type: "",
  beneficiary: "",
  reason: "",
  note: "",
  stock: "WASTE",
};

type Typed = Partial<ChangeForm>;
type Sent<Schema extends z.ZodType> = z.output<Schema>;

/** What a form sends, by the change. */
interface Bodies {
  readonly comp: Sent<typeof Comp>;
  readonly void: Sent<typeof LineVoid>;
  readonly lineDiscount: Sent<typeof DiscountChange>;
  readonly discount: Sent<typeof DiscountChange>;
  readonly refund: Sent<typeof Refund>;
  readonly voidOrder: Sent<typeof OrderVoid>;
  readonly type: Sent<typeof TypeChange>;
}

export type ChangeBody = Bodies[keyof Bodies];

const asked = ({ reason, note }: Typed) => ({ reason, note });

const bodyFrom = <Body>(schema: z.ZodType<Body>, bodyOf: (form: Typed) => object) =>
  z.custom<Typed>().transform<unknown>(bodyOf).pipe(schema);

const schemas = {
  comp: bodyFrom(Comp, ({ quantity, ...form }) => ({ quantity, ...asked(form) })),
  void: bodyFrom(LineVoid, ({ quantity, stock, ...form }) => ({ quantity, stock, ...asked(form) })),
  discount: bodyFrom(DiscountChange, ({ by, percent, amount, ...form }) => ({
    // One that is empty is no number: it is asked for on its field.
    ...(by === "percent" ? { percent: percent ?? Number.NaN } : { amount: amount ?? Number.NaN }),
    ...asked(form),
  })),
  refund: bodyFrom(Refund, ({ amount, ...form }) => ({ amount, ...asked(form) })),
  voidOrder: bodyFrom(OrderVoid, ({ stock, ...form }) => ({ stock, ...asked(form) })),
  type: bodyFrom(TypeChange, ({ type, beneficiary, reason, note }) => ({
    type,
    ...(type === "FREEBIE" && { reason, reasonNote: note }),
    ...(type !== "SALE" && { beneficiary }),
  })),
};

export const resolverOf = ({ kind }: FormChange) =>
  formResolver<ChangeForm, ChangeBody>(schemas[kind === "lineDiscount" ? "discount" : kind]);

const reasonsOf = {
  comp: compReasons,
  void: voidReasons,
  lineDiscount: discountReasons,
  discount: discountReasons,
  refund: refundReasons,
  voidOrder: voidReasons,
  type: compReasons,
} as const satisfies Record<FormChange["kind"], readonly OrderReason[]>;

export const reasonChoices = ({ kind }: FormChange) =>
  reasonsOf[kind].map((value) => ({ value, label: orderReasonNames[value] }));

/** Sends a change of an order. */
export async function sendChange(
  restaurantId: string,
  order: Pick<Order, "id">,
  change: FormChange,
  { body, ...options }: { readonly body: ChangeBody } & CallOptions,
): Promise<Order> {
  const params = { restaurantId, orderId: order.id };
  const lineId = "line" in change ? change.line.id : "";
  switch (change.kind) {
    case "comp":
      return (await call(routes.comp, { params: { ...params, lineId }, body: Comp.parse(body), ...options })).data;
    case "void":
      return (await call(routes.voidLine, { params: { ...params, lineId }, body: LineVoid.parse(body), ...options }))
        .data;
    case "lineDiscount":
      return (await call(routes.discount, { params, body: { ...DiscountChange.parse(body), lineId }, ...options }))
        .data;
    case "discount":
      return (await call(routes.discount, { params, body: DiscountChange.parse(body), ...options })).data;
    case "refund":
      return (await call(routes.refund, { params, body: Refund.parse(body), ...options })).data;
    case "voidOrder":
      return (await call(routes.voidOrder, { params, body: OrderVoid.parse(body), ...options })).data;
    default:
      return (await call(routes.setType, { params, body: TypeChange.parse(body), ...options })).data;
  }
}
