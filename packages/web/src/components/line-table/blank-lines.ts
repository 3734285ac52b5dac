interface Line {
  readonly inventoryItemId: string;
  readonly quantity: number | null;
  readonly unitPrice?: number | null;
  readonly totalPrice?: number | null;
  readonly notes: string;
}

/** Nothing has been entered in the line. */
export const isBlankLine = ({ inventoryItemId, quantity, unitPrice = null, totalPrice = null, notes }: Line) =>
  inventoryItemId === "" && [quantity, unitPrice, totalPrice].every((amount) => amount === null) && notes === "";

/** The lines without those in which nothing was entered; all of them if nothing was entered at all. */
export function filledLines<Entered extends Line>(lines: readonly Entered[]): Entered[] {
  const blank = new Set(blankLines(lines, []));
  return lines.filter((_, index) => !blank.has(index));
}

/**
 * The indexes of the lines in which nothing was entered; of none if nothing was entered at all.
 *
 * @param unread names of the fields of `items` whose text could not be read: something was entered there
 */
export function blankLines(lines: readonly Line[], unread: readonly string[]): number[] {
  const blank = [...lines.keys()].filter((index) => {
    const line = lines[index];
    return line && isBlankLine(line) && !unread.some((name) => name.startsWith(`items.${index}.`));
  });
  return blank.length === lines.length ? [] : blank;
}
