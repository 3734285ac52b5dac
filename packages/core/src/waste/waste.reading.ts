import { Big } from "big.js";
import { notFound } from "../error.ts";
import { readWasteCosts } from "../stock/document-cost.ts";
import { readThing } from "../storage/things.ts";
import { WasteEntity, WasteIdEntity, type WasteRecord } from "./waste.entity.ts";

/** A record by its id, undefined where there is none. */
export async function findWaste(
  restaurantId: string,
  id: string,
  reading: { readonly consistent: boolean },
): Promise<WasteRecord | undefined> {
  const at = await readThing(WasteIdEntity, { restaurantId, id }, reading);
  return at && readThing(WasteEntity, at, reading);
}

/** @throws DomainError NOT_FOUND when it does not exist */
export async function requireWaste(
  restaurantId: string,
  id: string,
  reading: { readonly consistent: boolean },
): Promise<WasteRecord> {
  const found = await findWaste(restaurantId, id, reading);
  if (!found) throw notFound("Waste record");
  return found;
}

/** The document that the ledger names for a record, and how a line of it is named there. */
export const sourceOf = ({ id, number = "" }: WasteRecord) => ({ type: "WASTE", id, number });
export const lineNameOf = ({ id, order }: Pick<WasteRecord, "id" | "order">, index: number): string =>
  order ? id : String(index);

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
