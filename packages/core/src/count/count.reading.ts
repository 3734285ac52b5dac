import { notFound } from "../error.ts";
import { StaleReading, VersionConflict } from "../storage/conflict.ts";
import { readRecord } from "../storage/read-records.ts";
import { CountEntity, CountPartEntity, type CountRecord, type StoredCountLine } from "./count.entity.ts";

export interface CountWithLines {
  readonly count: CountRecord;
  readonly lines: readonly StoredCountLine[];
}

/**
 * A count with its lines, undefined where there is none.
 * @throws VersionConflict when the two were read at different moments
 */
export async function readCount(
  restaurantId: string,
  id: string,
  { consistent }: { readonly consistent: boolean },
): Promise<CountWithLines | undefined> {
  const [count, { data: parts }] = await Promise.all([
    readRecord(CountEntity, { restaurantId, id }, { consistent: true }),
    CountPartEntity.query.primary({ restaurantId, countId: id }).go({ pages: "all", consistent }),
  ]);
  if (!count) return undefined;
  const lines = parts.flatMap((part) => part.lines);
  const decided = lines.filter(({ status }) => status !== "COUNTED").length;
  if (lines.length === count.lineCount && decided === count.postedLines) return { count, lines };
  throw consistent ? new VersionConflict("The lines are of another moment") : new StaleReading();
}

/** @throws DomainError NOT_FOUND when it does not exist */
export async function requireCount(
  restaurantId: string,
  id: string,
  reading: { readonly consistent: boolean },
): Promise<CountWithLines> {
  const found = await readCount(restaurantId, id, reading);
  if (!found) throw notFound("Count");
  return found;
}

/** A count as the API returns it. */
export const presented = ({ count, lines }: CountWithLines) => ({ ...count, lines: [...lines] });

export type PresentedCount = ReturnType<typeof presented>;

/** As many counts as are looked into. */
const countsRead = 20;

/** The items that were counted from one moment to another, by the last counts of that time. */
export async function readCountedItems(
  restaurantId: string,
  from: string,
  until: string,
): Promise<ReadonlySet<string>> {
  const { data: counts } = await CountEntity.query
    .byAge({ restaurantId })
    .between({ createdAt: from }, { createdAt: until })
    .go({ order: "desc", limit: countsRead });
  const parts = await Promise.all(
    counts.map(({ id }) => CountPartEntity.query.primary({ restaurantId, countId: id }).go({ pages: "all" })),
  );
  return new Set(parts.flatMap(({ data }) => data.flatMap(({ lines }) => lines.map(({ itemId }) => itemId))));
}
