import type { DocumentActivity } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import { type LineNow, linesNow } from "./order.lines.ts";
import type { Change, OrderLine, OrderRecord } from "./order.entity.ts";
import { refundedOf } from "./order.rules.ts";

interface ChangedOrder {
  readonly before: OrderRecord;
  readonly after: OrderRecord;
  readonly lines: readonly OrderLine[];
}

const subjectOf = ({ id, orderNumber }: OrderRecord) => ({ type: "ORDER" as const, id, name: orderNumber });

/** The activity entry of a new order, if it is not a sale. */
export function activityOfNew(order: OrderRecord): DocumentActivity {
  if (order.type === "SALE") return { because: "An order's history says who entered it" };
  return {
    action: "CREATED",
    subject: subjectOf(order),
    changes: differences({}, order, { fields: ["type", "beneficiary", "dishes", "reason", "reasonNote"] }),
  };
}

/** The activity entry of a change; of statuses only a cancellation, as the order's own history has the others. */
export function activityOf(
  changed: ChangedOrder,
  { status, stock: becameOf, adjustment, voided }: Change,
): DocumentActivity {
  const { before, after } = changed;
  if (!adjustment && !voided) {
    if (status !== "CANCELLED" || before.status === "CANCELLED") {
      return { because: "An order's history says who gave it which status" };
    }
    const { dishes, totalAmount } = after;
    return {
      action: "CANCELLED",
      subject: subjectOf(after),
      changes: differences(
        {},
        { dishes, totalAmount, stock: becameOf },
        { fields: ["dishes", "totalAmount", "stock"] },
      ),
    };
  }
  const { reason, note, stock } = voided ?? adjustment ?? {};
  return {
    action: voided ? "VOIDED" : "UPDATED",
    subject: subjectOf(after),
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
