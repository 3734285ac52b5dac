import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import {
  compReasons,
  orderChannelNames,
  orderChannels,
  orderReasonNames,
  orderTypeNames,
} from "@stockpot/core/order/order.reasons";
import type { Order, OrderDraft, OrderType } from "@stockpot/core/order/order.schema";
import { type KeyboardEvent, useState } from "react";
import { type Control, useController, useForm, useWatch } from "react-hook-form";
import { ChoiceInput } from "../../components/fields/ChoiceInput.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { touch } from "../../components/widths.ts";
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
import { useOfferedTypes } from "./use-offered-types.ts";

interface FormProps {
  readonly control: Control<OrderForm, unknown, OrderDraft>;
}

/** What the order is: three buttons, of which one is pressed. */
function TypeButtons({ control }: FormProps) {
  const { field } = useController({ control, name: "type" });
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label="Type"
      value={field.value}
      onChange={(_, type: OrderType | null) => {
        if (type !== null) field.onChange(type);
      }}
      sx={{ [touch]: { "& .MuiToggleButton-root": { minHeight: 44 } } }}
    >
      {useOfferedTypes().map((type) => (
        <ToggleButton key={type} value={type}>
          {orderTypeNames[type]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const reasonChoices = compReasons.map((value) => ({ value, label: orderReasonNames[value] }));

/** For whom a meal or a freebie is, and why something is given away. */
function TypeFields({ control }: FormProps) {
  const type = useWatch({ control, name: "type" });
  if (type === "SALE") return null;
  return (
    <>
      {type === "FREEBIE" && (
        <ChoiceInput control={control} name="reason" label="Reason" choices={reasonChoices} columns={2} required />
      )}
      <TextInput control={control} name="beneficiary" label="For whom" maxLength={100} />
    </>
  );
}

/** Submits the form from any field. */
function submitOnShortcut(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}

const channelOptions = orderChannels.map((value) => ({ value, label: orderChannelNames[value] }));

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
        <TypeButtons control={control} />
        <OrderLines restaurantId={params.restaurantId} control={control} />
        <TypeFields control={control} />
        <FieldGrid columns="1fr 1fr">
          <NumberInput control={control} name="covers" label="Guests" />
          <SelectInput
            control={control}
            name="channel"
            label="Channel"
            options={channelOptions}
            emptyLabel="Not said"
          />
          <TextInput control={control} name="customer.fullName" label="Customer name" />
          <TextInput control={control} name="customer.email" label="Customer email" type="email" />
        </FieldGrid>
        <TextInput control={control} name="notes" label="Notes" rows={2} />
      </Box>
    </FormDialog>
  );
}
