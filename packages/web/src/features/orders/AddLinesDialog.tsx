import { addLines } from "@stockpot/core/order/order.routes";
import type { Order, OrderDraft } from "@stockpot/core/order/order.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { type Attempt, attemptOf } from "../../lib/failed-saves.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useNotify } from "../../lib/notify.tsx";
import { emptyOrderForm, type OrderForm, orderResolver as resolver } from "./order-form.ts";
import { OrderLines } from "./OrderLines.tsx";
import { reloadOrders } from "./use-set-status.ts";

interface AddLinesDialogProps {
  readonly restaurantId: string;
  readonly order: Order;
  readonly onClose: () => void;
}

/** Adds products to an order. Stays open until they are saved. */
export function AddLinesDialog({ restaurantId, order, onClose }: AddLinesDialogProps) {
  const notify = useNotify();
  const { run, pending, error } = useCall(addLines);
  const [attempt, setAttempt] = useState<Attempt>();
  const form = useForm<OrderForm, unknown, OrderDraft>({ resolver, defaultValues: emptyOrderForm });
  const { control, formState } = form;
  const message = useServerIssues(form, error, "Failed to add to the order. Please try again.");

  const submit = form.handleSubmit(async ({ orderItems, notes: note }) => {
    const next = attemptOf({ orderItems, note }, attempt);
    const { idempotencyKey } = next;
    setAttempt(next);
    try {
      const body = { orderItems, ...(note !== undefined && { note }) };
      await run({ params: { restaurantId, orderId: order.id }, body, ifMatch: order.version, idempotencyKey });
      await reloadOrders(restaurantId);
      onClose();
      notify.success({ title: "Order Updated", text: `${order.orderNumber}: items added.` });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      void reloadOrders(restaurantId);
    }
  });

  return (
    <FormDialog
      title={`Add to ${order.orderNumber}`}
      submitLabel="Add Items"
      saving={pending}
      error={message}
      dirty={formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      maxWidth="md"
    >
      <OrderLines restaurantId={restaurantId} control={control} />
      <TextInput control={control} name="notes" label="Note for the kitchen" maxLength={100} />
    </FormDialog>
  );
}
