import type { Explanation } from "@stockpot/core/inventory/explanation.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import type { Formats } from "../../lib/formats.ts";
import type { Link, Scale } from "./figures.ts";

export type Step = Explanation["steps"][number];

/** How many of something, as in "2 orders". */
const timesBy =
  ({ whole }: Pick<Formats, "whole">) =>
  (count: number, one: string, several = `${one}s`) =>
    `${whole(count)} ${count === 1 ? one : several}`;

/** A change as it is shown, such as "2 kg". */
function amountOf({ change, isTiny }: Link, { format, decimals }: Scale): string {
  const amount = isTiny ? `less than ${format(10 ** -decimals)}` : format(change);
  // An amount stays on one line.
  return amount.replaceAll(" ", "\u00A0");
}

/** What a step did to the quantity, as in "2 deliveries brought 12 kg". */
export function quantitySentence(
  { kind, bucket, reason, documents, lines }: Step,
  link: Link,
  scale: Scale,
  formats: Formats,
): string {
  const times = timesBy(formats);
  const amount = amountOf(link, scale);
  const isPlus = link.change > 0;
  switch (kind) {
    case "OPENING":
      return `Opening stock added ${amount}`;
    case "RECEIPT":
      return `${times(documents, "delivery", "deliveries")} brought ${amount}`;
    case "CONSUMPTION":
      return `${times(documents, "order")} used ${amount}`;
    case "REVERSAL":
      if (bucket === "RECEIPT")
        return `${times(documents, "undone delivery", "undone deliveries")} took ${amount} back out`;
      return isPlus
        ? `${times(documents, "changed or cancelled order")} gave ${amount} back`
        : `${times(lines, "reversal")} took ${amount}`;
    case "WASTE":
      return reason === "CANCELLED_ORDER" || reason === undefined
        ? `${times(documents, "cancelled order")} wasted ${amount}`
        : `Waste took ${amount}`;
    case "ADJUSTMENT":
      return `${times(lines, "manual correction")} ${isPlus ? "added" : "removed"} ${amount}`;
    case "COUNT":
      return `${times(documents, "count")} ${isPlus ? `found ${amount}` : `came up ${amount} short`}`;
    default:
      return `Value corrections changed ${amount}`;
  }
}

/** What a step did to the value, as in "31 orders used $169.00 of it". */
export function valueSentence(step: Step, link: Link, scale: Scale, unit: Unit, formats: Formats): string {
  const times = timesBy(formats);
  const amount = amountOf(link, scale);
  const isPlus = link.change > 0;
  const signed = isPlus ? `added ${amount}` : `removed ${amount}`;
  const { kind, bucket, reason, documents, lines, soldBefore } = step;
  switch (kind) {
    case "OPENING":
      return `Opening stock was worth ${amount}`;
    case "RECEIPT":
      return `${times(documents, "delivery", "deliveries")} cost ${amount}`;
    case "CONSUMPTION":
      return `${times(documents, "order")} used ${amount} worth`;
    case "REVERSAL":
      if (bucket === "RECEIPT") return `${times(documents, "undone delivery", "undone deliveries")} ${signed}`;
      return `${times(documents, "changed or cancelled order")} ${isPlus ? "gave back" : "took"} ${amount} worth`;
    case "WASTE":
      return reason === "CANCELLED_ORDER" || reason === undefined
        ? `${times(documents, "cancelled order")} wasted ${amount} worth`
        : `Waste took ${amount} worth`;
    case "ADJUSTMENT":
      return `${times(lines, "manual correction")} of the quantity ${signed}`;
    case "COUNT":
      return `${times(documents, "count")} ${isPlus ? `found ${amount} worth` : `came up ${amount} short`}`;
    default:
  }
  if (reason === "FIRST_COST") return `The first delivery gave earlier stock a cost, which ${signed}`;
  if (reason === "SOLD_BEFORE_RECEIVED" && soldBefore !== undefined && step.value !== undefined) {
    const each = formats.moneyPer(Math.abs(step.value) / soldBefore, unit);
    const verb = soldBefore === 1 ? "was" : "were";
    return `${formats.quantity(soldBefore, unit)} ${verb} sold before being received, and cost ${each} ${isPlus ? "less" : "more"} than estimated`;
  }
  if (reason === "UNDONE_RECEIPT") {
    return `${times(documents, "undone delivery", "undone deliveries")} corrected the cost of earlier use, which ${signed}`;
  }
  if (reason === "CORRECTED_COST") return `${times(lines, "corrected cost")} ${signed}`;
  return `${times(lines, "value correction")} ${signed}`;
}

/** What an explanation starts with, as in "Opening stock on Nov 3, 2026". */
export function startSentence({ cause, at }: Explanation["start"], formats: Pick<Formats, "date">): string {
  const day = formats.date(at);
  if (cause === "OPENING") return `Opening stock on ${day}`;
  if (cause === "EMPTY") return `Nothing on hand when it was added on ${day}`;
  return cause === "DAY" ? `On hand when ${day} began` : `On hand on ${day}, after all earlier movements`;
}
