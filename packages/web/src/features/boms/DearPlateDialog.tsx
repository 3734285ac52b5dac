import Typography from "@mui/material/Typography";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { Money } from "../../components/Money.tsx";
import { DearestIngredient } from "./DearestIngredient.tsx";
import type { PlateCosting } from "./plate-costing.ts";

interface DearPlateDialogProps {
  /** US dollars, as is the price. */
  readonly cost: number;
  readonly dearest: PlateCosting["dearest"];
  readonly price: number;
  readonly onClose: () => void;
  readonly onAgree: () => void;
}

/** Asks before a recipe is saved whose plate costs more than it sells for: most often a unit is wrong. */
export const DearPlateDialog = ({ cost, dearest, price, onClose, onAgree }: DearPlateDialogProps) => (
  <ConfirmDialog
    title="Is this recipe right?"
    confirmLabel="Save Anyway"
    cancelLabel="Keep Editing"
    onClose={onClose}
    onConfirm={onAgree}
  >
    <Typography>
      This plate costs <Money amount={cost} /> and sells for <Money amount={price} />. Save anyway?
    </Typography>
    <Typography color="error" sx={{ mt: 1 }}>
      <DearestIngredient dearest={dearest} />
    </Typography>
  </ConfirmDialog>
);
