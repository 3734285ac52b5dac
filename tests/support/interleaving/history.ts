import { Big } from "big.js";
import type { Ledger } from "../ledger.ts";
import type { Past } from "./value-model.ts";

/** A decimal in whole parts of that many decimals. */
function parts(decimal: Big | number, decimals: number): bigint {
  const whole = Big(decimal).times(`1e${decimals}`);
  if (!whole.round(0).eq(whole)) throw new Error(`${Big(decimal).toFixed()} has more than ${decimals} decimals`);
  return BigInt(whole.toFixed(0));
}

export const quantityOf = (decimal: Big | number) => parts(decimal, 9);
export const valueOf = (decimal: Big | number) => parts(decimal, 9);
export const costOf = (decimal: Big | number) => parts(decimal, 10);

/** All lines of an item's ledger, oldest first, each with the delivery or the order that it belongs to. */
export const historyIn = (
  { movements }: Pick<Ledger, "movements">,
  itemId: string,
  documentOf: (source: NonNullable<Ledger["movements"][number]["source"]>) => string,
): readonly Past[] =>
  movements
    .filter((movement) => movement.itemId === itemId)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, reverses, kind, quantity, value, reason = "", unitCost, source }) => ({
      id,
      ...(reverses !== undefined && { reverses }),
      kind,
      quantity: quantityOf(quantity),
      value: valueOf(value),
      reason,
      ...(unitCost && { unitCost: costOf(unitCost) }),
      ...(source && { document: documentOf(source) }),
    }));
