import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describedBy, Field } from "../../components/fields/Field.tsx";
import type { InputProps } from "../../components/fields/TextInput.tsx";
import { knownTimeZones } from "../../lib/formats.ts";

/** Some browsers list these cities by their former names. */
const presentNames: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho Chi Minh City",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const labelOf = (zone: string) => presentNames[zone] ?? zone.replaceAll("_", " ");

const byLabel = knownTimeZones().map((zone) => ({ zone, label: labelOf(zone) }));
const known = byLabel.toSorted((one, other) => (one.label < other.label ? -1 : 1)).map(({ zone }) => zone);

/** The browser's time zones in a native select, which phones show as a wheel and keyboards can search. */
export function TimeZoneInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  disabled,
}: InputProps<Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const value: string = field.value ?? "";
  const zones = known.includes(value) || value === "" ? known : [value, ...known];
  return (
    <Field id={id} label={label} required={required} disabled={disabled} helperText={helperText} error={error}>
      <NativeSelect
        id={id}
        name={field.name}
        value={value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        input={<OutlinedInput />}
        inputProps={{ "aria-describedby": describedBy(id, error, helperText) }}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {labelOf(zone)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
