import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import { describedBy, Field } from "../../components/fields/Field.tsx";
import type { InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import type { ItemForm } from "./item-form.ts";

interface CategoryInputProps {
  readonly control: Control<ItemForm, unknown, InventoryItemDraft>;
  readonly suggestions: readonly string[];
}

/** A free text that suggests the categories in use. */
export function CategoryInput({ control, suggestions }: CategoryInputProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "category" });
  const error = fieldState.error?.message;
  const help = "Optional, for the category filter";
  return (
    <Field id={id} label="Category" helperText={help} error={error}>
      <OutlinedInput
        id={id}
        name={field.name}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        autoComplete="off"
        slotProps={{ input: { list: `${id}-list`, "aria-describedby": describedBy(id, error, help) } }}
      />
      <datalist id={`${id}-list`}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </Field>
  );
}
