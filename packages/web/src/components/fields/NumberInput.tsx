import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { useFormats } from "../../lib/formats.ts";
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
  /** The unit that stands elsewhere, which may be typed with the number. */
  readonly unit?: Unit | "";
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
  unit = "",
  derived = null,
  onTyped,
}: NumberInputProps<Values, Output>) {
  const id = useId();
  const { currency, currencySign } = useFormats();
  const marks = [
    ...(typeof suffix === "string" ? [suffix] : []),
    ...(money ? [currency] : []),
    ...(unit === "" ? [] : [unitNames[unit].symbol, unitNames[unit].name]),
  ];
  const { input, error, question } = useNumberEntry({ control, name, marks, money, derived, onTyped });
  const before = money ? currencySign : prefix;
  return (
    <Field
      id={id}
      label={label}
      required={required}
      disabled={disabled}
      helperText={helperText}
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
            "aria-describedby": describedBy(id, error, helperText),
          },
        }}
      />
    </Field>
  );
}
