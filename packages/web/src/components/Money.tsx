import Box from "@mui/material/Box";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { formatMoney, fullMoney } from "../lib/format.ts";

interface MoneyProps {
  /** US dollars. */
  readonly amount: number;
  /** What the amount is for one of. */
  readonly per?: Unit;
}

/** Money as it is said, with every digit on hover. */
export const Money = ({ amount, per }: MoneyProps) => (
  <Box component="span" title={fullMoney(amount)} sx={{ whiteSpace: "nowrap" }}>
    {formatMoney(amount)}
    {per !== undefined && ` / ${unitNames[per].symbol}`}
  </Box>
);
