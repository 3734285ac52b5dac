import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import { momentAt } from "@stockpot/core/platform/calendar";
import { useId, useState } from "react";
import { useFormatSettings } from "../../lib/formats.ts";
import { FieldLabel } from "../fields/Field.tsx";
import type { Moment } from "./subject.ts";

const choices = { now: "Now", day: "By business day", moment: "As recorded at" } as const;
type Choice = keyof typeof choices;

/** While a year is being typed, the browser reports the years 2, 20 and 202. */
const firstDay = "2000-01-01";

interface AsOfProps {
  readonly value: Moment;
  readonly onChange: (moment: Moment) => void;
  readonly error: string | undefined;
}

/** Chooses the time that is explained. */
export function AsOf({ value, onChange, error }: AsOfProps) {
  const id = useId();
  const { timeZone } = useFormatSettings();
  const [choice, setChoice] = useState<Choice>("now");
  const [typed, setTyped] = useState("");

  function choose(next: Choice) {
    setChoice(next);
    setTyped("");
    if (value.asOf !== undefined || value.day !== undefined) onChange({});
  }

  function type(text: string) {
    setTyped(text);
    if (text < firstDay) return;
    onChange(choice === "day" ? { day: text } : { asOf: momentAt(timeZone, text) });
  }

  return (
    <div>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <FieldLabel id={`${id}-label`} visuallyHidden>
          As of
        </FieldLabel>
        <Select
          id={id}
          labelId={`${id}-label`}
          size="small"
          value={choice}
          onChange={(event) => choose(event.target.value)}
          sx={{ minWidth: 190 }}
        >
          {Object.entries(choices).map(([key, label]) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </Select>
        {choice !== "now" && (
          <OutlinedInput
            key={choice}
            type={choice === "day" ? "date" : "datetime-local"}
            size="small"
            value={typed}
            error={error !== undefined}
            onChange={(event) => type(event.target.value)}
            slotProps={{
              input: { "aria-label": choice === "day" ? "Day" : "Date and time", "aria-describedby": `${id}-text` },
            }}
          />
        )}
      </Box>
      <FormHelperText id={`${id}-text`} error={error !== undefined}>
        {error ?? (choice === "day" ? "Includes entries made later for that day or earlier." : undefined)}
      </FormHelperText>
    </div>
  );
}
