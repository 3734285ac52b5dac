import Box from "@mui/material/Box";
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
