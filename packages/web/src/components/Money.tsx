import Box from "@mui/material/Box";
import { exactDifference } from "@stockpot/core/measure/shown-unit";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { useFormats } from "../lib/formats.ts";

interface MoneyProps {
  /** In the restaurant's currency. */
  readonly amount: number;
  /** What the amount is for one of. */
  readonly per?: Unit;
  /** Shows all decimals of a price that somebody has entered. */
  readonly entered?: boolean;
}

/** Money as it is said, with every digit on hover. */
export function Money({ amount, per, entered = false }: MoneyProps) {
  const { fullMoney, money, moneyPer, price } = useFormats();
  const plain = entered ? price(amount) : money(amount);
  return (
    <Box component="span" title={fullMoney(amount)} sx={{ whiteSpace: "nowrap" }}>
      {per === undefined ? plain : entered ? `${plain} / ${unitNames[per].symbol}` : moneyPer(amount, per)}
    </Box>
  );
}

interface MoneyDifferenceProps {
  readonly of: number;
  readonly less: number;
}

/** What an amount is above another, made of the two as they are shown beside it. */
export function MoneyDifference({ of, less }: MoneyDifferenceProps) {
  const { fullMoney, moneyDifference } = useFormats();
  return (
    <Box component="span" title={fullMoney(exactDifference(of, less))} sx={{ whiteSpace: "nowrap" }}>
      {moneyDifference(of, less)}
    </Box>
  );
}
