import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useId } from "react";
import { FieldLabel } from "../fields/Field.tsx";
import { narrow } from "../widths.ts";
import type { Option } from "../fields/SelectInput.tsx";

interface FilterSelectProps {
  readonly label: string;
  /** The option for no filter. */
  readonly all: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** "" removes the filter. */
  readonly onChange: (value: string) => void;
}

/** Filters a list by one value. */
export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <Box sx={{ minWidth: 150, maxWidth: 240, [narrow]: { maxWidth: "none", flex: "1 1 0" } }}>
      <FieldLabel id={`${id}-label`} visuallyHidden>
        {label}
      </FieldLabel>
      <Select
        id={id}
        labelId={`${id}-label`}
        fullWidth
        displayEmpty
        value={value}
        onChange={(event) => onChange(event.target.value)}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 320 } } } }}
      >
        <MenuItem value="">{all}</MenuItem>
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </Box>
  );
}
