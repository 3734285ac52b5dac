import { Big } from "big.js";
import * as z from "zod";
import { mostLines } from "./procurement-form.ts";

/** An item that a draft is to begin with, and how much of it, in its base unit. */
export interface Wanted {
  readonly itemId: string;
  readonly quantity: number;
}

const Id = z.uuid();

/** Reads what another page asks to be bought, as in `items=itemId:quantity,itemId:quantity`; the rest is passed over. */
export function wantedIn(text: string | null): readonly Wanted[] {
  const wanted = (text ?? "").split(",").flatMap((part) => {
    const [itemId = "", amount = ""] = part.split(":");
    const quantity = Number(amount);
    if (!Id.safeParse(itemId).success || !Number.isFinite(quantity) || quantity <= 0) return [];
    // Rounded up to what a person may enter, so that it covers what is short.
    return [{ itemId, quantity: Big(quantity).round(4, Big.roundUp).toNumber() }];
  });
  return wanted.slice(0, mostLines);
}
