import { Big } from "big.js";
import * as z from "zod";
import { maxLines } from "./procurement-form.tsx";

/** An item to prefill, with a quantity in its base unit. */
export interface RequestedItem {
  readonly itemId: string;
  readonly quantity: number;
}

const Id = z.uuid();
const decimals = 4;

/** Parses the items to buy, as in `items=itemId:quantity,itemId:quantity`; skips invalid ones. */
export function parseRequestedItems(text: string | null): readonly RequestedItem[] {
  const requested = (text ?? "").split(",").flatMap((part) => {
    const [itemId = "", amount = ""] = part.split(":");
    const quantity = Number(amount);
    if (!Id.safeParse(itemId).success || !Number.isFinite(quantity) || quantity <= 0) return [];
    // Rounded up to the precision of the input, so that it covers the shortage.
    return [{ itemId, quantity: Big(quantity).round(decimals, Big.roundUp).toNumber() }];
  });
  return requested.slice(0, maxLines);
}
