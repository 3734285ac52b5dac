import { Big } from "big.js";
import type { Ledger } from "./ledger.ts";
import { Sums } from "./sums.ts";

const zero = Big(0);

type Figures = Readonly<Record<string, Big>>;

/** What reports are told of each item, bucket and day: by the days' rollups, and by deltas that are not in them yet. */
function* toldOfItems({ rollups, deltas, costs }: Ledger, told: Sums) {
  for (const { sheet, unit, period, rows } of rollups) {
    if (sheet !== "items" || unit !== "DAY") continue;
    for (const [itemId, figures] of Object.entries(rows)) {
      for (const bucket of new Set(Object.keys(figures).map((name) => name.replace(/ quantity$/, "")))) {
        const quantity = figures[`${bucket} quantity`] ?? zero;
        told.add(`${period} ${itemId} ${bucket}`, quantity, figures[bucket] ?? zero);
      }
    }
  }
  const parts = new Map(costs.map((part) => [`${part.documentId} ${part.id} ${part.day}`, part]));
  for (const { day, id, items, costs: documents } of deltas) {
    for (const [itemId, bucket, quantity, value] of items) told.add(`${day} ${itemId} ${bucket}`, quantity, value);
    for (const documentId of documents) {
      const key = `${documentId} ${id} ${day}`;
      const part = parts.get(key);
      parts.delete(key);
      if (!part) yield `the cost ${key} is named by a delta and missing`;
      for (const [itemId, , quantity, value, bucket = "SALE"] of part?.lines ?? []) {
        told.add(`${day} ${itemId} ${bucket}`, quantity, value);
      }
    }
  }
  // A delta goes when it is added to the rollups.
  if (rollups.length === 0) for (const key of parts.keys()) yield `the cost ${key} is named by no delta`;
}

/** The waste of each day by reason, and while no delta has gone, by person, line and product. */
function* wrongWaste({ rollups, deltas, movements, wastes }: Ledger) {
  const [told, wasted, byReason, wastedByReason] = [new Sums(), new Sums(), new Sums(), new Sums()];
  for (const { sheet, unit, period, rows } of rollups) {
    if (sheet !== "parts" || unit !== "DAY") continue;
    for (const [key, figures] of Object.entries(rows)) {
      const [, reason] = /^waste (.+)$/.exec(key) ?? [];
      if (reason !== undefined) byReason.add(`${period} ${reason}`, zero, figures["WASTE"] ?? zero);
    }
  }
  for (const { day, waste } of deltas) {
    for (const [reason, byId, line, value, productId = ""] of waste) {
      byReason.add(`${day} ${reason}`, zero, value);
      told.add(`${day} ${reason} ${byId} ${line} ${productId}`, zero, value);
    }
  }
  for (const { businessDay, bucket, reason: why = "", value, source, recordedById } of movements) {
    if (bucket !== "WASTE") continue;
    const line = wastes.find(({ id }) => id === source?.id)?.lines[Number(source?.line)];
    const productId = line?.subject.type === "PRODUCT" ? line.subject.id : "";
    const reason = line?.reason ?? why;
    wastedByReason.add(`${businessDay} ${reason}`, zero, value);
    wasted.add(`${businessDay} ${reason} ${recordedById} ${source?.line ?? ""} ${productId}`, zero, value);
  }
  yield* byReason.differencesFrom(wastedByReason, "reports of what was thrown away");
  if (rollups.length === 0) yield* told.differencesFrom(wasted, "reports of what was thrown away by whom");
}

const periodOf = { YEAR: 4, MONTH: 7, DAY: 10 };

function addAll(sums: Sums, key: string, figures: Figures): void {
  for (const [name, figure] of Object.entries(figures)) sums.add(`${key} ${name}`, zero, figure);
}

/** What the totals of days and of documents say of each bucket, and what longer periods say of their days. */
function* wrongTotals({ rollups, deltas, movements }: Ledger) {
  const [told, moved, ofDocuments, totals, longer, ofDays] = Array.from({ length: 6 }, () => new Sums());
  if (!told || !moved || !ofDocuments || !totals || !longer || !ofDays) return;
  for (const { sheet, unit, period, rows } of rollups) {
    for (const [key, figures] of Object.entries(rows)) {
      if (unit !== "DAY") addAll(longer, `${sheet} ${period} ${key}`, figures);
      if (unit === "DAY" && sheet === "documents") addAll(ofDocuments, period, figures);
      if (unit === "DAY" && sheet === "totals") {
        const { late: _late, ...others } = figures;
        addAll(totals, period, others);
        addAll(told, period, figures);
      }
      if (unit !== "DAY" || sheet === "documents") continue;
      for (const to of sheet === "totals" ? [periodOf.MONTH, periodOf.YEAR] : [periodOf.MONTH]) {
        addAll(ofDays, `${sheet} ${period.slice(0, to)} ${key}`, figures);
      }
    }
  }
  for (const { day, documents } of deltas) {
    for (const [, , , values] of documents) addAll(told, day, Object.fromEntries(values));
  }
  for (const { businessDay, bucket, value } of movements) moved.add(`${businessDay} ${bucket}`, zero, value);
  // Facts of sales are not movements.
  yield* told.where((key) => / [A-Z_]+$/.test(key)).differencesFrom(moved, "the totals of");
  yield* ofDocuments.differencesFrom(totals, "the documents of");
  yield* longer.differencesFrom(ofDays, "the rollup");
}

/**
 * Law 21: what reports are told is what the ledger says, by day, bucket and item; and longer periods are their days.
 */
export function* wrongReports(ledger: Ledger) {
  const [told, moved] = [new Sums(), new Sums()];
  yield* toldOfItems(ledger, told);
  for (const { businessDay, itemId, bucket, quantity, value } of ledger.movements) {
    moved.add(`${businessDay} ${itemId} ${bucket}`, quantity, value);
  }
  yield* told.differencesFrom(moved, "reports of");
  yield* wrongWaste(ledger);
  yield* wrongTotals(ledger);
}
