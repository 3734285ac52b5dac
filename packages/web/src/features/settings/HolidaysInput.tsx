import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { describedBy, Field } from "../../components/fields/Field.tsx";
import { useFormats } from "../../lib/formats.ts";
import { Close } from "../../lib/icons.tsx";
import type { hoursForm } from "./forms.ts";

interface HolidaysInputProps {
  readonly control: Control<typeof hoursForm.empty, unknown, Parameters<typeof hoursForm.complete>[0]>;
  readonly name: "holidays";
  readonly label: string;
}

/** While a year is being typed, the browser reports the years 2, 20 and 202. */
const firstDay = "2000-01-01";

/** The days on which the restaurant is closed; one is added at a time. */
export function HolidaysInput({ control, name, label }: HolidaysInputProps) {
  const id = useId();
  const formats = useFormats();
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const days: readonly string[] = field.value.toSorted();
  const issue: unknown = fieldState.error;
  const error = Array.isArray(issue) ? "Choose each day once" : fieldState.error?.message;
  const hint = "Days on which you are closed";

  function add() {
    if (typed < firstDay) return;
    if (!days.includes(typed)) field.onChange([...days, typed]);
    setTyped("");
    input.current?.focus();
  }

  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
        {label}
      </Typography>
      {days.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: "none", m: 0, p: 0, mb: 1.5, display: "flex", flexWrap: "wrap", gap: 0.75 }}
        >
          {days.map((day) => (
            <li key={day}>
              <Button
                size="small"
                variant="outlined"
                endIcon={<Close />}
                aria-label={`Remove ${formats.day(day)}`}
                onClick={() => {
                  field.onChange(days.filter((one) => one !== day));
                  input.current?.focus();
                }}
              >
                {formats.day(day)}
              </Button>
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", maxWidth: 320 }}>
        <Field id={id} label="Add a holiday" helperText={hint} error={error}>
          <OutlinedInput
            id={id}
            type="date"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={field.onBlur}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || typed === "") return;
              // Adds the day; the form is saved by its button.
              event.preventDefault();
              add();
            }}
            inputRef={input}
            slotProps={{ input: { min: firstDay, "aria-describedby": describedBy(id, error, hint) } }}
          />
        </Field>
        <Button variant="outlined" onClick={add} sx={{ mt: 3 }}>
          Add
        </Button>
      </Box>
    </Box>
  );
}
