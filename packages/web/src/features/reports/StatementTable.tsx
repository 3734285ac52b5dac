import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import type { ProfitLoss } from "@stockpot/core/report/report.schema";
import { RouterLink } from "../../components/RouterLink.tsx";
import { fingerSized } from "../../components/widths.ts";
import { useFormats } from "../../lib/formats.ts";
import { shortDaysOf } from "./periods.ts";
import { reportTableSx } from "./report-table.ts";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";
import { type Line, linesFor, percentOfNet, shownIn, type Statement } from "./statement-lines.ts";

const tableSx = { ...reportTableSx, "& tbody th[scope=row]": { minWidth: 150 } } as const;

interface StatementTableProps {
  readonly restaurantId: string;
  readonly report: ProfitLoss;
  /** Columns beside the total, if they are asked for. */
  readonly columns: readonly Statement[];
  /** Opens what a line is made of. */
  readonly onOpen: (line: Line) => void;
}

/** A statement, each line of which opens its documents. Deductions are below 0. */
export function StatementTable({ restaurantId, report, columns, onOpen }: StatementTableProps) {
  const formats = useFormats();
  const { compared } = report;
  const days = (statement: Statement) => shortDaysOf(statement, report, formats);
  const percent = (amount: number, statement: Statement) => {
    const share = percentOfNet(amount, statement);
    return share === undefined ? "–" : formats.percent(share);
  };
  const lines = linesFor([report, ...(compared ? [compared] : []), ...columns]);
  return (
    <Card
      component="section"
      aria-label="Statement"
      // A table wider than the screen scrolls by keyboard too.
      tabIndex={0}
      sx={{ overflowX: "auto", containerType: "inline-size" }}
    >
      <Box component="table" sx={tableSx}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{days(report)}</th>
            <th scope="col">% of net</th>
            {compared && (
              <>
                <th scope="col">{days(compared)}</th>
                <th scope="col" className="roomy">
                  Change
                </th>
              </>
            )}
            {columns.map((column) => (
              <th scope="col" key={column.from}>
                {days(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const amount = shownIn(line, report);
            return (
              <tr key={line.key} {...(line.isTotal === true && { className: "total" })}>
                <th scope="row">
                  <LineLabel restaurantId={restaurantId} report={report} line={line} onOpen={onOpen} />
                </th>
                <td>{formats.money(amount)}</td>
                <td>{percent(line.amountIn(report), report)}</td>
                {compared && (
                  <>
                    <td>{formats.money(shownIn(line, compared))}</td>
                    <td className="roomy">{formats.moneyDifference(amount, shownIn(line, compared))}</td>
                  </>
                )}
                {columns.map((column) => (
                  <td key={column.from}>{formats.money(shownIn(line, column))}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Card>
  );
}

interface LineLabelProps extends Pick<StatementTableProps, "restaurantId" | "report" | "onOpen"> {
  readonly line: Line;
}

/** The name of a line, which opens what it is made of. */
function LineLabel({ restaurantId, report: { from, to }, line, onOpen }: LineLabelProps) {
  const { label, figure, isExpense = false } = line;
  if (isExpense) {
    return (
      <RouterLink to={toPage(paths.expenses, restaurantId, { from, to })} sx={fingerSized}>
        {label}
      </RouterLink>
    );
  }
  if (figure === undefined) return label;
  return (
    <Link
      component="button"
      type="button"
      onClick={() => onOpen(line)}
      sx={{ ...fingerSized, textAlign: "left", font: "inherit" }}
    >
      {label}
    </Link>
  );
}
