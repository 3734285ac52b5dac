import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describedBy, Field } from "./Field.tsx";
import type { InputProps } from "./TextInput.tsx";

interface NumberInputProps<Values extends FieldValues, Output> extends InputProps<Values, Output> {
  readonly min?: number;
  readonly step?: number;
  /** Such as `$`. */
  readonly prefix?: ReactNode;
  /** Such as a unit. */
  readonly suffix?: ReactNode;
}

/** A number; the form holds null while it is empty. */
export function NumberInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  disabled,
  min = 0,
  step = 0.01,
  prefix,
  suffix,
}: NumberInputProps<Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <Field id={id} label={label} required={required} disabled={disabled} helperText={helperText} error={error}>
      <OutlinedInput
        id={id}
        name={field.name}
        type="number"
        value={field.value ?? ""}
        onChange={(event) => field.onChange(event.target.value === "" ? null : Number(event.target.value))}
        onBlur={field.onBlur}
        // Scrolling over a focused number input would silently change it.
        onWheel={(event) => {
          if (event.target instanceof HTMLElement) event.target.blur();
        }}
        inputRef={field.ref}
        autoComplete="off"
        startAdornment={prefix !== undefined && <InputAdornment position="start">{prefix}</InputAdornment>}
        endAdornment={suffix !== undefined && <InputAdornment position="end">{suffix}</InputAdornment>}
        slotProps={{
          input: {
            min,
            step,
            inputMode: "decimal",
            "aria-required": required === true,
            "aria-describedby": describedBy(id, error, helperText),
          },
        }}
      />
    </Field>
  );
}
