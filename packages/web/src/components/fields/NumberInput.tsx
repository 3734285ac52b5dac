import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { useFormats } from "../../lib/formats.ts";
import type { AmountField, Doubt } from "./amount-field.ts";
import { describedBy, Field } from "./Field.tsx";
import { NumberQuestion } from "./NumberQuestion.tsx";
import type { InputProps } from "./TextInput.tsx";
import { useNumberEntry } from "./use-number-entry.ts";

interface NumberInputProps<Values extends FieldValues, Output> extends InputProps<Values, Output> {
  /** It may be below 0, so that the keyboard of a phone needs a minus. */
  readonly signed?: boolean;
  /** An amount of money, with the currency's sign before it. */
  readonly money?: boolean;
  /** What stands before it. */
  readonly prefix?: ReactNode;
  /** Such as a unit. */
  readonly suffix?: ReactNode;
  /** An amount, which may be typed with its unit. */
  readonly amount?: AmountField | undefined;
  /** Asks whether a typed number is right; by default whether an amount is far from the expected one. */
  readonly doubt?: ((value: number) => Doubt | undefined) | undefined;
  /** Shown while the form holds null: what follows from other fields. */
  readonly derived?: number | null;
  /** Called whenever its text is changed. */
  readonly onTyped?: () => void;
}

/** A number as people write it; the form holds null while it is empty. */
export function NumberInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  disabled,
  signed = false,
  money = false,
  prefix,
  suffix,
  amount,
  doubt,
  derived = null,
  onTyped,
}: NumberInputProps<Values, Output>) {
  const id = useId();
  const { currency, currencySign } = useFormats();
  const marks = [...(typeof suffix === "string" ? [suffix] : []), ...(money ? [currency] : [])];
  const entry = useNumberEntry({ control, name, marks, amount, doubt, money, derived, onTyped });
  const { input, error, question } = entry;
  const help = entry.understood ?? helperText;
  const before = money ? currencySign : prefix;
  return (
    <Field
      id={id}
      label={label}
      required={required}
      disabled={disabled}
      helperText={help}
      error={error}
      below={question && <NumberQuestion label={label} {...question} />}
    >
      <OutlinedInput
        {...input}
        id={id}
        autoComplete="off"
        startAdornment={before !== undefined && <InputAdornment position="start">{before}</InputAdornment>}
        endAdornment={suffix !== undefined && <InputAdornment position="end">{suffix}</InputAdornment>}
        slotProps={{
          input: {
            // A derived figure may have more digits than there is room for.
            ...(derived !== null && { title: input.value }),
            inputMode: signed ? "text" : "decimal",
            "aria-required": required === true,
            "aria-describedby": describedBy(id, error, help),
          },
        }}
      />
    </Field>
  );
}
