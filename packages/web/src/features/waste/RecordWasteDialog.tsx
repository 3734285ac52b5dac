import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Shortage } from "@stockpot/core/error";
import { maxWasteLines } from "@stockpot/core/waste/waste.reasons";
import { create } from "@stockpot/core/waste/waste.routes";
import type { WasteDraft } from "@stockpot/core/waste/waste.schema";
import { useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { newDeviceId } from "../../lib/device-id.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useFormats } from "../../lib/formats.ts";
import { Add } from "../../lib/icons.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";
import { type WasteForm, emptyLine, wasteResolver } from "./waste-form.ts";
import { WasteLine } from "./WasteLine.tsx";
import { WhatInput } from "./WhatInput.tsx";
import { WasteWorth } from "./WasteWorth.tsx";
import { nameOf, reasonsOf, whatOf } from "./waste-names.ts";
import { type Wastable, wastes } from "./wastes.ts";

interface RecordWasteDialogProps {
  readonly restaurantId: string;
  /** What was thrown away, where that is known already. */
  readonly thing?: Wastable;
  readonly onClose: () => void;
}

/** Records what was thrown away: what, how much, and why. Stays open until it is saved. */
export function RecordWasteDialog({ restaurantId, thing, onClose }: RecordWasteDialogProps) {
  const notify = useNotify();
  const params = { restaurantId };
  // Sent again after a lost answer, it is the same record.
  const [id] = useState(newDeviceId);
  const { run, pending, error } = useCall(create);
  const form = useForm<WasteForm, unknown, WasteDraft>({
    resolver: wasteResolver,
    defaultValues: { lines: thing === undefined ? [] : [emptyLine(thing)] },
  });
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "lines" });
  const [isAdding, setIsAdding] = useState(false);
  const shortages = error instanceof ApiError ? error.shortages : [];
  const message = useServerIssues(
    form,
    shortages.length > 0 ? null : error,
    "Failed to record the waste. Please try again.",
  );
  const isChoosing = fields.length === 0 || isAdding;

  const submit = form.handleSubmit(async (body) => {
    try {
      const { data } = await run({ params, body: { ...body, id } });
      onClose();
      notify.success({ title: `${nameOf(data)} recorded`, text: `${whatOf(data)}: ${reasonsOf(data)}` });
      await wastes.refresh(params);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
    }
  });

  return (
    <FormDialog
      title="Record Waste"
      submitLabel="Record Waste"
      savingLabel="Recording..."
      saving={pending}
      error={message}
      dirty={formState.isDirty}
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.length > 0) void submit(event);
      }}
      onClose={onClose}
      summary={<WasteWorth restaurantId={restaurantId} control={control} />}
    >
      {fields.map((field, index) => (
        <WasteLine
          key={field.id}
          restaurantId={restaurantId}
          form={form}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {isChoosing ? (
        <WhatInput
          restaurantId={restaurantId}
          onChoose={(chosen) => {
            setIsAdding(false);
            append(emptyLine(chosen, form.getValues("lines").at(-1)?.reason), {
              focusName: `lines.${fields.length}.quantity`,
            });
          }}
        />
      ) : (
        fields.length < maxWasteLines && (
          <Box>
            <Button startIcon={<Add />} onClick={() => setIsAdding(true)} sx={{ minHeight: 44 }}>
              Add Another
            </Button>
          </Box>
        )
      )}
      {shortages.map((shortage) => (
        <CountFirst key={shortage.inventoryItemId} restaurantId={restaurantId} shortage={shortage} />
      ))}
    </FormDialog>
  );
}

interface CountFirstProps {
  readonly restaurantId: string;
  readonly shortage: Shortage;
}

/** More was thrown away than there is on record: the record is wrong, and counting puts it right. */
function CountFirst({ restaurantId, shortage: { inventoryItemId, name, available, unit } }: CountFirstProps) {
  const formats = useFormats();
  const { has } = usePermissions();
  const mayAdjust = has("stock.adjust");
  const search = new URLSearchParams({
    [restaurantParam]: restaurantId,
    ...(mayAdjust && { dialog: "adjust", item: inventoryItemId }),
  });
  return (
    <Alert
      severity="error"
      action={
        (mayAdjust || has("stock.count")) && (
          <ButtonLink
            color="inherit"
            size="small"
            to={{ pathname: mayAdjust ? paths.inventory : paths.count, search: `?${search.toString()}` }}
            sx={{ whiteSpace: "nowrap" }}
          >
            Count It First
          </ButtonLink>
        )
      }
    >
      {`There is only ${formats.quantity(available, unit)} of ${name} on record.`}
    </Alert>
  );
}
