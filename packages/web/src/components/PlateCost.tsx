import Typography from "@mui/material/Typography";
import { Money } from "./Money.tsx";

interface PlateCostProps {
  /** US dollars; absent while an ingredient has no cost yet. */
  readonly cost?: number | undefined;
  /** Ingredients without a cost, by name. */
  readonly uncosted: readonly string[];
}

/** What a plate costs, with every digit on hover; if unknown, the ingredients without a cost on hover. */
export const PlateCost = ({ cost, uncosted }: PlateCostProps) =>
  cost === undefined ? (
    <Typography
      variant="caption"
      color="textSecondary"
      component="span"
      noWrap
      title={`No procurement received yet for ${uncosted.join(", ")}`}
    >
      No cost yet
    </Typography>
  ) : (
    <Money amount={cost} />
  );
