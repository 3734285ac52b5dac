import type { Explanation } from "@stockpot/core/inventory/explanation.schema";
import type { Formats } from "../../lib/formats.ts";

/** What must be known to read an explanation rightly. */
export function notesOf(
  { truncated, start, lateLines }: Explanation,
  formats: Pick<Formats, "date" | "whole">,
): readonly string[] {
  const count = (value: number, one: string, several: string) =>
    value === 1 ? `1 ${one}` : `${formats.whole(value)} ${several}`;
  return [
    ...(truncated
      ? [`This item has a lot of movements. Those before ${formats.date(start.at)} are added together.`]
      : []),
    ...(lateLines > 0
      ? [`Includes ${count(lateLines, "late entry", "late entries")} for days that were already closed.`]
      : []),
  ];
}
