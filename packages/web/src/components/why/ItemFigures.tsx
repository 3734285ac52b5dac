import type { Unit } from "@stockpot/core/measure/unit";
import { useFormats } from "../../lib/formats.ts";
import { Money } from "../Money.tsx";
import { Quantity } from "../Quantity.tsx";
import { Why } from "./Why.tsx";

interface ItemFigureProps {
  readonly item: { readonly id: string; readonly name: string; readonly baseUnit: Unit };
  readonly value: number;
}

/** How much of an item is on hand, and why. */
export function StockQuantity({ item: { id, name, baseUnit }, value }: ItemFigureProps) {
  const formats = useFormats();
  return (
    <Why subject={{ about: "quantity", itemId: id, name, label: formats.quantity(value, baseUnit) }}>
      <Quantity value={value} unit={baseUnit} />
    </Why>
  );
}

/** How much of an item is on hand, without its unit, and why. */
export function StockNumber({ item: { id, name, baseUnit }, value }: ItemFigureProps) {
  const formats = useFormats();
  return (
    <Why subject={{ about: "quantity", itemId: id, name, label: formats.quantity(value, baseUnit) }}>
      <Quantity value={value} unit={baseUnit} bare />
    </Why>
  );
}

/** An item's average cost, and why. */
export function AverageCost({ item: { id, name, baseUnit }, value }: ItemFigureProps) {
  const formats = useFormats();
  return (
    <Why subject={{ about: "cost", itemId: id, name, label: formats.moneyPer(value, baseUnit) }}>
      <Money amount={value} per={baseUnit} />
    </Why>
  );
}
