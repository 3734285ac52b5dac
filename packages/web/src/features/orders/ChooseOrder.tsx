import Checkbox from "@mui/material/Checkbox";
import { touch } from "../../components/widths.ts";

interface ChooseOrderProps {
  readonly orderNumber: string;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** The box that chooses an order among several. */
export const ChooseOrder = ({ orderNumber, isChosen, disabled, onChange }: ChooseOrderProps) => (
  <Checkbox
    data-row-step=""
    size="small"
    checked={isChosen}
    disabled={disabled}
    onChange={(_, checked) => onChange(checked)}
    slotProps={{ input: { "aria-label": `Choose ${orderNumber}` } }}
    sx={{ p: 0.5, [touch]: { p: 1.5 } }}
  />
);
