import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { touch } from "../../components/widths.ts";

/** For how many plates a recipe is read; null while the field holds no number. */
export interface PlatesForm {
  readonly plates: number | null;
}

const usual = [1, 2, 10];

/** For how many plates the amounts of a recipe are shown: a usual number with one tap, or any other. */
export function PlatesInput({ control, setValue }: Pick<UseFormReturn<PlatesForm>, "control" | "setValue">) {
  const plates = useWatch({ control, name: "plates" });
  return (
    <Box data-screen-only="" sx={{ display: "flex", alignItems: "flex-end", gap: 1.5 }}>
      <Box sx={{ width: 120 }}>
        <NumberInput control={control} name="plates" label="Plates" />
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Scale"
        value={plates}
        onChange={(_, chosen: number | null) => {
          if (chosen !== null) setValue("plates", chosen);
        }}
        sx={{ "& .MuiToggleButton-root": { minWidth: 48 }, [touch]: { "& .MuiToggleButton-root": { minHeight: 44 } } }}
      >
        {usual.map((count) => (
          <ToggleButton key={count} value={count}>
            {`×${count}`}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
