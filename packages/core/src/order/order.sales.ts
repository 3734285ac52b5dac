import type { Calendar } from "../platform/calendar.ts";
import type { DocumentFacts } from "../stock/rollup-delta.entity.ts";
import type { OrderRecord } from "./order.entity.ts";
import { salesFactsOf, takenBy } from "./order.facts.ts";
import { linesNow } from "./order.lines.ts";
import { readCosts, readOrder } from "./order.reading.ts";

/** What reports know of an order on a business day. */
export interface DatedFacts {
  readonly day: string;
  readonly facts: DocumentFacts;
}

/**
 * What reports should know of an order: its sale on the day of its completion, and each refund on its own. An order that
 * is open or was cancelled adds nothing, nor does one that was voided: both count on the same day.
 */
export async function factsOfOrder(
  { restaurantId, id, completedOn, voided, adjustments = [] }: OrderRecord,
  calendar: Calendar,
): Promise<readonly DatedFacts[]> {
  if (completedOn === undefined || voided) return [];
  const read = await readOrder(restaurantId, id, { consistent: true });
  const costs = await readCosts(restaurantId, read, { consistent: true });
  const lines = linesNow(read.order, read.lines);
  const itemIds = lines.flatMap(({ ingredients }) => ingredients.map(({ inventoryItemId }) => inventoryItemId));
  const taken = takenBy(read.order, [...new Set(itemIds)], costs);
  return [
    { day: completedOn, facts: salesFactsOf(read.order, lines, { taken, calendar, times: 1 }) },
    ...adjustments.flatMap(({ kind, day, amount }) =>
      kind === "REFUND" && day !== undefined && amount ? [{ day, facts: { refund: { amount } } }] : [],
    ),
  ];
}
