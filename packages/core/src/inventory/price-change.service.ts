import type { Big } from "big.js";
import { recorded } from "../activity/activity.ts";
import type { Member } from "../actor.ts";
import type { Versioned } from "../api/route.ts";
import { foodCostPercentage, plateCost, plateLinesOf } from "../bom/bom.rules.ts";
import * as boms from "../bom/bom.service.ts";
import { DomainError, assertVersion, notFound } from "../error.ts";
import { timestamp } from "../platform/clock.ts";
import { ItemEntity, type ItemRecord, type PriceChange } from "../stock/item.entity.ts";
import { readForDisplay } from "../stock/stock.reading.ts";
import { seenPriceWrites } from "../stock/stock.writes.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { readRecord } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import type { SeenPriceChange } from "./price-change.schema.ts";

/** As many as one request reads. */
const maxPriceChanges = 100;

type ChangedItem = ItemRecord & { readonly lastCost: Big; readonly priceChange: PriceChange };

const isChanged = (item: ItemRecord): item is ChangedItem =>
  item.priceChange !== undefined && item.lastCost !== undefined;

/** Items with a price change that is not marked as seen, the largest change first, each with the plates that use it. */
export async function priceChanges({ restaurantId }: Member) {
  const { data } = await ItemEntity.query.byPriceChange({ restaurantId }).go({ limit: maxPriceChanges });
  if (data.length === 0) return [];
  const [read, recipes] = await Promise.all([
    readForDisplay(
      restaurantId,
      data.map(({ id }) => id),
    ),
    boms.activeRecipes(restaurantId),
  ]);
  const changed = [...read.values()].filter(isChanged);
  const { dishes, items } = await boms.dishesWithItems(
    restaurantId,
    recipes.filter(({ itemIds }) => itemIds.some((id) => read.has(id))).map(({ parentId }) => parentId),
  );
  const plates = dishes.map(({ productId, name, price, lines }) => {
    const { cost } = plateCost(plateLinesOf(lines, items), items);
    const percentage = cost && foodCostPercentage(cost, price);
    return {
      itemIds: new Set(lines.map(({ inventoryItemId }) => inventoryItemId)),
      plate: {
        productId,
        name,
        price,
        ...(cost && { cost, margin: price.minus(cost) }),
        ...(percentage && { foodCostPercentage: percentage }),
      },
    };
  });
  return changed
    .toSorted((one, other) => relativeChange(other).cmp(relativeChange(one)))
    .map((item) => ({
      ...pricesOf(item),
      plates: plates
        .filter(({ itemIds }) => itemIds.has(item.id))
        .map(({ plate }) => plate)
        .toSorted((one, other) => Number(other.foodCostPercentage ?? 0) - Number(one.foodCostPercentage ?? 0)),
    }));
}

const relativeChange = ({ lastCost, priceChange: { costBefore } }: ChangedItem): Big =>
  lastCost.minus(costBefore).abs().div(costBefore);

/** An item's prices in the unit in which it was bought. */
function pricesOf({ id, name, baseUnit, lastCost, lastPurchase, priceChange: { costBefore, source } }: ChangedItem) {
  const { unit, unitPrice: price } = lastPurchase ?? { unit: baseUnit, unitPrice: lastCost };
  return {
    itemId: id,
    name,
    unit,
    price,
    priceBefore: costBefore.times(price).div(lastCost).round(4),
    procurement: { id: source.id, procurementNumber: source.number },
    receiptNumber: source.receipt ?? "",
  };
}

/**
 * Marks an item's price change as seen.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT if a later delivery changed the price
 * again
 */
export const markPriceSeen = (
  actor: Member,
  { params: { itemId }, body, ifMatch }: Versioned<"itemId"> & { readonly body: SeenPriceChange },
): Promise<void> =>
  retryOnConflict(async () => {
    const item = await readRecord(ItemEntity, { restaurantId: actor.restaurantId, id: itemId }, { consistent: true });
    if (!item) throw notFound("Inventory item");
    // Marked already: a repeated request succeeds.
    if (!isChanged(item)) return;
    assertVersion(item.version, ifMatch, "item");
    const { priceChange, lastCost } = item;
    if (priceChange.source.receipt !== body.receiptNumber) {
      throw new DomainError("CONFLICT", `The price of ${item.name} changed again. Look at the new price.`);
    }
    await commit(
      actor,
      seenPriceWrites(item, timestamp()),
      undefined,
      recorded(actor, {
        action: "ACCEPTED",
        subject: { type: "ITEM", id: item.id, name: item.name },
        changes: [{ field: "lastCost", from: priceChange.costBefore.toFixed(), to: lastCost.toFixed(), costs: true }],
      }),
    );
  });
