import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describedBy, Field } from "./Field.tsx";
import type { InputProps } from "./TextInput.tsx";

interface Choice {
  readonly value: string;
  readonly label: string;
  /** What it means. */
  readonly text?: string;
}

interface ChoiceInputProps<Values extends FieldValues, Output> extends InputProps<Values, Output> {
  readonly choices: readonly Choice[];
  /** How many stand side by side; on a phone too. */
  readonly columns?: number;
}

/** One of a few choices, all of them in view. */
export function ChoiceInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  choices,
  columns = 1,
}: ChoiceInputProps<Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <Field id={id} label={label} required={required} helperText={helperText} error={error} labelsById>
      <RadioGroup
        id={id}
        name={field.name}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, error, helperText)}
        aria-required={required === true}
        sx={{ display: "grid", gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap: 1 }}
      >
        {choices.map(({ value, label: choice, text }, index) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" {...(index === 0 && { inputRef: field.ref })} />}
            label={
              <>
                {choice}
                {text !== undefined && (
                  <Typography variant="caption" color="textSecondary" component="span" sx={{ display: "block" }}>
                    {text}
                  </Typography>
                )}
              </>
            }
            sx={{ mr: 0, minHeight: 44 }}
          />
        ))}
      </RadioGroup>
    </Field>
  );
}
