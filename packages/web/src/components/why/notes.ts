import type { Explanation } from "@stockpot/core/inventory/explanation.schema";
import { formatDate } from "../../lib/format.ts";

const count = (value: number, one: string, several: string) =>
  value === 1 ? `1 ${one}` : `${value.toLocaleString("en-US")} ${several}`;

/** What must be known to read an explanation rightly. */
export function notesOf({ truncated, start, unvaluedLines, lateLines }: Explanation): readonly string[] {
  return [
    ...(truncated ? [`This item has moved very often: movements before ${formatDate(start.at)} are summed up.`] : []),
    ...(unvaluedLines > 0
      ? [`${count(unvaluedLines, "movement was", "movements were")} not valued then: values were not recorded yet.`]
      : []),
    ...(lateLines > 0
      ? [`Includes ${count(lateLines, "late entry", "late entries")} from days that were closed already.`]
      : []),
  ];
}
