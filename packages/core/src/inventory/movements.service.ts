import type { Member } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import type { ById } from "../api/route.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { idsOn, movementFilter } from "../stock/movement-filter.ts";
import { MovementEntity, type MovementRecord } from "../stock/movement.entity.ts";
import type { Movement, MovementQuery } from "../stock/movement.schema.ts";
import { type Entry, listPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import type { RecordOf } from "../storage/record.ts";
import { readRecords } from "../storage/read-records.ts";
import { get } from "./inventory.service.ts";

type LedgerRecord = RecordOf<Movement, MovementRecord>;

/**
 * An item's ledger, newest first, all of it or of a kind and of some business days. A committed posting shows as soon as
 * it is applied, which the next write of the item does.
 */
export async function movements(
  actor: Member,
  { params, query: { kind, from, to, ...page } }: ById<"itemId"> & { readonly query: MovementQuery },
): Promise<Page<LedgerRecord>> {
  const { restaurantId } = actor;
  const { itemId } = params;
  const name = ["movements", restaurantId, itemId, kind];
  const ledger = MovementEntity.query.primary({ restaurantId, itemId });
  const isWhole = from === undefined && to === undefined;
  if (isWhole && kind === undefined) {
    return listPage({
      newestFirst: true,
      list: name,
      page,
      query: ledger,
      consistent: true,
      count: async () => (await get(actor, { params })).movementCount,
      load: loadEntries,
    });
  }
  if (isWhole && kind === "RECEIPT") {
    return listPage({
      newestFirst: true,
      list: name,
      page,
      query: MovementEntity.query.receipts({ restaurantId, itemId }),
      count: async () => (await get(actor, { params })).receiptCount ?? 0,
      load: (_ids, entries) =>
        // The index is sorted by the ids.
        readInOrder(
          entries.map(({ gsi1sk }) => String(gsi1sk)),
          (some) =>
            readRecords(
              MovementEntity,
              some.map((id) => ({ restaurantId, itemId, id })),
            ),
        ),
    });
  }
  const [calendar] = await Promise.all([isWhole ? undefined : readCalendar(restaurantId), get(actor, { params })]);
  return listPage({
    newestFirst: true,
    list: [...name, from, to],
    page,
    query: ledger.between(...idsOn({ from, to })),
    matches: movementFilter(kind, calendar && { from, to, calendar }),
    load: loadEntries,
  });
}

/** The table itself was read, which holds the movements whole. */
const loadEntries = async (_ids: readonly string[], entries: readonly Entry[]): Promise<LedgerRecord[]> =>
  entries.flatMap((Item) => MovementEntity.parse({ Item }).data ?? []);

const readCalendar = async (restaurantId: string) =>
  calendarOf(await readRestaurant(restaurantId, { consistent: false }));
