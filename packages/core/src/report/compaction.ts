import { system } from "../actor.ts";
import { type CostLine, DocumentCostEntity } from "../stock/document-cost.entity.ts";
import { type RollupDelta, RollupDeltaEntity } from "../stock/rollup-delta.entity.ts";
import { VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { readRecords } from "../storage/read-records.ts";
import { commit, systemActivity } from "../storage/transaction.ts";
import { remove } from "../storage/write.ts";
import { sheetsOf } from "./delta-sheets.ts";
import { periodOf, sheetNames, unitsOf } from "./rollup.rules.ts";
import { readRevision, revisionWrites, rollupWrites } from "./rollup.writes.ts";

/** As many as leave a transaction room for the rollups of a day on which 10,000 items move. */
const deltasAtOnce = 60;

/** What documents took or brought back with each delta, in the order of the deltas. */
export async function readCostsOf(
  restaurantId: string,
  deltas: readonly RollupDelta[],
): Promise<readonly (readonly CostLine[])[]> {
  const keysOf = ({ id, day, costs = [] }: RollupDelta) =>
    costs.map((documentId) => ({ restaurantId, documentId, id, day }));
  const parts = await readRecords(DocumentCostEntity, deltas.flatMap(keysOf), { consistent: true });
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
      unitsOf[sheet].map((unit) =>
        rollupWrites(
          { restaurantId, sheet, unit, period: periodOf(unit, day) },
          added.map((sheets) => sheets[sheet]),
        ),
      ),
    ),
  );
  const writes = [
    ...revisionWrites(restaurantId, revision),
    ...rollups.flat(),
    ...deltas.map(({ id }) => remove(RollupDeltaEntity.delete({ restaurantId, day, id }))),
  ];
  return commit({ userId: system.userId }, writes, deltas.length, systemActivity);
}
