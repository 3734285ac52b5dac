import type { Unit } from "@stockpot/core/measure/unit";

/** An ingredient of a plate. */
export interface PlateIngredient {
  readonly inventoryItemId: string;
  readonly name: string;
  /** As the recipe says it. */
  readonly quantity: number;
  readonly unit: Unit;
}

/** How much of an item is on hand, or its average cost. */
export interface ItemSubject {
  readonly about: "quantity" | "cost";
  readonly itemId: string;
  readonly name: string;
  /** The figure as it is shown, such as "4.2 kg". */
  readonly label: string;
}

/** What a plate costs. */
export interface PlateSubject {
  readonly about: "plate";
  readonly name: string;
  /** As it is shown; undefined while an ingredient has no cost. */
  readonly label: string | undefined;
  /** The recipe, or the product whose active recipe it is. */
  readonly of: { readonly ingredients: readonly PlateIngredient[] } | { readonly productId: string };
}

/** A figure on screen that can be asked about. */
export type Subject = ItemSubject | PlateSubject;

/** The time that is explained: a moment, the end of a business day, or the present. */
export interface Moment {
  readonly asOf?: string;
  readonly day?: string;
}

/** The question about a figure, such as "Why is it 4.2 kg?". */
export const questionOf = ({ label }: Subject) =>
  label === undefined ? "Why is the cost missing?" : `Why is it ${label}?`;
