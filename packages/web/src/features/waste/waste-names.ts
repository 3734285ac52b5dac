import type { WasteSummary } from "@stockpot/core/waste/waste.schema";
import type { Formats } from "../../lib/formats.ts";

/** What a record is called: the order that left it behind, or its own number. */
export const nameOf = ({ number, order }: Pick<WasteSummary, "number" | "order">) => number ?? order?.number ?? "";

type Line = WasteSummary["lines"][number];

const portions = (count: number, { number }: Formats) => `${number(count)} ${count === 1 ? "portion" : "portions"}`;

/** How much of a line, as it was entered. */
export const amountOf = ({ quantity, unit }: Pick<Line, "quantity" | "unit">, formats: Formats): string =>
  unit === undefined ? portions(quantity, formats) : formats.written(quantity, unit);

/** What a record threw away, as in "Tomatoes and 2 more". */
export function whatOf({ lines: [first, ...others] }: Pick<WasteSummary, "lines">): string {
  const name = first?.subject.name ?? "";
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

/** Why, each reason once. */
export const reasonsOf = ({ lines }: Pick<WasteSummary, "lines">): string =>
  [...new Set(lines.map(({ reasonName }) => reasonName))].join(", ");
