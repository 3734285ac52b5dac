import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { VisibilityOffOutlined, VisibilityOutlined } from "../../lib/icons.tsx";
import { describedBy, Field } from "./Field.tsx";
import { PasswordRules } from "./PasswordRules.tsx";
import type { InputProps } from "./TextInput.tsx";

interface PasswordInputProps<Values extends FieldValues, Output> extends InputProps<Values, Output> {
  readonly autoComplete: "current-password" | "new-password";
  /** The confirmation field, validated again when this one changes. */
  readonly confirmationField?: FieldPath<Values>;
  /** Shows the rules of a new password under the field, and ticks those that are met. */
  readonly rules?: boolean;
}

export function PasswordInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  disabled,
  autoComplete,
  confirmationField,
  rules = false,
}: PasswordInputProps<Values, Output>) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const { field, fieldState } = useController({
    control,
    name,
    ...(confirmationField && { rules: { deps: [confirmationField] } }),
  });
  const error = fieldState.error?.message;
  const described = [describedBy(id, error, helperText), rules ? `${id}-rules` : undefined];
  return (
    <Field id={id} label={label} required={required} disabled={disabled} helperText={helperText} error={error}>
      <OutlinedInput
        id={id}
        name={field.name}
        type={shown ? "text" : "password"}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        autoComplete={autoComplete}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              // The verb comes first: a search for the field's own label must find one control.
              aria-label={shown ? "Hide characters" : "Show characters"}
              onClick={() => setShown(!shown)}
            >
              {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
            </IconButton>
          </InputAdornment>
        }
        slotProps={{
          input: {
            "aria-required": required === true,
            "aria-describedby": described.filter(Boolean).join(" ") || undefined,
            autoCapitalize: "none",
            spellCheck: false,
          },
        }}
      />
      {rules && <PasswordRules id={`${id}-rules`} password={field.value ?? ""} />}
    </Field>
  );
}
