import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { formatMoney, formatNumber, formatQuantity, fullQuantity } from "../../lib/format.ts";
import { Money } from "../Money.tsx";
import { Quantity } from "../Quantity.tsx";
import { Why } from "./Why.tsx";

interface ItemFigureProps {
  readonly item: { readonly id: string; readonly name: string; readonly baseUnit: Unit };
  readonly value: number;
}

/** How much of an item is on hand, and why. */
export const StockQuantity = ({ item: { id, name, baseUnit }, value }: ItemFigureProps) => (
  <Why subject={{ about: "quantity", itemId: id, name, label: formatQuantity(value, baseUnit) }}>
    <Quantity value={value} unit={baseUnit} />
  </Why>
);

/** How much of an item is on hand, without its unit, and why. */
export const StockNumber = ({ item: { id, name, baseUnit }, value }: ItemFigureProps) => (
  <Why subject={{ about: "quantity", itemId: id, name, label: formatQuantity(value, baseUnit) }}>
    <span title={fullQuantity(value, baseUnit)}>{formatNumber(value)}</span>
  </Why>
);

/** An item's average cost, and why. */
export const AverageCost = ({ item: { id, name, baseUnit }, value }: ItemFigureProps) => (
  <Why subject={{ about: "cost", itemId: id, name, label: `${formatMoney(value)} / ${unitNames[baseUnit].symbol}` }}>
    <Money amount={value} per={baseUnit} />
  </Why>
);
