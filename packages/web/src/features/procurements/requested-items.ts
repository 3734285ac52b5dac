import { Big } from "big.js";
import * as z from "zod";
import { maxLines } from "./procurement-form.tsx";

/** An item to begin a procurement with, and how much of it, in its base unit. */
export interface RequestedItem {
  readonly itemId: string;
  readonly quantity: number;
}

const Id = z.uuid();
const decimals = 4;

/** Reads what another page asks to be bought, as in `items=itemId:quantity,itemId:quantity`; leaves out the rest. */
export function parseRequestedItems(text: string | null): readonly RequestedItem[] {
  const requested = (text ?? "").split(",").flatMap((part) => {
    const [itemId = "", amount = ""] = part.split(":");
    const quantity = Number(amount);
    if (!Id.safeParse(itemId).success || !Number.isFinite(quantity) || quantity <= 0) return [];
    // Rounded up to what a person may enter, so that it covers what is short.
    return [{ itemId, quantity: Big(quantity).round(decimals, Big.roundUp).toNumber() }];
  });
  return requested.slice(0, maxLines);
}
