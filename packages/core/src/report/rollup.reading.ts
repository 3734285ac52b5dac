import { VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { type RollupDelta, RollupDeltaEntity } from "../stock/rollup-delta.entity.ts";
import { compactUnlessRaced, readCostsOf } from "./compaction.ts";
import { sheetsOf } from "./delta-sheets.ts";
import { RollupEntity } from "./rollup.entity.ts";
import {
  type Figures,
  type Rows,
  type SheetName,
  addRows,
  type Unit,
  periodsOf,
  units,
  unitsOf,
  lastPart,
} from "./rollup.rules.ts";
import { readRevision } from "./rollup.writes.ts";

/** Before every restaurant's first business day. */
export const beginning = "2000-01-01";

/** After every restaurant's last business day. */
export const end = "2099-12-31";

/** A sheet and a range of business days, both included. */
export interface Wanted {
  readonly sheet: SheetName;
  readonly from: string;
  readonly to: string;
  /** The longest periods in the reading, where a year would be too long. */
  readonly longest?: Unit;
}

/** The rows of some periods: several may be about the same period. */
export type Reading = readonly { readonly period: string; readonly rows: Iterable<readonly [string, Figures]> }[];

/** What all periods of a reading come to. */
export const sumOf = (reading: Reading): Rows => addRows(...reading.map(({ rows }) => rows));

/** With more deltas than these a reader compacts some, so that the next one reads fewer. */
const mostDeltas = 100;

/**
 * What a restaurant's deltas came to on some days, of all that is wanted at the same moment. Everything that was
 * committed before is in it, once.
 * @param readBefore the restaurant's revision, where it was read already: a request in sequence less
 */
export async function readRollups(
  restaurantId: string,
  wanted: readonly Wanted[],
  readBefore?: number,
): Promise<readonly Reading[]> {
  const { readings, deltas } = await retryOnConflict(async (attempt) => {
    const revision = (attempt.consistent ? undefined : readBefore) ?? (await readRevision(restaurantId));
    const read = await readAll(restaurantId, wanted);
    // Deltas and rollups are read apart: what went from one to the other meanwhile was read twice, or not at all.
    if ((await readRevision(restaurantId)) !== revision) throw new VersionConflict("A compaction came between");
    return read;
  });
  if (deltas > mostDeltas) await compactUnlessRaced(restaurantId);
  return readings;
}

async function readAll(restaurantId: string, wanted: readonly Wanted[]) {
  const [deltas, ...kept] = await Promise.all([
    readDeltas(restaurantId, wanted),
    ...wanted.map((one) => readKept(restaurantId, one)),
  ]);
  const added = deltas.map(({ delta, costs }) => ({ day: delta.day, sheets: sheetsOf(delta, costs) }));
  const readings = wanted.map(({ sheet, from, to }, index): Reading => [
    ...(kept[index] ?? []),
    ...added
      .filter(({ day }) => from <= day && day <= to)
      .map(({ day, sheets }) => ({ period: day, rows: sheets[sheet] })),
  ]);
  return { readings, deltas: deltas.length };
}

/** What no compaction has added to the rollups yet. */
async function readDeltas(restaurantId: string, wanted: readonly Wanted[]) {
  const days = wanted.flatMap(({ from, to }) => [from, to]).toSorted();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const { data } = await RollupDeltaEntity.query
    .primary({ restaurantId })
    .between({ day: first }, { day: last, id: "~" })
    .go({ pages: "all", consistent: true });
  const costs = wanted.some(({ sheet }) => sheet === "items") ? await readCostsOf(restaurantId, data) : [];
  return data.map((delta: RollupDelta, index) => ({ delta, costs: costs[index] ?? [] }));
}

async function readKept(restaurantId: string, { sheet, from, to, longest = "YEAR" }: Wanted): Promise<Reading> {
  const answers = await Promise.all(
    periodsOf(unitsUpTo(sheet, longest), from, to).map((periods) =>
      RollupEntity.query
        .primary({ restaurantId, sheet, unit: periods.unit })
        .between({ period: periods.from, part: 0 }, { period: periods.to, part: lastPart })
        .go({ pages: "all", consistent: true }),
    ),
  );
  return answers.flatMap(({ data }) => data.map(({ period, rows }) => ({ period, rows: Object.entries(rows) })));
}

const unitsUpTo = (sheet: SheetName, longest: Unit): readonly Unit[] =>
  unitsOf[sheet].filter((unit) => units.indexOf(unit) >= units.indexOf(longest));
