import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import type { ReactNode } from "react";
import { screenReaderOnly } from "../screen-reader-only.ts";

interface FieldLabelProps {
  readonly id?: string;
  readonly htmlFor?: string;
  readonly required?: boolean;
  readonly visuallyHidden?: boolean;
  readonly children: ReactNode;
}

/** A label above its control. The required mark is drawn in CSS to keep it out of the accessible name. */
export function FieldLabel({ id, htmlFor, required = false, visuallyHidden = false, children }: FieldLabelProps) {
  return (
    <FormLabel
      {...(id !== undefined && { id })}
      {...(htmlFor !== undefined && { htmlFor })}
      sx={[
        { display: "block", mb: 0.5, fontSize: "0.8125rem", fontWeight: 540, color: "text.primary" },
        { "&.Mui-focused, &.Mui-error": { color: "text.primary" } },
        required && { "&::after": { content: '"*" / ""', ml: 0.5, color: "error.main" } },
        visuallyHidden && screenReaderOnly,
      ]}
    >
      {children}
    </FormLabel>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly helperText?: ReactNode;
  readonly error: string | undefined;
  /** For controls that a `for` attribute cannot reach; the label gets the id `…-label`. */
  readonly labelsById?: boolean;
  /** What stands below its help or error. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A labelled control with its help or error; the control refers to that with {@link describedBy}. */
export function Field({
  id,
  label,
  required,
  disabled,
  helperText,
  error,
  labelsById = false,
  below,
  children,
}: FieldProps) {
  const text = error ?? helperText;
  return (
    <FormControl fullWidth size="small" error={error !== undefined} disabled={disabled === true}>
      <FieldLabel required={required === true} {...(labelsById ? { id: `${id}-label` } : { htmlFor: id })}>
        {label}
      </FieldLabel>
      {children}
      {text !== undefined && <FormHelperText id={`${id}-text`}>{text}</FormHelperText>}
      {below}
    </FormControl>
  );
}

/** The id of a field's help or error, where it shows one. */
export const describedBy = (id: string, error: string | undefined, helperText: ReactNode) =>
  error === undefined && helperText === undefined ? undefined : `${id}-text`;
