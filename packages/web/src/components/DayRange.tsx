import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import Box from "@mui/material/Box";
import { useId, useState } from "react";
import { useDebounce } from "../lib/use-debounce.ts";
import { FieldLabel } from "./fields/Field.tsx";

/** While a year is being typed, the browser reports the years 2, 20 and 202. */
const firstDay = "2000-01-01";

interface DayFieldProps {
  /** Names the field for screen readers, as in "From date". */
  readonly label: string;
  /** The text inside the field, as in "From". */
  readonly word: string;
  readonly value: string;
  /** Called with a day such as 2026-11-21, or "". */
  readonly onChange: (day: string) => void;
}

/** One end of a range of days. */
function DayField({ label, word, value, onChange }: DayFieldProps) {
  const id = useId();
  const debounce = useDebounce();
  // The typed text is ahead of the value; a value changed from outside replaces it.
  const [typed, setTyped] = useState({ day: value, of: value });
  if (typed.of !== value) setTyped({ day: value, of: value });

  return (
    <Box sx={{ minWidth: 0, width: { sm: 172 } }}>
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
        slotProps={{ input: { min: firstDay } }}
        sx={{ pl: 1.25, "& input": { px: 0, pr: 1, fontSize: "0.8125rem", minWidth: 0 } }}
      />
    </Box>
  );
}

interface DayRangeProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (change: { readonly from: string } | { readonly to: string }) => void;
}

/** A range of days, both inclusive; either end may be open. */
export const DayRange = ({ from, to, onChange }: DayRangeProps) => (
  <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1, width: { xs: "100%", sm: "auto" } }}>
    <DayField label="From date" word="From" value={from} onChange={(day) => onChange({ from: day })} />
    <DayField label="To date" word="To" value={to} onChange={(day) => onChange({ to: day })} />
  </Box>
);
