import { Big } from "big.js";
import type { Calendar } from "../platform/calendar.ts";
import { dayMilliseconds } from "../platform/clock.ts";
import { convertRows, DomainError, invalidField } from "../error.ts";
import { maxEnteredNumber } from "../measure/quantity.schema.ts";
import { baseQuantityOf, maxAmount, refuseTooMuch } from "../stock/base-quantity.ts";
import type { ItemRecord } from "../stock/item.entity.ts";
import { type Items, requireItem } from "../stock/move.ts";
import { enteredOccurrence } from "../stock/occurrence.ts";
import { quantityTooLarge } from "../stock/stock.writes.ts";
import type { StoredCountLine } from "./count.entity.ts";
import { saveWithinDays } from "./count.rules.ts";
import type { CountDraft, CountLineDraft } from "./count.schema.ts";

/** @throws DomainError INVALID where an item is counted twice */
export function refuseDuplicates({ lines }: CountDraft): void {
  const seen = new Set<string>();
  convertRows(lines, ({ itemId }, index) => {
    if (seen.has(itemId)) throw invalidField("INVALID", `lines.${index}.itemId`, "This item is counted twice");
    seen.add(itemId);
  });
}

/**
 * The lines of a new count, each with what it comes to in its item's base unit.
 * @throws DomainError INVALID on the row where a unit does not convert, or a moment is not one at which it can be saved
 */
export const toLines = (
  { lines }: CountDraft,
  items: Items,
  calendar: Calendar,
  at: string,
): readonly StoredCountLine[] =>
  convertRows(lines, (line, index) => {
    const path = `lines.${index}`;
    return toLine(line, requireItem(items, line.itemId, `${path}.itemId`), calendar, at, path);
  });

function toLine(
  { itemId, quantity, unit, countedAt }: CountLineDraft,
  item: ItemRecord,
  calendar: Calendar,
  at: string,
  path: string,
): StoredCountLine {
  const { name, category, baseUnit } = item;
  const given = unit ?? baseUnit;
  const { baseQuantity } = baseQuantityOf(Big(quantity), given, item, `${path}.unit`);
  // As much as the item's own form takes. Its cost plays no part: the person who counts need not see it.
  refuseTooMuch(baseQuantity, item, `${path}.quantity`, maxEnteredNumber);
  return {
    itemId,
    name,
    ...(category !== undefined && { category }),
    quantity,
    unit: given,
    baseUnit,
    counted: baseQuantity,
    countedAt: momentOf(calendar, at, { name, countedAt }, `${path}.countedAt`),
    status: "COUNTED",
  };
}

/**
 * Refuses a count of more value than is kept of an item, which takes a cost above $1,000,000 a base unit: no real one can
 * be told from it.
 * @param lines of which nothing else is to be refused
 * @throws DomainError CONFLICT
 */
export function refuseTooDear(lines: readonly StoredCountLine[], items: Items): void {
  for (const { itemId, counted } of lines) {
    const item = requireItem(items, itemId);
    if (item.averageCost?.times(counted).gt(maxAmount)) throw quantityTooLarge(item);
  }
}

/** When a line was counted, as the ledger writes moments. */
function momentOf(
  calendar: Calendar,
  at: string,
  { name, countedAt }: { readonly name: string; readonly countedAt: string | undefined },
  path: string,
): string {
  if (countedAt !== undefined && Date.parse(countedAt) < Date.parse(at) - saveWithinDays * dayMilliseconds) {
    const message = `${name} was counted more than ${saveWithinDays} days ago. Count it again.`;
    throw invalidField("INVALID", path, message);
  }
  return enteredOccurrence(calendar, at, { occurredAt: countedAt, path }).occurredAt;
}

/**
 * Refuses a device's id with other figures than those that were saved under it.
 * @throws DomainError KEY_REUSED
 */
export function assertSame(
  saved: { readonly number: string; readonly reason: string; readonly notes?: string | undefined },
  lines: readonly StoredCountLine[],
  draft: CountDraft,
): void {
  const isSameLine = ({ itemId, quantity, unit }: CountLineDraft, index: number) => {
    const line = lines[index];
    return line?.itemId === itemId && line.quantity === quantity && (unit === undefined || line.unit === unit);
  };
  const isSame =
    saved.reason === draft.reason &&
    (saved.notes ?? "") === (draft.notes ?? "") &&
    lines.length === draft.lines.length &&
    draft.lines.every(isSameLine);
  if (!isSame)
    throw new DomainError("KEY_REUSED", `This count was already saved as ${saved.number}, with different figures.`);
}
