import { system } from "../actor.ts";
import { notFound } from "../error.ts";
import { RestaurantEntity } from "../restaurant/restaurant.entity.ts";
import { type CostLine, DocumentCostEntity } from "../stock/document-cost.entity.ts";
import { type RollupDelta, RollupDeltaEntity } from "../stock/rollup-delta.entity.ts";
import { VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { keyIn, readThings } from "../storage/things.ts";
import { commit, ownWork } from "../storage/transaction.ts";
import { type Write, check, put, remove } from "../storage/write.ts";
import { sheetsOf } from "./delta-sheets.ts";
import { RollupEntity, RollupRevisionEntity } from "./rollup.entity.ts";
import {
  type Rows,
  type SheetName,
  type Sheets,
  type Unit,
  addRows,
  inParts,
  periodOf,
  sheetNames,
  unitsOf,
} from "./rollup.rules.ts";

/** As many as leave a transaction room for the rollups of a day on which 10,000 items move. */
const deltasAtOnce = 60;

/** How many compactions a restaurant has had, read consistently. */
export async function readRevision(restaurantId: string): Promise<number> {
  const { data } = await RollupRevisionEntity.get({ restaurantId }).go({ consistent: true });
  return data?.revision ?? 0;
}

/** What documents took or brought back with each delta, in the order of the deltas. */
export async function readCostsOf(
  restaurantId: string,
  deltas: readonly RollupDelta[],
): Promise<readonly (readonly CostLine[])[]> {
  const keysOf = ({ id, day, costs = [] }: RollupDelta) =>
    costs.map((documentId) => ({ restaurantId, documentId, id, day }));
  const parts = await readThings(DocumentCostEntity, deltas.flatMap(keysOf), { consistent: true });
  const ofDelta = Map.groupBy(parts, ({ id, day }) => `${id} ${day}`);
  return deltas.map(({ id, day }) => (ofDelta.get(`${id} ${day}`) ?? []).flatMap(({ lines }) => lines));
}

/**
 * Adds the oldest deltas of a restaurant, all of one business day, to its rollups and deletes them.
 * @returns how many deltas that were; 0 where none are left
 * @throws DomainError NOT_FOUND when the restaurant was deleted
 */
export const compact = (restaurantId: string): Promise<number> => retryOnConflict(() => compactOnce(restaurantId));

/** As `compact`, for a reader that need not wait: where another compaction comes first, it leaves the work to that. */
export async function compactUnlessRaced(restaurantId: string): Promise<void> {
  try {
    await compactOnce(restaurantId);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
  }
}

async function compactOnce(restaurantId: string): Promise<number> {
  const revision = await readRevision(restaurantId);
  const { data } = await RollupDeltaEntity.query
    .primary({ restaurantId })
    .go({ limit: deltasAtOnce, consistent: true });
  const [first] = data;
  if (!first) return 0;
  const { day } = first;
  const deltas = data.filter((delta) => delta.day === day);
  const costs = await readCostsOf(restaurantId, deltas);
  const added = deltas.map((delta, index) => sheetsOf(delta, costs[index] ?? []));
  const rollups = await Promise.all(
    sheetNames.flatMap((sheet) =>
      unitsOf[sheet].map((unit) => rollupWrites({ restaurantId, sheet, unit, day }, added)),
    ),
  );
  const writes = [
    revisionWrite(restaurantId, revision),
    restaurantExists(restaurantId),
    ...rollups.flat(),
    ...deltas.map(({ id }) =>
      remove(RollupDeltaEntity.delete({ restaurantId, day, id }).where((stored, { exists }) => exists(stored.id))),
    ),
  ];
  return commit({ userId: system.userId }, writes, deltas.length, ownWork);
}

/** Fails the transaction if another compaction came between. */
const revisionWrite = (restaurantId: string, read: number): Write =>
  put(
    RollupRevisionEntity.put({ restaurantId, revision: read + 1 }).where(({ revision }, { eq, notExists }) =>
      read === 0 ? notExists(revision) : eq(revision, read),
    ),
  );

/** Nothing is added to what is being removed. */
const restaurantExists = (id: string): Write =>
  check(keyIn(RestaurantEntity, { id }), "attribute_exists(#id)", { "#id": "id" }, undefined, () =>
    notFound("Restaurant"),
  );

interface Place {
  readonly restaurantId: string;
  readonly sheet: SheetName;
  readonly unit: Unit;
  readonly day: string;
}

/** The writes that add to the rollup of the period that a day is in. */
async function rollupWrites({ day, ...place }: Place, added: readonly Sheets[]): Promise<readonly Write[]> {
  const rows = added.map((sheets) => sheets[place.sheet]).filter(({ size }) => size > 0);
  if (rows.length === 0) return [];
  const of = { ...place, period: periodOf(place.unit, day) };
  const { data: parts } = await RollupEntity.query.primary(of).go({ pages: "all", consistent: true });
  return writesOf(of, addRows(...parts.map((part) => Object.entries(part.rows)), ...rows), parts.length);
}

/**
 * The writes that store the rows of a period.
 * @param before how many parts are stored
 */
function writesOf(of: Omit<Place, "day"> & { readonly period: string }, rows: Rows, before: number): readonly Write[] {
  const parts = inParts(rows);
  const surplus = Array.from({ length: Math.max(0, before - parts.length) }, (_, index) => parts.length + index);
  return [
    ...parts.map((some, part) => put(RollupEntity.put({ ...of, part, rows: Object.fromEntries(some) }))),
    ...surplus.map((part) => remove(RollupEntity.delete({ ...of, part }))),
  ];
}
