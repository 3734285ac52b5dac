import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { InventoryItem, InventoryItemChanges } from "@stockpot/core/inventory/inventory.schema";
import { update } from "@stockpot/core/inventory/inventory.routes";
import { shownTogether } from "@stockpot/core/measure/shown-unit";
import { unitNames } from "@stockpot/core/measure/unit";
import { type AdjustmentReason, adjustmentReasons } from "@stockpot/core/stock/stock.rules";
import { useEffect, useId, useMemo, useState } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import { FieldLabel } from "../../components/fields/Field.tsx";
import { packOf } from "../../components/fields/amount-field.ts";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { ApiError } from "../../lib/api-error.ts";
import { refresh, useCall } from "../../lib/cache.ts";
import { type Attempt, attemptOf } from "../../lib/failed-saves.ts";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { adjustmentOf, type AdjustmentForm, costHint, emptyAdjustment } from "./adjustment.ts";
import { difference } from "./item-stock.ts";
import { items } from "./items.ts";

const reasonLabels: Record<AdjustmentReason, string> = {
  COUNTED: "Counted",
  OTHER: "Other",
};

/** A save that may have been carried out: its answer was lost. */
interface Unanswered {
  readonly item: InventoryItem;
  readonly attempt: Attempt;
}

/** The server has said no, and written nothing. */
const isRefusal = ({ kind, status }: ApiError) => kind === "http" && status < 500;

/** Corrects how much there is, for a reason, and asks for a cost while none is known. Stays open until it is saved. */
export function AdjustDialog({ params, thing, onClose }: ThingDialogProps<InventoryItem>) {
  const notify = useNotify();
  const { has } = usePermissions();
  const [unanswered, setUnanswered] = useState<Unanswered>();
  // Until the answer is known the form is about the same figure, so that the same request can be sent again.
  const item = unanswered?.item ?? thing;
  const { run, pending, error } = useCall(update);
  const resolver = useMemo(() => formResolver<AdjustmentForm, InventoryItemChanges>(adjustmentOf(item)), [item]);
  const form = useForm<AdjustmentForm, unknown, InventoryItemChanges>({
    resolver,
    defaultValues: emptyAdjustment,
  });
  const { control, formState, subscribe, getFieldState, trigger } = form;
  const message = useServerIssues(form, error, "Failed to adjust the stock. Please try again.");
  const amount = useWatch({ control, name: "amount" });
  const formats = useFormats();
  const unit = unitNames[item.baseUnit].symbol;
  // The amount beside the field may be told in a smaller unit.
  const [onHand] = shownTogether([item.quantity], item.baseUnit);
  const amountUnit = onHand?.unit ?? item.baseUnit;

  // What a cost is for follows from the quantity.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          if (name !== "unitCost" && getFieldState("unitCost").invalid) void trigger("unitCost");
        },
      }),
    [getFieldState, subscribe, trigger],
  );

  const submit = form.handleSubmit(async (body) => {
    const attempt = attemptOf(body, unanswered?.attempt);
    const { idempotencyKey } = attempt;
    try {
      await run({ params: { ...params, itemId: item.id }, body, ifMatch: item.version, idempotencyKey });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setUnanswered(isRefusal(problem) ? undefined : { item, attempt });
      // Someone else moved it: the figure above is then the new one.
      if (problem.status === 412) void refresh(`${items.scopeOf(params)}/*`);
      return;
    }
    onClose();
    notify.success(body.quantity === undefined ? "Cost saved" : "Stock adjusted");
    await items.refresh(params);
  });

  function leave() {
    onClose();
    if (unanswered !== undefined) void items.refresh(params);
  }

  return (
    <FormDialog
      title={`Adjust ${item.name}`}
      submitLabel="Save"
      saving={pending}
      error={message}
      dirty={formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={leave}
      maxWidth="xs"
    >
      <Box>
        <Typography color="textSecondary">On hand</Typography>
        <Typography sx={{ fontSize: "1.5rem", fontWeight: 620, fontVariantNumeric: "tabular-nums" }}>
          {formats.quantity(item.quantity, item.baseUnit)}
        </Typography>
      </Box>
      <ReasonInput form={form} />
      <NumberInput
        control={control}
        name="amount"
        label="Quantity now"
        amount={{
          unit: amountUnit,
          formUnit: item.baseUnit,
          equivalences: item.equivalences,
          pack: packOf(item),
          expected: item.quantity,
        }}
        suffix={unitNames[amountUnit].symbol}
        helperText={<span aria-live="polite">{effectOf(item, amount, formats)}</span>}
      />
      {has("costs.read") && has("items.edit") && item.averageCost === undefined && (
        <NumberInput
          control={control}
          name="unitCost"
          label={`Cost per ${unit}`}
          money
          helperText={costHint(item, amount)}
        />
      )}
    </FormDialog>
  );
}

interface ReasonInputProps {
  readonly form: ReturnType<typeof useForm<AdjustmentForm, unknown, InventoryItemChanges>>;
}

function ReasonInput({ form: { control } }: ReasonInputProps) {
  const id = useId();
  const { field } = useController({ control, name: "reason" });
  return (
    <div>
      <FieldLabel id={id}>Reason</FieldLabel>
      <RadioGroup row aria-labelledby={id} {...field} sx={{ columnGap: 1.5 }}>
        {adjustmentReasons.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            label={reasonLabels[value]}
            control={<Radio size="small" sx={{ p: 0.75, mr: 0.75 }} />}
            sx={{ minHeight: 44, ml: -0.75, mr: 0 }}
          />
        ))}
      </RadioGroup>
    </div>
  );
}

/** What the figure comes to, before it is saved. */
function effectOf(item: InventoryItem, amount: number | null, formats: Formats) {
  if (amount === null) return "What you have now";
  const change = difference(amount, item.quantity);
  if (change === 0) return "Matches the quantity on record";
  const [more, less] = change > 0 ? [amount, item.quantity] : [item.quantity, amount];
  return `${formats.difference(more, less, item.baseUnit, [change])} ${change > 0 ? "more" : "less"} than on record`;
}
