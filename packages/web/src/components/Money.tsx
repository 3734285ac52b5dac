import { exactDifference } from "@stockpot/core/measure/shown-unit";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { useFormats } from "../lib/formats.ts";
import { Exact } from "./Exact.tsx";

interface MoneyProps {
  /** In the restaurant's currency; undefined if it is hidden from the member, and then nothing is shown. */
  readonly amount: number | undefined;
  /** What the amount is for one of. */
  readonly per?: Unit;
  /** Shows all decimals of a price that was entered. */
  readonly entered?: boolean;
  /** It is in a button, which has the focus. */
  readonly inButton?: boolean;
}

/** Money as it is said, which tells every digit when asked. */
export function Money({ amount, per, entered = false, inButton = false }: MoneyProps) {
  const { fullMoney, money, price, unitCost } = useFormats();
  if (amount === undefined) return null;
  const exact = fullMoney(amount);
  const figure = (entered ? price : per === undefined ? money : unitCost)(amount);
  const text = per === undefined ? figure : `${figure} / ${unitNames[per].symbol}`;
  return <Exact text={text} exact={exact} isExact={figure === exact} inButton={inButton} />;
}

interface MoneyDifferenceProps {
  readonly of: number;
  readonly less: number;
}

/** What an amount is above another, made of the two as they are shown beside it. */
export function MoneyDifference({ of, less }: MoneyDifferenceProps) {
  const { fullMoney, moneyDifference } = useFormats();
  const text = moneyDifference(of, less);
  const exact = fullMoney(exactDifference(of, less));
  return <Exact text={text} exact={exact} isExact={text === exact} />;
}
