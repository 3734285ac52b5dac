/** Rows of text in columns as wide as they need, to the right but for the first, which is where it is told to be. */
export function inColumns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  first: "left" | "right" = "left",
): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = (cell: string, column: number) =>
    column === 0 && first === "left" ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return [head, ...rows].map((row) => row.map(aligned).join("  ").trimEnd()).join("\n");
}

/** Prints the tests' measurements if PRINT_MEASURED is set, as `npm run bench:cost` does; `npm test` stays short. */
export function printMeasured(text: string): void {
  if (process.env["PRINT_MEASURED"] !== undefined) process.stdout.write(`\n${text}\n\n`);
}
