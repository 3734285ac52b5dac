import { list } from "@stockpot/core/expense/expense.routes";
import { profitLoss } from "@stockpot/core/report/report.routes";
import { fillPath } from "@stockpot/core/api/route";
import { refresh } from "../../lib/cache.ts";

/** Reloads what an expense is in. */
export const reloadExpenses = (restaurantId: string): Promise<void> =>
  refresh(...[list, profitLoss].map(({ path }) => fillPath(path, { restaurantId })));
