import { standingCheck } from "../restaurant/restaurant.reading.ts";
import { type Write, put, remove } from "../storage/write.ts";
import { RollupEntity, RollupRevisionEntity } from "./rollup.entity.ts";
import { type Rows, type SheetName, type Unit, addRows, inParts, lastPart } from "./rollup.rules.ts";

/** How many compactions a restaurant has had, read consistently. */
export async function readRevision(restaurantId: string): Promise<number> {
  const { data } = await RollupRevisionEntity.get({ restaurantId }).go({ consistent: true });
  return data?.revision ?? 0;
}

/**
 * The writes that go with every change of a restaurant's rollups. They fail the transaction if another change came
 * between, or the restaurant was deleted.
 */
export const revisionWrites = (restaurantId: string, read: number): readonly Write[] => [
  put(
    RollupRevisionEntity.put({ restaurantId, revision: read + 1 }).where(({ revision }, { eq, notExists }) =>
      read === 0 ? notExists(revision) : eq(revision, read),
    ),
  ),
  standingCheck(restaurantId),
];

interface Place {
  readonly restaurantId: string;
  readonly sheet: SheetName;
  readonly unit: Unit;
  readonly period: string;
}

/** The writes that add rows to the rollup of a period. */
export async function rollupWrites(of: Place, added: readonly Rows[]): Promise<readonly Write[]> {
  const rows = added.filter(({ size }) => size > 0);
  if (rows.length === 0) return [];
  const { data: parts } = await RollupEntity.query
    .primary(of)
    // The local engine reads all of a partition for `begins_with`.
    .between({ part: 0 }, { part: lastPart })
    .go({ pages: "all", consistent: true });
  return writesOf(of, addRows(...parts.map((part) => Object.entries(part.rows)), ...rows), parts.length);
}

/**
 * The writes that store the rows of a period.
 * @param before how many parts are stored
 */
function writesOf(of: Place, rows: Rows, before: number): readonly Write[] {
  const parts = inParts(rows);
  const surplus = Array.from({ length: Math.max(0, before - parts.length) }, (_, index) => parts.length + index);
  return [
    ...parts.map((some, part) => put(RollupEntity.put({ ...of, part, rows: Object.fromEntries(some) }))),
    ...surplus.map((part) => remove(RollupEntity.delete({ ...of, part }))),
  ];
}
