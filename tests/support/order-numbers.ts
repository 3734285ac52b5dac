import type { Calls, Fault } from "./faults.ts";

/**
 * Whether the number is missing that a request took to enter an order: it failed after its first write, which takes the
 * number, and before its second, which enters the order.
 */
export function losesNumber({ at, isCarriedOut }: Fault, calls: Calls): boolean {
  const [taking = NaN, entering = NaN] = calls.flatMap((writes, index) => (writes ? [index + 1] : []));
  const last = isCarriedOut ? at : at - 1;
  return last >= taking && last < entering;
}

/** What a restaurant's second order leaves, where its number was taken twice: the next one is left out. */
export const withNumberLeftOut = (item: string): string =>
  item.replaceAll(/("lastNumber":\{"N":")2("\}.*scope_orders")/g, "$13$2");

/** The second order of a restaurant, as it is stored where that has the third number. */
export const withNextNumber = (item: string): string => withNumberLeftOut(item.replaceAll(/(ord[- ]00000)2/gi, "$13"));
