import { Big } from "big.js";
import { notFound } from "../error.ts";
import { readWasteCosts } from "../stock/document-cost.ts";
import { readRecord } from "../storage/read-records.ts";
import { WasteEntity, WasteIdEntity, type WasteRecord } from "./waste.entity.ts";

interface Tenant {
  readonly restaurantId: string;
}

interface Reading {
  readonly consistent: boolean;
}

/** Where a record stands, which never changes; undefined where there is none. */
export const findPlace = ({ restaurantId, wasteId: id }: Tenant & { readonly wasteId: string }, reading: Reading) =>
  readRecord(WasteIdEntity, { restaurantId, id }, reading);

/** A record by its id, undefined where there is none. */
export async function findWaste(
  { restaurantId }: Tenant,
  wasteId: string,
  reading: Reading,
): Promise<WasteRecord | undefined> {
  const place = await findPlace({ restaurantId, wasteId }, reading);
  return place && readRecord(WasteEntity, place, reading);
}

/**
 * @param ready where it stands, where that was read already; a new record may be missing from an older reading
 * @throws DomainError NOT_FOUND when it does not exist
 */
export async function requireWaste(
  actor: Tenant,
  wasteId: string,
  reading: Reading,
  ready?: Awaited<ReturnType<typeof findPlace>>,
): Promise<WasteRecord> {
  const found = ready
    ? await readRecord(WasteEntity, ready, reading)
    : await findWaste(actor, wasteId, { consistent: true });
  if (!found) throw notFound("Waste record");
  return found;
}

/** The document that the ledger names for a record, and how a line of it is named there. */
export const sourceOf = ({ id, number = "" }: WasteRecord) => ({ type: "WASTE", id, number });
export const lineNameOf = ({ id, order }: Pick<WasteRecord, "id" | "order">, index: number): string =>
  order ? lineOfOrder(id) : String(index);

/** An order's records differ in the end of their ids alone: see `idInOrder`. */
export const lineOfOrder = (id: string): string => id.slice(-4);

/** A record with the value of its lines, and of all of them where each is known. */
export function withValues(record: WasteRecord, valueOf: (line: string) => Big | undefined): WasteRecord {
  const { value: _before, ...rest } = record;
  const lines = record.lines.map(({ value: known, ...line }, index) => {
    const value = known ?? valueOf(lineNameOf(record, index));
    return { ...line, ...(value && { value }) };
  });
  const values = lines.flatMap(({ value }) => value ?? []);
  const isKnown = values.length === lines.length;
  return { ...rest, lines, ...(isKnown && { value: values.reduce((sum, value) => sum.plus(value), Big(0)) }) };
}

/**
 * A record as it is shown: of one that took more than a transaction, what it was worth stands with the costs of its
 * document, once all of it has been applied.
 */
export async function valued(record: WasteRecord): Promise<WasteRecord> {
  if (record.value || record.status === "POSTING") return record;
  const costs = await readWasteCosts(record.restaurantId, record.order?.id ?? record.id);
  const expected = new Map(record.lines.map(({ movements }, index) => [lineNameOf(record, index), movements]));
  return withValues(record, (line) => {
    const cost = costs.get(line);
    return cost && cost.movements >= (expected.get(line) ?? 0) ? cost.value : undefined;
  });
}

/** A record as the API returns it. */
export const presented = (record: WasteRecord) => ({
  ...record,
  lines: record.lines.map(({ taken, ...line }) => ({ ...line, taken: [...taken] })),
});

export type PresentedWaste = ReturnType<typeof presented>;
