import type { Explanation } from "@stockpot/core/inventory/explanation.schema";
import type { Formats } from "../../lib/formats.ts";

/** What must be known to read an explanation rightly. */
export function notesOf(
  { truncated, start, unvaluedLines, lateLines }: Explanation,
  formats: Pick<Formats, "date" | "whole">,
): readonly string[] {
  const count = (value: number, one: string, several: string) =>
    value === 1 ? `1 ${one}` : `${formats.whole(value)} ${several}`;
  return [
    ...(truncated ? [`This item has moved very often: movements before ${formats.date(start.at)} are summed up.`] : []),
    ...(unvaluedLines > 0
      ? [`${count(unvaluedLines, "movement was", "movements were")} not valued then: values were not recorded yet.`]
      : []),
    ...(lateLines > 0
      ? [`Includes ${count(lateLines, "late entry", "late entries")} from days that were closed already.`]
      : []),
  ];
}
