import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { update } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";
import { type Control, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { useFormats } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import { counts } from "./counts.ts";
import { groupBy } from "./groups.ts";

const maxLength = 50;

interface Form {
  /** By the item's id. */
  readonly areas: Record<string, string>;
}

/** How many items are saved, of those that are to be. */
interface Progress {
  readonly done: number;
  readonly of: number;
}

interface StorageAreasDialogProps {
  readonly restaurantId: string;
  readonly items: readonly InventoryItem[];
  readonly onClose: () => void;
}

/** Says of every item where it is kept, category by category. */
export function StorageAreasDialog({ restaurantId, items, onClose }: StorageAreasDialogProps) {
  const { compare } = useFormats();
  const notify = useNotify();
  const listId = useId();
  const [saving, setSaving] = useState<Progress>();
  const [error, setError] = useState<string | null>(null);
  const form = useForm<Form>({
    defaultValues: { areas: Object.fromEntries(items.map(({ id, storageArea = "" }) => [id, storageArea])) },
  });
  const { dirtyFields } = form.formState;
  const changed = items.filter(({ id }) => dirtyFields.areas?.[id] === true);

  const submit = form.handleSubmit(async ({ areas }) => {
    let done = 0;
    setError(null);
    try {
      for (const { id } of changed) {
        setSaving({ done, of: changed.length });
        const storageArea = (areas[id] ?? "").trim();
        // Of one field of an item whose stock may move meanwhile: it needs no version.
        await call(update, { params: { restaurantId, itemId: id }, body: { storageArea: storageArea || null } });
        form.resetField(`areas.${id}`, { defaultValue: storageArea });
        done += 1;
      }
      notify.success("Storage areas saved");
      onClose();
      await counts.refresh({ restaurantId });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      // Reloads first, so that a deleted item has left the form before the next attempt.
      await counts.refresh({ restaurantId });
      const failed = changed[done]?.name ?? "";
      setError(`${failed} was not saved. ${messageOf(problem, "Please try again.")}`);
    } finally {
      setSaving(undefined);
    }
  });

  return (
    <FormDialog
      title="Storage Areas"
      submitLabel="Save"
      {...(saving && { savingLabel: `Saving ${saving.done + 1} of ${saving.of}...` })}
      saving={saving !== undefined}
      error={error}
      dirty={changed.length > 0}
      onSubmit={(event) => {
        if (saving === undefined) void submit(event);
        else event.preventDefault();
      }}
      onClose={onClose}
      maxWidth="sm"
    >
      <Typography color="textSecondary">
        Say where each item is kept, such as Walk-in or Freezer. You can then count area by area.
      </Typography>
      <Box onKeyDown={goToNextField} sx={{ display: "grid", gap: 2 }}>
        {groupBy("category", items, compare).map(({ name, items: some }) => (
          <Box key={name} component="section" aria-label={name}>
            <AreaRow
              label={name}
              inputProps={{
                "aria-label": `All of ${name}`,
                placeholder: "All of them",
                list: listId,
                maxLength,
                onBlur: ({ target }) => fill(form, some, target.value),
              }}
              isHeading
            />
            {some.map((item) => (
              <AreaRow
                key={item.id}
                label={item.name}
                inputProps={{
                  ...form.register(`areas.${item.id}`),
                  "aria-label": `Storage area of ${item.name}`,
                  list: listId,
                  maxLength,
                }}
              />
            ))}
          </Box>
        ))}
      </Box>
      <AreasInUse id={listId} control={form.control} />
    </FormDialog>
  );
}

/** Gives an area to those of some items that have none yet. */
function fill({ getValues, setValue }: UseFormReturn<Form>, items: readonly InventoryItem[], area: string) {
  if (area.trim() === "") return;
  for (const { id } of items) {
    if (getValues(`areas.${id}`) === "") setValue(`areas.${id}`, area.trim(), { shouldDirty: true });
  }
}

/** Enter goes to the next field; in the last one it saves. */
function goToNextField(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const inputs = [...event.currentTarget.querySelectorAll("input")];
  const next = inputs[inputs.findIndex((input) => input === event.target) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.select();
}

interface AreaRowProps {
  readonly label: string;
  readonly inputProps: ComponentProps<"input">;
  readonly isHeading?: boolean;
}

const AreaRow = ({ label, inputProps, isHeading = false }: AreaRowProps) => (
  <Box
    sx={{
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 200px)",
      gap: 1,
      alignItems: "center",
      py: 0.5,
      ...(isHeading && { borderBottom: 1, borderColor: "divider", fontWeight: 620 }),
    }}
  >
    <Box component="span" sx={{ overflowWrap: "anywhere" }}>
      {label}
    </Box>
    <OutlinedInput size="small" autoComplete="off" inputProps={inputProps} />
  </Box>
);

interface AreasInUseProps {
  readonly id: string;
  readonly control: Control<Form>;
}

/** What the fields suggest: the areas that others have. */
function AreasInUse({ id, control }: AreasInUseProps) {
  const { compare } = useFormats();
  const areas = useWatch({ control, name: "areas" });
  const inUse = new Set(Object.values(areas).filter((area) => area !== ""));
  return (
    <datalist id={id}>
      {[...inUse].toSorted(compare).map((area) => (
        <option key={area}>{area}</option>
      ))}
    </datalist>
  );
}
