import Box from "@mui/material/Box";
import type { OrderDraft } from "@stockpot/core/order/order.schema";
import type { KeyboardEvent } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../components/FormDialog.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { emptyOrderForm, type OrderForm } from "./order-form.ts";
import { orderResolver as resolver } from "./order-resolver.ts";
import { OrderLines } from "./OrderLines.tsx";
import { type FailedOrder, useOrderSaves } from "./use-orders.ts";

/** Sends the form from wherever the focus is in it. */
function sendOnShortcut(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}

interface CreateOrderDialogProps {
  readonly restaurantId: string;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedOrder;
  readonly onClose: () => void;
}

export function CreateOrderDialog({ restaurantId, failed, onClose }: CreateOrderDialogProps) {
  const { create } = useOrderSaves(restaurantId);
  const form = useForm<OrderForm, unknown, OrderDraft>({ resolver, defaultValues: failed?.form ?? emptyOrderForm });
  const { control } = form;
  const error = useServerIssues(form, failed?.error ?? null, "Failed to create order. Please try again.");
  const submit = useSubmitOnce(form)((draft, typed) => {
    onClose();
    void create(draft, typed, failed?.attempt);
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
      <Box onKeyDown={sendOnShortcut} sx={{ display: "grid", gap: 2 }}>
        <OrderLines restaurantId={restaurantId} control={control} />
        <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 2, alignItems: "start" }}>
          <TextInput
            control={control}
            name="customer.fullName"
            label="Customer name"
            helperText="Optional. Without one, the order is in your name"
          />
          <TextInput
            control={control}
            name="customer.email"
            label="Customer email"
            type="email"
            helperText="Optional"
          />
        </Box>
        <TextInput control={control} name="notes" label="Notes" rows={2} />
      </Box>
    </FormDialog>
  );
}
