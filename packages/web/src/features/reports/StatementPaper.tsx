import Box from "@mui/material/Box";
import type { ProfitLoss } from "@stockpot/core/report/report.schema";
import { ReportPaper, paperTableSx } from "./ReportPaper.tsx";
import { useFormats } from "../../lib/formats.ts";
import { shortDaysOf } from "./periods.ts";
import { linesFor, percentOfNet, shownIn, type Statement } from "./statement-lines.ts";

interface StatementPaperProps {
  readonly report: ProfitLoss;
  readonly columns: readonly Statement[];
  readonly onPrinted: () => void;
}

/** A statement as an accountant files it: A4 or Letter, as many columns as fit. */
export function StatementPaper({ report, columns, onPrinted }: StatementPaperProps) {
  const formats = useFormats();
  const { compared, proof } = report;
  const others = [...(compared ? [compared] : []), ...columns];
  const name = (statement: Statement) => shortDaysOf(statement, report, formats);
  return (
    <ReportPaper title="Profit & Loss Statement" from={report.from} to={report.to} onPrinted={onPrinted}>
      <Box component="table" sx={paperTableSx}>
        <thead>
          <tr>
            <th scope="col">{""}</th>
            <th scope="col">Amount</th>
            <th scope="col">% of net</th>
            {others.map((one) => (
              <th scope="col" key={`${one.from} ${one.to}`}>
                {name(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesFor([report, ...others]).map((line) => {
            const percent = percentOfNet(line.amountIn(report), report);
            return (
              <tr key={line.key} {...(line.isTotal === true && { className: "total" })}>
                <th scope="row">{line.label}</th>
                <td>{formats.money(shownIn(line, report))}</td>
                <td>{percent === undefined ? "–" : formats.percent(percent)}</td>
                {others.map((one) => (
                  <td key={`${one.from} ${one.to}`}>{formats.money(shownIn(line, one))}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Box>
      <Box component="p" sx={{ pt: "4mm" }}>
        {`Proof: opening stock ${formats.fullMoney(proof.opening)} + purchases ${formats.fullMoney(proof.purchases)} + opening entries and first costs ${formats.fullMoney(proof.firstCosts)} − closing stock ${formats.fullMoney(proof.closing)} = food used ${formats.fullMoney(proof.used)}.`}
      </Box>
    </ReportPaper>
  );
}
