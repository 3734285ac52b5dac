import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describedBy, Field } from "./Field.tsx";
import type { InputProps } from "./TextInput.tsx";

interface CodeInputProps<Values extends FieldValues, Output> extends InputProps<Values, Output> {
  /** A recovery code has letters: the phone's keyboard for numbers would not do. */
  readonly isRecoveryCode?: boolean;
  /** For a field that appears because of what the person has just done. */
  readonly focusWhenShown?: boolean;
  readonly below?: ReactNode;
}

/** A code that is used once: phones offer it above the keyboard, and it can be pasted with spaces. */
export function CodeInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  disabled,
  isRecoveryCode = false,
  focusWhenShown = false,
  below,
}: CodeInputProps<Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focusWhenShown) input.current?.focus();
  }, [focusWhenShown]);

  return (
    <Field
      id={id}
      label={label}
      required={required}
      disabled={disabled}
      helperText={helperText}
      error={error}
      below={below}
    >
      <OutlinedInput
        id={id}
        name={field.name}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={(element: HTMLInputElement | null) => {
          field.ref(element);
          input.current = element;
        }}
        autoComplete={isRecoveryCode ? "off" : "one-time-code"}
        slotProps={{
          input: {
            inputMode: isRecoveryCode ? "text" : "numeric",
            autoCapitalize: "none",
            spellCheck: false,
            maxLength: 40,
            "aria-required": required === true,
            "aria-describedby": describedBy(id, error, helperText),
          },
        }}
      />
    </Field>
  );
}
