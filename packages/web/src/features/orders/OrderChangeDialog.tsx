import Typography from "@mui/material/Typography";
import { orderTypeNames } from "@stockpot/core/order/order.reasons";
import type { Order } from "@stockpot/core/order/order.schema";
import { useState } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { ChoiceInput } from "../../components/fields/ChoiceInput.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { type Attempt, attemptOf } from "../../lib/failed-saves.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useFormats } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import {
  type ChangeBody,
  type ChangeForm,
  type FormChange,
  emptyChange,
  reasonChoices,
  resolverOf,
  sendChange,
} from "./order-changes.ts";
import { stockChoices } from "./stock-names.ts";
import { useOfferedTypes } from "./use-offered-types.ts";
import { reloadOrders } from "./use-set-status.ts";

interface OrderChangeDialogProps {
  readonly restaurantId: string;
  readonly order: Order;
  readonly change: FormChange;
  readonly onClose: () => void;
}

type Form = Control<ChangeForm, unknown, ChangeBody>;

/** Changes an order or one of its lines, and asks why. Stays open until it is saved. */
export function OrderChangeDialog({ restaurantId, order, change, onClose }: OrderChangeDialogProps) {
  const notify = useNotify();
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>();
  const [resolver] = useState(() => resolverOf(change));
  const form = useForm<ChangeForm, unknown, ChangeBody>({ resolver, defaultValues: startOf(order, change) });
  const { control, formState } = form;
  const { title, submitLabel, done } = textsOf(order, change);
  const message = useServerIssues(form, error, "Failed to change the order. Please try again.");

  const submit = form.handleSubmit(async (body) => {
    const next = attemptOf(body, attempt);
    const { idempotencyKey } = next;
    setAttempt(next);
    setPending(true);
    try {
      const stored = await sendChange(restaurantId, order, change, { body, ifMatch: order.version, idempotencyKey });
      const isUnderWay = stored.beingPosted !== undefined;
      // What the form uncovers is the order as it is now, from which the next change goes on.
      await reloadOrders(restaurantId);
      notify.success({
        title: isUnderWay ? "Order Is Being Updated" : "Order Updated",
        text: isUnderWay ? `${order.orderNumber}. This can take a moment.` : `${order.orderNumber}: ${done}.`,
      });
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem);
      // Someone else may have changed it: the figures behind this dialog are then the new ones.
      void reloadOrders(restaurantId);
    } finally {
      setPending(false);
    }
  });

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      saving={pending}
      error={message}
      dirty={formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      maxWidth="xs"
    >
      <Fields order={order} change={change} control={control} />
    </FormDialog>
  );
}

const startOf = ({ type, beneficiary = "" }: Order, change: FormChange): ChangeForm => {
  if (change.kind === "type") return { ...emptyChange, type, beneficiary };
  if (change.kind === "comp") return { ...emptyChange, quantity: change.line.comped || change.line.quantity };
  return change.kind === "void" ? { ...emptyChange, quantity: 1 } : emptyChange;
};

function textsOf({ orderNumber }: Order, change: FormChange) {
  const name = "line" in change ? change.line.product.name : orderNumber;
  switch (change.kind) {
    case "comp":
      return { title: `Comp ${name}`, submitLabel: "Save Comp", done: `${name} comped` };
    case "void":
      return { title: `Void ${name}`, submitLabel: "Void", done: `${name} voided` };
    case "lineDiscount":
    case "discount":
      return { title: `Discount on ${name}`, submitLabel: "Save Discount", done: "discount saved" };
    case "refund":
      return { title: `Refund ${name}`, submitLabel: "Refund", done: "refunded" };
    case "voidOrder":
      return { title: `Void ${name}`, submitLabel: "Void Order", done: "voided" };
    default:
      return { title: `Change Type of ${name}`, submitLabel: "Change Type", done: "type changed" };
  }
}

interface FieldsProps {
  readonly order: Order;
  readonly change: FormChange;
  readonly control: Form;
}

function Fields({ order, change, control }: FieldsProps) {
  if (change.kind === "type") return <TypeFields change={change} control={control} />;
  return (
    <>
      <Amount order={order} change={change} control={control} />
      <Why change={change} control={control} />
      {asksForStock(order, change) && (
        <ChoiceInput control={control} name="stock" label="Ingredients" choices={stockChoices} />
      )}
    </>
  );
}

/** Whether something was taken that has to go somewhere. */
const asksForStock = ({ stage, status, history }: Order, { kind }: FormChange): boolean => {
  if (kind === "void") return stage === "consumed";
  return kind === "voidOrder" && (status === "COMPLETED" || history.at(-1)?.stock !== undefined);
};

const Why = ({ change, control }: Omit<FieldsProps, "order">) => (
  <>
    <ChoiceInput control={control} name="reason" label="Reason" choices={reasonChoices(change)} columns={2} required />
    <TextInput control={control} name="note" label="Note" maxLength={100} />
  </>
);

/** How much is comped, taken off or given back. */
function Amount({ order, change, control }: FieldsProps) {
  const { money } = useFormats();
  switch (change.kind) {
    case "comp":
      return (
        <NumberInput
          control={control}
          name="quantity"
          label="Quantity on the house"
          suffix={`of ${change.line.quantity}`}
          helperText="0 charges all of them again"
          required
        />
      );
    case "void":
      return (
        <NumberInput
          control={control}
          name="quantity"
          label="Quantity to void"
          suffix={`of ${change.line.quantity}`}
          required
        />
      );
    case "lineDiscount":
    case "discount":
      return <DiscountFields control={control} />;
    case "refund":
      return (
        <NumberInput
          control={control}
          name="amount"
          label="Amount to refund"
          money
          helperText={`Up to ${money(order.netAmount - order.refundedAmount)}${order.taxAmount > 0 ? ", before service and tax" : ""}`}
          required
        />
      );
    default:
      return (
        <Typography color="textSecondary">
          This order was a mistake: it no longer counts as sold, on the day on which it did.
        </Typography>
      );
  }
}

const discountWays = [
  { value: "percent", label: "Percent" },
  { value: "amount", label: "Amount" },
] as const;

function DiscountFields({ control }: { readonly control: Form }) {
  const by = useWatch({ control, name: "by" });
  const shared = { control, helperText: "0 removes the discount", required: true };
  return (
    <>
      <ChoiceInput control={control} name="by" label="Discount in" choices={discountWays} columns={2} />
      {by === "percent" ? (
        <NumberInput key="percent" {...shared} name="percent" label="Percent off" suffix="%" />
      ) : (
        <NumberInput key="amount" {...shared} name="amount" label="Amount off" money />
      )}
    </>
  );
}

function TypeFields({ change, control }: Omit<FieldsProps, "order">) {
  const type = useWatch({ control, name: "type" });
  const choices = useOfferedTypes().map((value) => ({ value, label: orderTypeNames[value] }));
  return (
    <>
      <ChoiceInput control={control} name="type" label="Type" choices={choices} columns={3} required />
      {type === "FREEBIE" && <Why change={change} control={control} />}
      {type !== "SALE" && <TextInput control={control} name="beneficiary" label="For whom" maxLength={100} />}
    </>
  );
}
