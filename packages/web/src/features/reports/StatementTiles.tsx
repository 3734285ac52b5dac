import Box from "@mui/material/Box";
import type { ProfitLoss } from "@stockpot/core/report/report.schema";
import { Figure } from "../../components/Figure.tsx";
import { useFormats } from "../../lib/formats.ts";
import { percentOfNet } from "./statement-lines.ts";

/** Five figures that say how it went. */
export function StatementTiles({ report }: { readonly report: ProfitLoss }) {
  const formats = useFormats();
  const { netSales, costOfSales, otherFoodCosts, primeCost, operatingProfit } = report.lines;
  const share = (amount: number) => percentOfNet(amount, report) ?? null;
  const noteOf = (amount: number) => formats.money(amount);
  return (
    <Box sx={{ containerType: "inline-size" }}>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
          "& > :first-of-type": { gridColumn: "1 / -1" },
          "@container (min-width: 760px)": {
            gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
            "& > :first-of-type": { gridColumn: "auto" },
          },
        }}
      >
        <Figure label="Net sales" value={netSales} format={formats.money} note={counted(report, formats.whole)} />
        <Figure label="Cost of sales" value={share(costOfSales)} format={formats.percent} note={noteOf(costOfSales)} />
        <Figure
          label="Food losses"
          value={share(otherFoodCosts)}
          format={formats.percent}
          note={noteOf(otherFoodCosts)}
        />
        <Figure label="Prime cost" value={share(primeCost)} format={formats.percent} note={noteOf(primeCost)} />
        <Figure
          label="Operating profit"
          value={operatingProfit}
          format={formats.money}
          tone={operatingProfit < 0 ? "error" : "plain"}
          note={share(operatingProfit) === null ? "–" : `${formats.percent(share(operatingProfit) ?? 0)} of net sales`}
        />
      </Box>
    </Box>
  );
}

/** As in "3 orders · 7 guests". */
function counted({ counts: { orders, covers } }: ProfitLoss, whole: (count: number) => string): string {
  const guests = covers === 0 ? [] : [`${whole(covers)} ${covers === 1 ? "guest" : "guests"}`];
  return [`${whole(orders)} ${orders === 1 ? "order" : "orders"}`, ...guests].join(" · ");
}
