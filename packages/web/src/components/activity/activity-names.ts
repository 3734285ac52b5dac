import type { ActivityAction, ActivitySubject } from "@stockpot/core/activity/activity.rules";
import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import type { Formats } from "../../lib/formats.ts";

export const actionNames: Record<ActivityAction, string> = {
  CREATED: "Added",
  UPDATED: "Changed",
  DELETED: "Deleted",
  APPROVED: "Approved",
  SENT: "Sent to the supplier",
  ACCEPTED: "Accepted",
  CANCELLED: "Cancelled",
  REOPENED: "Reopened",
  CLOSED: "Closed",
  POSTED: "Received, counted, wasted",
  UNDONE: "Undone",
  VOIDED: "Voided",
  EXPORTED: "Downloaded",
};

export const subjectNames: Record<ActivitySubject, string> = {
  ITEM: "Item",
  PRODUCT: "Product",
  RECIPE: "Recipe",
  SUPPLIER: "Supplier",
  PROCUREMENT: "Procurement",
  COUNT: "Count",
  WASTE: "Waste",
  WASTE_REASONS: "Waste reasons",
  ORDER: "Order",
  EXPENSE: "Expense",
  RESTAURANT: "Restaurant",
  MEMBER: "Member",
  INVITATION: "Invitation",
};

type Change = ActivityEntry["changes"][number];

/** Fields whose names need more than spaces. */
const fieldNames: Readonly<Record<string, string>> = {
  isActive: "Active",
  isAvailable: "Available today",
  occurredAt: "Counted at",
  lineCount: "Lines",
  refusedLines: "Lines not posted",
  closedThrough: "Closed through",
  photoIds: "Photos",
  imageUrls: "Image URLs",
  equivalences: "Unit conversions",
  totalAmount: "Total",
  receivedAmount: "Received",
  aboveApproved: "Above what was approved",
  costReason: "Reason",
  lastCost: "Price",
  discountAmount: "Discount",
};

/** Fields that are always US dollars. */
const amountFields = new Set(["price", "discountAmount", "refunded", "totalAmount"]);

/** A field's name in a sentence; a document's line has the name of its item already. */
const fieldName = (field: string): string => {
  const words = fieldNames[field] ?? (/^[a-z]+([A-Z][a-z]+)*$/.test(field) ? spaced(field) : field);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** A field that is a list or a record is too much for a line. */
const isStructure = (text: string) => /^[[{]/.test(text);

const isAmount = ({ field, costs }: Change) => costs === true || amountFields.has(field);

function valueText(text: string, change: Change, formats: Formats): string {
  if (text === "true") return "yes";
  if (text === "false") return "no";
  if (isAmount(change) && isNumber(text)) return formats.fullMoney(Number(text));
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formats.dateTime(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formats.day(text);
  return /^[A-Z]+(_[A-Z]+)+$|^[A-Z]{4,}$/.test(text) ? spacedConstant(text) : text;
}

const spacedConstant = (text: string) => text.toLowerCase().replaceAll("_", " ");

/**
 * A quantity of a change, rounded as the one before or after it is.
 * @param isExact whether it has all its digits
 */
function quantityText(values: readonly string[], { unit }: Change, formats: Formats, isExact: boolean) {
  const numbers = values.filter(isNumber).map(Number);
  const [value] = numbers;
  if (value === undefined || numbers.length < values.length) return undefined;
  if (unit === undefined) return undefined;
  return isExact ? formats.exactQuantity(value, unit) : formats.quantities(numbers, unit)[0];
}

/** What a field was or became, as a sentence tells it; undefined where it had no value. */
export function changeValue(change: Change, side: "from" | "to", formats: Formats): string | undefined {
  const { from, to } = change;
  const [text, other] = side === "from" ? [from, to] : [to, from];
  if (text === undefined) return undefined;
  if (isAmount(change) && isNumber(text)) return formats.money(Number(text));
  const values = [text, ...(other === undefined ? [] : [other])];
  return quantityText(values, change, formats, false) ?? valueText(text, change, formats);
}

/**
 * A change in words, as in "Reorder level: 10 kg → 12.5 kg".
 * @param isExact whether quantities have all their digits
 */
export function changeText(change: Change, formats: Formats, isExact = false): string {
  const { field, from, to } = change;
  const name = fieldName(field);
  if ([from, to].some((text) => text !== undefined && isStructure(text))) return `${name} changed`;
  const told = (text: string | undefined, other: string | undefined) =>
    text &&
    (quantityText([text, ...(other ? [other] : [])], change, formats, isExact) ?? valueText(text, change, formats));
  const [before, after] = [told(from, to), told(to, from)];
  if (before && after) return `${name}: ${before} → ${after}`;
  return after ? `${name}: ${after}` : `${name}: ${before ?? ""} removed`;
}

/** As in "and 3 more". */
export const moreText = (count: number): string => `and ${count} more`;

/** Every change that an entry tells, with all digits, and how many more there were. */
export const changeTexts = ({ changes, furtherChanges }: ActivityEntry, formats: Formats): readonly string[] => [
  ...changes.map((change) => changeText(change, formats, true)),
  ...(furtherChanges === undefined ? [] : [moreText(furtherChanges)]),
];

/** Whether an administrator did it, in a restaurant that is not theirs. */
export const isSupport = ({ actor }: Pick<ActivityEntry, "actor">): boolean => actor.role === "ADMIN";
