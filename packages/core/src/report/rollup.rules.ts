import { Big } from "big.js";
import { dayAfter } from "../platform/calendar.ts";

/** Exact sums by name: US dollars, quantities in base units, and counts. Zeros are left out. */
export type Figures = Readonly<Record<string, Big>>;

/** Figures by what they are of, such as the id of an item. */
export type Rows = ReadonlyMap<string, Figures>;

/**
 * - `totals`: a single row, with the value of each bucket and the sums of sales.
 * - `parts`: of waste by reason, of purchases by supplier, of sales by hour and channel.
 * - `items`: for each item the value of each bucket, and its quantity.
 * - `products`: what was sold of each, by type of order.
 * - `documents`: for each document what it adds to the totals.
 */
export const sheetNames = ["totals", "parts", "items", "products", "documents"] as const;
export type SheetName = (typeof sheetNames)[number];
export type Sheets = Readonly<Record<SheetName, Rows>>;

export const units = ["YEAR", "MONTH", "DAY"] as const;
export type Unit = (typeof units)[number];

/** The units by which each sheet is kept, the longest first. */
export const unitsOf: Readonly<Record<SheetName, readonly Unit[]>> = {
  totals: ["YEAR", "MONTH", "DAY"],
  parts: ["MONTH", "DAY"],
  items: ["MONTH", "DAY"],
  products: ["MONTH", "DAY"],
  documents: ["DAY"],
};

/** The row of the totals. */
export const totalsKey = "all";

const none: Figures = {};

/** The single row of a sheet of totals. */
export const totalsIn = (rows: Rows): Figures => rows.get(totalsKey) ?? none;

/** How the quantity that belongs to the value of a bucket is named. */
export const quantityOf = (bucket: string): string => `${bucket} quantity`;

/** The row of a document, and back. */
export const documentKey = (type: string, id: string, number: string): string => `${type} ${id} ${number}`;
export function documentIn(key: string): { readonly type: string; readonly id: string; readonly number: string } {
  const [type = "", id = "", ...number] = key.split(" ");
  return { type, id, number: number.join(" ") };
}

/** The row of a product in orders of a type, and back. */
export const productKey = (type: string, productId: string): string => `${type} ${productId}`;
export function productIn(key: string): { readonly type: string; readonly productId: string } {
  const [type = "", productId = ""] = key.split(" ");
  return { type, productId };
}

export function addFigures(one: Figures, other: Figures): Figures {
  const sums = new Map(Object.entries(one));
  for (const [name, figure] of Object.entries(other)) sums.set(name, (sums.get(name) ?? Big(0)).plus(figure));
  return Object.fromEntries([...sums].filter(([, figure]) => !figure.eq(0)));
}

/** The sums of rows, of which several may have the same key. */
export function addRows(...many: readonly Iterable<readonly [string, Figures]>[]): Rows {
  const sums = new Map<string, Figures>();
  for (const [key, figures] of many.flatMap((rows) => [...rows])) {
    sums.set(key, addFigures(sums.get(key) ?? none, figures));
  }
  return new Map([...sums].filter(([, figures]) => Object.keys(figures).length > 0));
}

interface Sold {
  readonly gross: Big;
  readonly comps?: Big | undefined;
  readonly discounts?: Big | undefined;
}

/** At menu prices, less what was not charged. */
export const netOf = ({ gross, comps = Big(0), discounts = Big(0) }: Sold): Big => gross.minus(comps).minus(discounts);

/** Consecutive periods of a unit, both included. */
export interface Periods {
  readonly unit: Unit;
  readonly from: string;
  readonly to: string;
}

const periodLength = { YEAR: 4, MONTH: 7, DAY: 10 } as const satisfies Record<Unit, number>;

/** The period of a unit that a business day is in. */
export const periodOf = (unit: Unit, day: string): string => day.slice(0, periodLength[unit]);

/** The first day of a period. */
const firstDayOf = (period: string): string => `${period}-01-01`.slice(0, periodLength.DAY);

/** The first day after the period of a unit that a day is in. */
function nextPeriod(unit: Unit, day: string): string {
  if (unit === "DAY") return dayAfter(day, 1);
  const longest = unit === "YEAR" ? 366 : 31;
  return firstDayOf(periodOf(unit, dayAfter(firstDayOf(periodOf(unit, day)), longest)));
}

/** The fewest periods that make up some business days, both included. */
export function periodsOf(kept: readonly Unit[], from: string, to: string): readonly Periods[] {
  const [unit, ...shorter] = kept;
  if (unit === undefined || from > to) return [];
  if (unit === "DAY") return [{ unit, from, to }];
  const starts = from === firstDayOf(periodOf(unit, from)) ? from : nextPeriod(unit, from);
  const ends = firstDayOf(periodOf(unit, dayAfter(to, 1)));
  if (starts >= ends) return periodsOf(shorter, from, to);
  return [
    ...periodsOf(shorter, from, dayAfter(starts, -1)),
    { unit, from: periodOf(unit, starts), to: periodOf(unit, dayAfter(ends, -1)) },
    ...periodsOf(shorter, ends, to),
  ];
}

/** With the figures of its rows, one item of the table holds so many. */
const rowsInPart = 500;

/** The highest number of a part that its key has digits for. */
export const lastPart = 999;

/** The rows of a sheet in parts that an item of the table holds, in the order of their keys. */
export function inParts(rows: Rows): readonly Rows[] {
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const count = Math.max(1, Math.ceil(sorted.length / rowsInPart));
  return Array.from({ length: count }, (_, part) => new Map(sorted.slice(part * rowsInPart, (part + 1) * rowsInPart)));
}
