import Alert from "@mui/material/Alert";
import type { ProfitLoss } from "@stockpot/core/report/report.schema";
import { RouterLink } from "../../components/RouterLink.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

interface NoFiguresProps {
  readonly restaurantId: string;
  readonly report: ProfitLoss;
}

/** What to do to get figures, where a statement has no sales or nothing that was spent. */
export function NoFigures({ restaurantId, report: { lines, expenses } }: NoFiguresProps) {
  const { has } = usePermissions();
  const hasSales = lines.grossSales !== 0 || lines.netSales !== 0;
  if (hasSales && expenses.length > 0) return null;
  return (
    <Alert severity="info">
      {!hasSales && (
        <>
          <RouterLink to={toPage(paths.orders, restaurantId)}>Complete a first order</RouterLink>
          {" to see sales. "}
        </>
      )}
      {expenses.length === 0 && has("expenses.edit") && (
        <>
          <RouterLink to={toPage(paths.expenses, restaurantId)}>Enter labor and rent</RouterLink>
          {" to see what is left."}
        </>
      )}
    </Alert>
  );
}
