import type { Unit } from "@stockpot/core/measure/unit";
import { formatQuantity, fullQuantity } from "../lib/format.ts";

interface QuantityProps {
  readonly value: number;
  readonly unit: Unit;
}

/** A rounded quantity, with every digit on hover. */
export const Quantity = ({ value, unit }: QuantityProps) => (
  <span title={fullQuantity(value, unit)}>{formatQuantity(value, unit)}</span>
);
