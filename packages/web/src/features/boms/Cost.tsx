import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { formatMoney } from "../../lib/format.ts";

const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 20 });

interface CostProps {
  /** US dollars; absent while an ingredient has no cost yet. */
  readonly cost?: number | undefined;
  /** Ingredients without a cost, by name. */
  readonly uncosted: readonly string[];
}

/** What a plate costs, every digit on hover; where that is unknown, the ingredients that nobody has bought yet. */
export const Cost = ({ cost, uncosted }: CostProps) =>
  cost === undefined ? (
    <Typography
      variant="caption"
      color="textSecondary"
      component="span"
      noWrap
      title={`Received by no purchase yet: ${uncosted.join(", ")}`}
    >
      No cost yet
    </Typography>
  ) : (
    <Box component="span" title={exact.format(cost)} sx={{ whiteSpace: "nowrap" }}>
      {formatMoney(cost)}
    </Box>
  );
