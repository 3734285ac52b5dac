import { foldText } from "../platform/text.ts";

/** What the trade tells apart: what drinks cost is another share of their price than what dishes do. */
export const groups = ["FOOD", "BEVERAGES", "OTHER"] as const;
type Group = (typeof groups)[number];

const groupByCategory: Readonly<Record<string, Group>> = { beverages: "BEVERAGES", other: "OTHER" };

/** The cost group of a menu category; products that were deleted are of none, and stand with the others. */
export const groupOf = (category: string | undefined): Group =>
  category === undefined ? "OTHER" : (groupByCategory[foldText(category)] ?? "FOOD");
