import OutlinedInput from "@mui/material/OutlinedInput";
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { describedBy, Field } from "./Field.tsx";

export interface InputProps<Values extends FieldValues, Output = Values> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly helperText?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

interface TextInputProps<Values extends FieldValues, Output> extends InputProps<Values, Output> {
  readonly type?: "text" | "email" | "tel" | "url" | "date" | "datetime-local";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** The earliest day of a date. */
  readonly min?: string;
  /** The latest day, or the latest moment of a date and time. */
  readonly max?: string;
  /** Makes it a multi-line text with this many rows. */
  readonly rows?: number;
}

export function TextInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  disabled,
  type = "text",
  autoComplete = "off",
  placeholder,
  maxLength,
  min,
  max,
  rows,
}: TextInputProps<Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <Field id={id} label={label} required={required} disabled={disabled} helperText={helperText} error={error}>
      <OutlinedInput
        id={id}
        name={field.name}
        type={type}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        autoComplete={autoComplete}
        {...(placeholder !== undefined && { placeholder })}
        {...(rows !== undefined && { multiline: true, rows })}
        slotProps={{
          input: {
            "aria-required": required === true,
            "aria-describedby": describedBy(id, error, helperText),
            maxLength,
            min,
            max,
          },
        }}
      />
    </Field>
  );
}
