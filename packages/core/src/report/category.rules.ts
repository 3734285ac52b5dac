import { foldText } from "../platform/text.ts";

/** What the trade tells apart: what drinks cost is another share of their price than what dishes do. */
export const costGroups = ["FOOD", "BEVERAGES", "OTHER"] as const;
type CostGroup = (typeof costGroups)[number];

const groupByCategory: Readonly<Record<string, CostGroup>> = { beverages: "BEVERAGES", other: "OTHER" };

/** The cost group of a menu category; products that were deleted are of none, and stand with the others. */
export const costGroupOf = (category: string | undefined): CostGroup =>
  category === undefined ? "OTHER" : (groupByCategory[foldText(category)] ?? "FOOD");
