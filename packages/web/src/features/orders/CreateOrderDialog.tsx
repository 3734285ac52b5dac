import Box from "@mui/material/Box";
import type { Order, OrderDraft } from "@stockpot/core/order/order.schema";
import { type KeyboardEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import type { EditorProps } from "../../components/resource/props.ts";
import { useSaves } from "../../components/resource/use-saves.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useSession } from "../../lib/session.tsx";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { emptyOrderForm, type OrderForm, orderResolver as resolver } from "./order-form.ts";
import { previewOrder } from "./order-lines.ts";
import { OrderLines } from "./OrderLines.tsx";
import { orders } from "./orders.ts";

/** Submits the form from any field. */
function submitOnShortcut(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}

export function CreateOrderDialog({ params, failedKey, onClose }: EditorProps<Order>) {
  const { user } = useSession();
  const { create } = useSaves(orders, params);
  const { failed: failedSaves } = useFailedSaves<OrderForm, Order>(orders.scopeOf(params));
  const [failed] = useState(() => failedSaves.find(({ key }) => key === failedKey));
  const form = useForm<OrderForm, unknown, OrderDraft>({ resolver, defaultValues: failed?.form ?? emptyOrderForm });
  const { control } = form;
  const error = useServerIssues(form, failed?.error ?? null, "Failed to create order. Please try again.");
  const submit = useSubmitOnce(form)((body, typed) => {
    onClose();
    const preview = previewOrder(body, typed.orderItems, user);
    void create({ body, preview, typed, previous: failed?.attempt });
  });
  return (
    <FormDialog
      title="Create Order"
      submitLabel="Create Order"
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="md"
    >
      <Box onKeyDown={submitOnShortcut} sx={{ display: "grid", gap: 2 }}>
        <OrderLines restaurantId={params.restaurantId} control={control} />
        <FieldGrid columns="1fr 1fr">
          <TextInput control={control} name="customer.fullName" label="Customer name" helperText="Optional" />
          <TextInput
            control={control}
            name="customer.email"
            label="Customer email"
            type="email"
            helperText="Optional"
          />
        </FieldGrid>
        <TextInput control={control} name="notes" label="Notes" rows={2} />
      </Box>
    </FormDialog>
  );
}
