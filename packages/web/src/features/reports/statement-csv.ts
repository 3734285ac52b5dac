import type { ProfitLoss } from "@stockpot/core/report/report.schema";
import { type Cell, csvOf } from "../../lib/csv.ts";
import { linesFor, percentOfNet, shownIn, type Statement } from "./statement-lines.ts";

const daysIn = ({ from, to }: Statement) => (from === to ? from : `${from} to ${to}`);

/** A statement as a CSV file: a row a line, with what it is compared with and its columns. */
export function statementCsv(report: ProfitLoss, currency: string, columns: readonly Statement[]): string {
  const statements = [report, ...(report.compared ? [report.compared] : []), ...columns];
  const header = [
    "",
    ...statements.flatMap((one, index) => [`${daysIn(one)} (${currency})`, ...(index === 0 ? ["% of net sales"] : [])]),
  ];
  const rows = linesFor(statements).map((line): readonly Cell[] => [
    line.label,
    ...statements.flatMap((one, index) => {
      const amount = shownIn(line, one);
      return index === 0 ? [amount, percentOfNet(line.amountIn(one), one)] : [amount];
    }),
  ]);
  const { opening, purchases, firstCosts, closing, used } = report.proof;
  const proof: readonly (readonly Cell[])[] = [
    [],
    ["Opening stock", opening],
    ["Purchases", purchases],
    ["First costs", firstCosts],
    ["Closing stock", closing],
    ["Food used", used],
  ];
  return csvOf([header, ...rows, ...proof]);
}
