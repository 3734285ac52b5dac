interface Line {
  readonly inventoryItemId: string;
  readonly quantity: number | null;
  readonly unitPrice?: number | null;
  readonly notes: string;
}

/** Nothing has been entered in the line. */
export const isBlankLine = ({ inventoryItemId, quantity, unitPrice = null, notes }: Line) =>
  inventoryItemId === "" && quantity === null && unitPrice === null && notes === "";

/** The lines without those in which nothing was entered; all of them if nothing was entered at all. */
export function filledLines<Entered extends Line>(lines: readonly Entered[]): Entered[] {
  const filled = lines.filter((line) => !isBlankLine(line));
  return filled.length === 0 ? [...lines] : filled;
}
