import type { Movement } from "@stockpot/core/stock/movement.schema";
import { Big } from "big.js";

/** A movement as it is listed. */
export type ListedMovement = Movement & {
  /** What it says of stock that its document took before, in the base unit: the quantity on hand stays. */
  readonly takenBefore?: number;
};

/** Whether both are about the same stock: it was brought back and taken again at once, as waste or for another purpose. */
const isTakenAgain = (newer: Movement, older: Movement): boolean =>
  (newer.kind === "WASTE" ? older.kind === "REVERSAL" : newer.kind === "RECLASS" && older.kind === "RECLASS") &&
  newer.source !== undefined &&
  newer.source.id === older.source?.id &&
  newer.recordedAt === older.recordedAt &&
  newer.quantity < 0 &&
  newer.quantity === -older.quantity;

/**
 * Lists what an order took, and what was then thrown away or given away, in one row instead of bringing it back and
 * taking it again. What was brought back at another value than it was taken shows as that difference.
 * @param movements newest first
 */
export function foldMovements(movements: readonly Movement[]): readonly ListedMovement[] {
  const listed: ListedMovement[] = [];
  for (let index = 0; index < movements.length; index += 1) {
    const [newer, older] = movements.slice(index, index + 2);
    if (newer === undefined) break;
    if (older === undefined || !isTakenAgain(newer, older)) {
      listed.push(newer);
      continue;
    }
    const value = newer.value !== undefined && older.value !== undefined && Big(newer.value).plus(older.value);
    listed.push({ ...newer, quantity: 0, takenBefore: older.quantity, ...(value && { value: value.toNumber() }) });
    index += 1;
  }
  return listed;
}
