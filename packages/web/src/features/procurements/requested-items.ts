import * as z from "zod";
import { maxLines } from "./procurement-values.ts";

/** An item that the URL names, with a quantity in its base unit if it says one. */
export interface ChosenItem {
  readonly itemId: string;
  readonly quantity?: number;
}

const Id = z.uuid();

/** Parses items as in `items=itemId:quantity,itemId`; skips what names no item or an amount that cannot be ordered. */
export function parseChosenItems(text: string | null): readonly ChosenItem[] {
  const chosen = (text ?? "").split(",").flatMap((part): ChosenItem[] => {
    const [itemId = "", amount] = part.split(":");
    if (!Id.safeParse(itemId).success) return [];
    if (amount === undefined) return [{ itemId }];
    const quantity = Number(amount);
    return Number.isFinite(quantity) && quantity > 0 ? [{ itemId, quantity }] : [];
  });
  return chosen.slice(0, maxLines);
}
