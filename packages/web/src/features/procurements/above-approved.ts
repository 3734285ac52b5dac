import { aboveApproved, approvedAmountOf, isAboveApproved } from "@stockpot/core/procurement/procurement.rules";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { Big } from "big.js";
import type { Formats } from "../../lib/formats.ts";

type Amounts = Pick<ProcurementSummary, "totalAmount" | "receivedAmount" | "acceptedAmount">;

/** The amounts of a procurement for a member who sees costs; undefined for the others. */
function amountsOf({ totalAmount, receivedAmount, acceptedAmount }: Amounts) {
  if (totalAmount === undefined || receivedAmount === undefined) return undefined;
  return { totalAmount, receivedAmount, acceptedAmount };
}

/** Whether to show a member that a procurement came to more than was approved. */
export function isShownAbove(procurement: Amounts): boolean {
  const amounts = amountsOf(procurement);
  return amounts !== undefined && isAboveApproved(amounts);
}

/** As in "Received for $900.00, $810.00 above the $90.00 that was approved." */
export function aboveApprovedText(procurement: Amounts, { money }: Formats): string {
  const amounts = amountsOf(procurement);
  if (!amounts) return "";
  const [above, approved] = [aboveApproved(amounts), approvedAmountOf(amounts)].map((amount) => money(Number(amount)));
  return `Received for ${money(amounts.receivedAmount)}, ${above} above the ${approved} that was approved.`;
}

/** By how much a delivery would take a procurement above its approval, US dollars; 0 if it would not. */
export function aboveApprovedWith(procurement: Amounts, amount: number): number {
  const amounts = amountsOf(procurement);
  if (!amounts) return 0;
  return Number(aboveApproved({ ...amounts, receivedAmount: Big(amounts.receivedAmount).plus(amount) }));
}
