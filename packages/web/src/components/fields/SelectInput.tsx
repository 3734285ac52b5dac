import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describedBy, Field } from "./Field.tsx";
import type { InputProps } from "./TextInput.tsx";

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectInputProps<Values extends FieldValues, Output> extends InputProps<Values, Output> {
  readonly options: readonly (Option | { readonly value: number; readonly label: string })[];
  /** The label of the empty option, if there is one. */
  readonly emptyLabel?: string;
  /** Called once the form holds what was chosen. */
  readonly onChosen?: () => void;
}

export function SelectInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  disabled,
  options,
  emptyLabel,
  onChosen,
}: SelectInputProps<Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <Field
      id={id}
      label={label}
      required={required}
      disabled={disabled}
      helperText={helperText}
      error={error}
      labelsById
    >
      <Select
        id={id}
        labelId={`${id}-label`}
        name={field.name}
        value={field.value ?? ""}
        onChange={(event) => {
          field.onChange(event);
          onChosen?.();
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        displayEmpty={emptyLabel !== undefined}
        SelectDisplayProps={{
          "aria-required": required === true,
          "aria-describedby": describedBy(id, error, helperText),
        }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 320 } } } }}
      >
        {emptyLabel !== undefined && <MenuItem value="">{emptyLabel}</MenuItem>}
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </Field>
  );
}
