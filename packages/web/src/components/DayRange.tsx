import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import Box from "@mui/material/Box";
import { useId, useState } from "react";
import { useDebounce } from "../lib/use-debounce.ts";
import { FieldLabel } from "./fields/Field.tsx";
import { narrow } from "./widths.ts";

/** While a year is being typed, the browser reports the years 2, 20 and 202. */
const firstDay = "2000-01-01";

interface DayFieldProps {
  /** Names the field for screen readers, as in "From date". */
  readonly label: string;
  /** The text inside the field, as in "From". */
  readonly word: string;
  readonly value: string;
  /** The id of its error message. */
  readonly error?: string | undefined;
  /** Called with a day such as 2026-11-21, or "". */
  readonly onChange: (day: string) => void;
}

/** One end of a range of days. */
function DayField({ label, word, value, error, onChange }: DayFieldProps) {
  const id = useId();
  const debounce = useDebounce();
  // The typed text is ahead of the value; a value changed from outside replaces it.
  const [typed, setTyped] = useState({ day: value, of: value });
  if (typed.of !== value) setTyped({ day: value, of: value });

  return (
    <Box sx={{ minWidth: 0, width: 172, [narrow]: { width: "auto" } }}>
      <FieldLabel htmlFor={id} visuallyHidden>
        {label}
      </FieldLabel>
      <OutlinedInput
        id={id}
        type="date"
        size="small"
        fullWidth
        value={typed.day}
        onChange={({ target: { value: day } }) => {
          setTyped({ day, of: value });
          debounce.cancel();
          if (day === "" || day >= firstDay) debounce.run(() => onChange(day));
        }}
        startAdornment={
          <InputAdornment position="start" sx={{ mr: 0.75, "& p": { fontSize: "0.8125rem" } }}>
            {word}
          </InputAdornment>
        }
        error={error !== undefined}
        slotProps={{ input: { min: firstDay, "aria-describedby": error } }}
        sx={{ pl: 1.25, "& input": { px: 0, pr: 1, fontSize: "0.8125rem", minWidth: 0 } }}
      />
    </Box>
  );
}

interface DayRangeProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (
    change: { readonly from: string } | { readonly to: string } | { readonly from: string; readonly to: string },
  ) => void;
}

/** A range of days, both inclusive; either end may be open. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const id = useId();
  const isReversed = from !== "" && to !== "" && from > to;
  const error = isReversed ? id : undefined;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1, [narrow]: { width: "100%" } }}>
      <DayField label="From date" word="From" value={from} error={error} onChange={(day) => onChange({ from: day })} />
      <DayField label="To date" word="To" value={to} error={error} onChange={(day) => onChange({ to: day })} />
      {isReversed && (
        <Box sx={{ gridColumn: "1 / -1", display: "flex", alignItems: "center", gap: 1, mt: -0.5 }}>
          <FormHelperText error id={id} role="alert" sx={{ m: 0 }}>
            From is after To
          </FormHelperText>
          <Button size="small" onClick={() => onChange({ from: to, to: from })}>
            Swap
          </Button>
        </Box>
      )}
    </Box>
  );
}
