import type { Unit } from "@stockpot/core/measure/unit";
import { useFormats } from "../../lib/formats.ts";
import { Money } from "../Money.tsx";
import { Quantity } from "../Quantity.tsx";
import { Why } from "./Why.tsx";

interface ItemFigureProps {
  readonly item: { readonly id: string; readonly name: string; readonly baseUnit: Unit };
  readonly value: number;
}

interface StockQuantityProps extends ItemFigureProps {
  /** The quantities that it is compared with. */
  readonly beside?: readonly number[];
  /** It lines up with the quantities above and below it. */
  readonly aligned?: boolean;
}

/** How much of an item is on hand, and why. */
export function StockQuantity({ item: { id, name, baseUnit }, value, ...shown }: StockQuantityProps) {
  const [label = ""] = useFormats().quantities([value, ...(shown.beside ?? [])], baseUnit);
  return (
    <Why subject={{ about: "quantity", itemId: id, name, label }}>
      <Quantity value={value} unit={baseUnit} inButton {...shown} />
    </Why>
  );
}

/** An item's average cost, and why. */
export function AverageCost({ item: { id, name, baseUnit }, value }: ItemFigureProps) {
  const formats = useFormats();
  return (
    <Why subject={{ about: "cost", itemId: id, name, label: formats.moneyPer(value, baseUnit) }}>
      <Money amount={value} per={baseUnit} inButton />
    </Why>
  );
}
