import type { Big } from "big.js";
import { firstIdAt } from "../platform/id.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { ItemEntity, type ItemRecord } from "./item.entity.ts";
import { none } from "./move.ts";
import { MovementEntity } from "./movement.entity.ts";
import type { MovementKind } from "./stock.rules.ts";

/** What has happened to an item since a moment. */
interface Since {
  /** Signed, in the base unit. */
  readonly quantity: Big;
  /** Whether it was counted, or corrected by hand. */
  readonly isCorrected: boolean;
  /** Whether the ledger has lines of then, and may hold more of them than the item shows. */
  readonly hasLines: boolean;
}

/** How far apart the clocks of two functions may be. */
const clockDriftMilliseconds = 60_000;

const afterAllIds = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** What says how much there is, and not what came or went. */
const corrections: readonly MovementKind[] = ["OPENING", "ADJUSTMENT", "COUNT"];

/**
 * What the ledger says has happened to an item since a moment: an item that was not written since then has no such
 * lines. The ledger is read after the item and consistently, so that it holds at least what the item shows; if it holds
 * more, the item has another version by now, on which a write then fails; so does `assertUnchanged`.
 * @param item settled, as `settleAndRead` returns it
 */
export async function movedSince(item: ItemRecord, moment: string): Promise<Since> {
  const from = Date.parse(moment) - clockDriftMilliseconds;
  if (Date.parse(item.updatedAt) < from) return { quantity: none, isCorrected: false, hasLines: false };
  const { data } = await MovementEntity.query
    .primary({ restaurantId: item.restaurantId, itemId: item.id })
    // With an end: without one the range goes on into the ledgers of other items.
    .between({ id: firstIdAt(from) }, { id: afterAllIds })
    .go({ pages: "all", consistent: true });
  const later = data.filter(({ occurredAt }) => occurredAt > moment);
  return {
    quantity: later.reduce((sum, { quantity }) => sum.plus(quantity), none),
    isCorrected: later.some(({ kind }) => corrections.includes(kind)),
    hasLines: data.length > 0,
  };
}

/**
 * Makes sure that an item and its ledger, read one after the other, are of one moment, where no write will.
 * @throws VersionConflict when the item has been written since it was read
 */
export async function assertUnchanged({ restaurantId, id, version }: ItemRecord): Promise<void> {
  const { data } = await ItemEntity.get({ restaurantId, id }).go({ consistent: true });
  if (data?.version !== version) throw new VersionConflict("The item moved on");
}
