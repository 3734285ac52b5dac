import type { Unit } from "@stockpot/core/measure/unit";
import { useFormats } from "../lib/formats.ts";

interface QuantityProps {
  readonly value: number;
  readonly unit: Unit;
  /** Without its unit, which stands elsewhere. */
  readonly bare?: boolean;
}

/** A rounded quantity, with every digit on hover. */
export function Quantity({ value, unit, bare = false }: QuantityProps) {
  const formats = useFormats();
  return (
    <span title={formats.fullQuantity(value, unit)}>
      {bare ? formats.number(value) : formats.quantity(value, unit)}
    </span>
  );
}
