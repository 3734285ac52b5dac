import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describedBy, Field } from "../../components/fields/Field.tsx";
import type { InputProps } from "../../components/fields/TextInput.tsx";

interface SuggestedTextInputProps<Values extends FieldValues, Output> extends InputProps<Values, Output> {
  readonly suggestions: readonly string[];
}

/** A free text that suggests those in use. */
export function SuggestedTextInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  suggestions,
}: SuggestedTextInputProps<Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <Field id={id} label={label} helperText={helperText} error={error}>
      <OutlinedInput
        id={id}
        name={field.name}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        autoComplete="off"
        slotProps={{ input: { list: `${id}-list`, "aria-describedby": describedBy(id, error, helperText) } }}
      />
      <datalist id={`${id}-list`}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </Field>
  );
}
