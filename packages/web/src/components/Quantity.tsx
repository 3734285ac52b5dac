import { exactDifference, isShownExactly } from "@stockpot/core/measure/shown-unit";
import type { Unit } from "@stockpot/core/measure/unit";
import { useFormats } from "../lib/formats.ts";
import { Exact } from "./Exact.tsx";

interface Place {
  /** It lines up with the quantities above and below it. */
  readonly aligned?: boolean;
  /** It is in a button, which has the focus. */
  readonly inButton?: boolean;
}

interface QuantityProps extends Place {
  readonly value: number;
  readonly unit: Unit;
  /** The quantities that it is compared with: all are rounded alike. */
  readonly beside?: readonly number[];
}

/** A quantity in the unit in which it was written, which tells every digit when asked. */
export function WrittenQuantity({ value, unit, ...place }: Omit<QuantityProps, "beside">) {
  const formats = useFormats();
  const exact = formats.exactQuantity(value, unit);
  const text = formats.written(value, unit);
  return <Exact {...place} text={text} exact={formats.fullQuantity(value, unit)} isExact={text === exact} />;
}

/** A quantity as a cook says it, which tells every digit when asked. */
export function Quantity({ value, unit, beside = [], ...place }: QuantityProps) {
  const formats = useFormats();
  const [text = ""] = formats.quantities([value, ...beside], unit);
  const isExact = isShownExactly([value], unit, beside);
  return <Exact {...place} text={text} exact={formats.fullQuantity(value, unit)} isExact={isExact} />;
}

interface DifferenceProps extends Place {
  readonly of: number;
  readonly less: number;
  readonly unit: Unit;
  /** Other quantities that both are compared with. */
  readonly beside?: readonly number[];
}

/** What a quantity is above another, made of the two as they are shown beside it. */
export function Difference({ of, less, unit, beside = [], ...place }: DifferenceProps) {
  const formats = useFormats();
  return (
    <Exact
      {...place}
      text={formats.difference(of, less, unit, beside)}
      exact={formats.fullQuantity(exactDifference(of, less), unit)}
      isExact={isShownExactly([of, less], unit, beside)}
    />
  );
}
