import { decimalsOf } from "@stockpot/core/measure/shown-unit";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { Big } from "big.js";
import type { Formats } from "../../lib/formats.ts";

/** How the figures of one chain are written: all with the same decimals, so that they add up as they are shown. */
export interface Scale {
  readonly decimals: number;
  /** A figure without its sign. */
  readonly format: (value: number) => string;
}

const significant = (value: number, digits: number) => digits - 1 - Math.floor(Math.log10(Math.abs(value)));

/** A chain stays in its unit: small figures keep three digits instead of changing to a smaller unit. */
const quantityDecimals = (value: number) =>
  value !== 0 && Math.abs(value) < 1 ? significant(value, 3) : decimalsOf(value);

const maxDecimals = 9;

/**
 * Shows the end as it is shown elsewhere, and the other figures like it; those that lead to nothing, by their own size.
 */
export function quantityScale(end: number, others: readonly number[], unit: Unit, formats: Formats): Scale {
  if (unit === "DOZEN" && [end, ...others].some((value) => !Number.isInteger(value))) return piecesOfDozens(formats);
  const shown = end === 0 ? others.map(quantityDecimals) : [quantityDecimals(end)];
  const decimals = Math.min(maxDecimals, Math.max(end === 0 ? 2 : 0, ...shown));
  const number = formats.decimals(decimals);
  return { decimals, format: (value) => `${number(Math.abs(value))} ${unitNames[unit].symbol}` };
}

/** Parts of dozens in pieces. A third of one is kept as 0.3333. */
const piecesOfDozens = ({ decimals }: Formats): Scale => ({
  decimals: 4,
  format: (value) => `${decimals(1)(Math.abs(value) * 12)} ${unitNames.PIECE.symbol}`,
});

/** As {@link quantityScale}, for money: amounts under ten cents keep more decimals. */
export function moneyScale(end: number, formats: Formats): Scale {
  const isFine = end !== 0 && Math.abs(end) < 0.1;
  const decimals = isFine ? Math.min(maxDecimals, significant(end, 4)) : 2;
  const money = formats.moneyDecimals(decimals);
  return { decimals, format: (value) => money(Math.abs(value)) };
}

/** A change, and the figures before and after it, as they are shown. */
export interface Link {
  readonly before: number;
  readonly after: number;
  readonly change: number;
  /** It changes something, but too little to be shown. */
  readonly isTiny: boolean;
}

/** A number without the sign of nothing. */
const numberOf = (value: Big) => (value.eq(0) ? 0 : value.toNumber());

/** Changes one after another: each is the difference of the figures shown before and after it. */
export function chainOf(start: number, changes: readonly number[], { decimals }: Pick<Scale, "decimals">): Link[] {
  const shown = (value: Big) => value.round(decimals, Big.roundHalfUp);
  let exact = Big(start);
  return changes.map((change) => {
    const before = shown(exact);
    exact = exact.plus(change);
    const after = shown(exact);
    const difference = after.minus(before);
    return {
      before: numberOf(before),
      after: numberOf(after),
      change: numberOf(difference),
      isTiny: difference.eq(0) && change !== 0,
    };
  });
}

/** Parts of 1 as whole percentages that add up to what the parts do. */
export const percentagesOf = (parts: readonly number[]): number[] =>
  chainOf(
    0,
    parts.map((part) => Big(part).times(100).toNumber()),
    { decimals: 0 },
  ).map(({ change }) => change);
