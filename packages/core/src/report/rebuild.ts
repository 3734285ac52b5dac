import { Big } from "big.js";
import { system } from "../actor.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, systemActivity } from "../storage/transaction.ts";
import { type LedgerSheets, sheetsFromLedger } from "./ledger-sheets.ts";
import { type Reading, beginning, end, readRollups } from "./rollup.reading.ts";
import {
  type Figures,
  type Rows,
  type SheetName,
  type Unit,
  addFigures,
  periodOf,
  sheetNames,
  unitsOf,
} from "./rollup.rules.ts";
import { readRevision, revisionWrites, rollupWrites } from "./rollup.writes.ts";

/** A figure of the rollups that differs from the ledger and the documents. */
export interface RollupDrift {
  readonly sheet: SheetName;
  readonly unit: Unit;
  readonly period: string;
  /** The row, such as the id of an item. */
  readonly key: string;
  readonly figure: string;
  readonly kept: Big;
  readonly counted: Big;
}

const zero = Big(0);

/**
 * Compares a restaurant's rollups with its ledger and its documents. Where they differ it reads both once more: a
 * write meanwhile looks like drift, but not twice by the same figures.
 * @param from the first day of a year: rollups are compared from then on
 * @throws DomainError NOT_FOUND when the restaurant was deleted
 */
export async function findDrift(restaurantId: string, from: string = beginning): Promise<readonly RollupDrift[]> {
  const first = await compareOnce(restaurantId, from);
  if (first.length === 0) return first;
  const again = new Set((await compareOnce(restaurantId, from)).map(textOf));
  return first.filter((drift) => again.has(textOf(drift)));
}

/** One line on a figure that differs. */
export const textOf = ({ sheet, unit, period, key, figure, kept, counted }: RollupDrift): string =>
  `${sheet} of ${unit.toLowerCase()} ${period}, ${key}, ${figure}: the rollup says ${kept.toFixed()}, the ledger ${counted.toFixed()}`;

async function compareOnce(restaurantId: string, from: string): Promise<readonly RollupDrift[]> {
  const places = sheetNames.flatMap((sheet) => unitsOf[sheet].map((unit) => ({ sheet, unit })));
  const days = await sheetsFromLedger(restaurantId);
  const readings = await readRollups(
    restaurantId,
    places.map(({ sheet, unit }) => ({ sheet, from, to: end, longest: unit })),
  );
  return places.flatMap(({ sheet, unit }, index) => {
    const kept = keptBy(unit, readings[index]);
    const counted = countedBy(unit, sheet, days, from);
    return [...new Set([...kept.keys(), ...counted.keys()])].toSorted().flatMap((period) =>
      differences(kept.get(period), counted.get(period)).map((difference) => ({
        sheet,
        unit,
        period,
        ...difference,
      })),
    );
  });
}

/** Rows by period. */
type Periods = Map<string, Map<string, Figures>>;

function addTo(periods: Periods, period: string, rows: Iterable<readonly [string, Figures]>): void {
  const sums = periods.get(period) ?? new Map<string, Figures>();
  periods.set(period, sums);
  for (const [key, figures] of rows) sums.set(key, addFigures(sums.get(key) ?? {}, figures));
}

function keptBy(unit: Unit, reading: Reading = []): Periods {
  const periods: Periods = new Map();
  for (const { period, rows } of reading) addTo(periods, periodOf(unit, period), rows);
  return periods;
}

function countedBy(unit: Unit, sheet: SheetName, days: LedgerSheets, from: string): Periods {
  const periods: Periods = new Map();
  for (const [day, sheets] of days) if (day >= from) addTo(periods, periodOf(unit, day), sheets[sheet]);
  return periods;
}

function differences(kept: Rows = new Map(), counted: Rows = new Map()) {
  return [...new Set([...kept.keys(), ...counted.keys()])].toSorted().flatMap((key) => {
    const [is, should] = [kept.get(key) ?? {}, counted.get(key) ?? {}];
    return [...new Set([...Object.keys(is), ...Object.keys(should)])].flatMap((figure) => {
      const difference = { key, figure, kept: is[figure] ?? zero, counted: should[figure] ?? zero };
      return difference.kept.eq(difference.counted) ? [] : [difference];
    });
  });
}

/** Adds to the rollups what they are short of, period by period, whatever is added to them meanwhile. */
export async function repair(restaurantId: string, drift: readonly RollupDrift[]): Promise<void> {
  const places = Map.groupBy(drift, ({ sheet, unit, period }) => `${sheet} ${unit} ${period}`);
  for (const some of places.values()) {
    const [place] = some;
    if (!place) continue;
    const { sheet, unit, period } = place;
    const missing: Periods = new Map();
    for (const { key, figure, kept, counted } of some) {
      addTo(missing, period, [[key, { [figure]: counted.minus(kept) }]]);
    }
    await retryOnConflict(async () => {
      const revision = await readRevision(restaurantId);
      const rollups = await rollupWrites({ restaurantId, sheet, unit, period }, [...missing.values()]);
      await commit(
        { userId: system.userId },
        [...revisionWrites(restaurantId, revision), ...rollups],
        null,
        systemActivity,
      );
    });
  }
}
