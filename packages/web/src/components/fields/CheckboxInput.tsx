import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { type ReactNode, useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describedBy } from "./Field.tsx";
import type { InputProps } from "./TextInput.tsx";

interface CheckboxInputProps<Values extends FieldValues, Output> extends Omit<InputProps<Values, Output>, "label"> {
  readonly label: ReactNode;
}

export function CheckboxInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  disabled,
}: CheckboxInputProps<Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const text = error ?? helperText;
  return (
    <FormControl error={error !== undefined} disabled={disabled === true}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            name={field.name}
            checked={field.value === true}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                "aria-required": required === true,
                "aria-describedby": describedBy(id, error, helperText),
              },
            }}
          />
        }
      />
      {text !== undefined && (
        <FormHelperText id={`${id}-text`} sx={{ mt: 0 }}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}
