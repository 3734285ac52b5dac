import type { DocumentDeed } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import { type LineNow, linesNow } from "./order.lines.ts";
import type { Change, OrderLine, OrderRecord } from "./order.entity.ts";
import { refundedOf } from "./order.rules.ts";

interface ChangedOrder {
  readonly before: OrderRecord;
  readonly after: OrderRecord;
  readonly lines: readonly OrderLine[];
}

/** What is recorded of a change: of a new status nothing, as the order's own history says it. */
export function deedOf(changed: ChangedOrder, { adjustment, voided }: Change): DocumentDeed {
  if (!adjustment && !voided) return { because: "An order's history says who gave it which status" };
  const { reason, note, stock } = voided ?? adjustment ?? {};
  const { id, orderNumber } = changed.after;
  return {
    action: voided ? "VOIDED" : "UPDATED",
    subject: { type: "ORDER", id, name: orderNumber },
    changes: [
      ...changesOf(changed),
      ...differences({}, { reason, note, stock }, { fields: ["reason", "note", "stock"] }),
    ],
  };
}

function changesOf({ before, after, lines }: ChangedOrder) {
  const [old, now] = [linesNow(before, lines), linesNow(after, lines)];
  return [
    ...now.flatMap((line) =>
      lineChanges(
        old.find(({ id }) => id === line.id),
        line,
      ),
    ),
    ...differences(headOf(before), headOf(after), { fields: ["type", "beneficiary", "discountAmount", "refunded"] }),
  ];
}

const headOf = ({ type, beneficiary, discountAmount, adjustments }: OrderRecord) => {
  const refunded = refundedOf(adjustments);
  return { type, beneficiary, discountAmount, refunded: refunded.gt(0) ? refunded : undefined };
};

/** How many of a line there are, and how many of them are comped. */
function lineChanges(before: LineNow | undefined, { name: field, quantity, comped }: LineNow) {
  const was = { quantity: before?.quantity ?? 0, comped: before?.comped ?? 0 };
  return [
    ...(was.quantity === quantity ? [] : [{ field, ...(before && { from: `${was.quantity}` }), to: `${quantity}` }]),
    ...(was.comped === comped ? [] : [{ field: `${field}, comped`, from: `${was.comped}`, to: `${comped}` }]),
  ];
}
