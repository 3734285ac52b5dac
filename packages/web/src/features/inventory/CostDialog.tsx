import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { listOfItem } from "@stockpot/core/bom/bom.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { update } from "@stockpot/core/inventory/inventory.routes";
import { unitNames } from "@stockpot/core/measure/unit";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { ApiError } from "../../lib/api-error.ts";
import { refresh, useCall, useRoute } from "../../lib/cache.ts";
import { type Attempt, attemptOf } from "../../lib/failed-saves.ts";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { useFormats } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import { type CostForm, CostCorrection, effectOf, emptyCost } from "./cost-correction.ts";
import { items } from "./items.ts";
import { PlateCosts } from "./PlateCosts.tsx";

const resolver = formResolver<CostForm, CostCorrection>(CostCorrection);

/** Corrects what the stock on hand cost, and says what that changes. Stays open until it is saved. */
export function CostDialog({ params, thing: item, onClose }: ThingDialogProps<InventoryItem>) {
  const notify = useNotify();
  const formats = useFormats();
  const { run, pending, error } = useCall(update);
  const [attempt, setAttempt] = useState<Attempt>();
  const form = useForm<CostForm, unknown, CostCorrection>({ resolver, defaultValues: emptyCost });
  const { control, formState } = form;
  const message = useServerIssues(form, error, "Failed to correct the cost. Please try again.");
  const unit = unitNames[item.baseUnit].symbol;

  const submit = form.handleSubmit(async (body) => {
    const next = attemptOf(body, attempt);
    const { idempotencyKey } = next;
    setAttempt(next);
    try {
      await run({ params: { ...params, itemId: item.id }, body, ifMatch: item.version, idempotencyKey });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      // Someone else moved it: the figures above are then the new ones.
      if (problem.status === 412) void refresh(`${items.scopeOf(params)}/*`);
      return;
    }
    onClose();
    notify.success("Cost corrected");
    await items.refresh(params);
  });

  return (
    <FormDialog
      title={`Correct Cost of ${item.name}`}
      submitLabel="Correct Cost"
      saving={pending}
      error={message}
      dirty={formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      maxWidth="xs"
    >
      <Box>
        <Typography color="textSecondary">Average cost</Typography>
        <Typography sx={{ fontSize: "1.5rem", fontWeight: 620, fontVariantNumeric: "tabular-nums" }}>
          {item.averageCost !== undefined && formats.moneyPer(item.averageCost, item.baseUnit)}
        </Typography>
        <Typography color="textSecondary">
          {`${formats.quantity(item.quantity, item.baseUnit)} on hand, worth ${formats.money(item.stockValue ?? 0)}`}
        </Typography>
      </Box>
      <NumberInput control={control} name="unitCost" label={`Correct cost per ${unit}`} money required />
      <TextInput
        control={control}
        name="costReason"
        label="Reason"
        maxLength={200}
        required
        helperText="Shown in the item's movements, such as “Price typed per case, not per kg”"
      />
      <Effect item={item} restaurantId={params.restaurantId} control={control} />
    </FormDialog>
  );
}

interface EffectProps {
  readonly item: InventoryItem;
  readonly restaurantId: string;
  readonly control: ReturnType<typeof useForm<CostForm, unknown, CostCorrection>>["control"];
}

/** What the correction does, before it is saved. */
function Effect({ item, restaurantId, control }: EffectProps) {
  const { money } = useFormats();
  const unitCost = useWatch({ control, name: "unitCost" });
  const { data } = useRoute(listOfItem, { params: { restaurantId, itemId: item.id } });
  if (unitCost === null || unitCost <= 0) return null;
  const { value, plates } = effectOf(item, data?.data.recipes ?? [], unitCost);
  const more = (data?.data.total ?? 0) - (data?.data.recipes.length ?? 0);
  return (
    <Alert severity="info" aria-live="polite">
      {`Stock value ${money(value.before)} → ${money(value.after)}. What was used before keeps its cost.`}
      {plates.length > 0 && <PlateCosts plates={plates} />}
      {more > 0 && ` ${more} more ${more === 1 ? "recipe uses" : "recipes use"} this item.`}
    </Alert>
  );
}
