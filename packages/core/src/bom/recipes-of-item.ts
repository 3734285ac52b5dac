import type { Member } from "../actor.ts";
import type { ById } from "../api/route.ts";
import { readForDisplay } from "../stock/stock.reading.ts";
import { maxAmount } from "../stock/base-quantity.ts";
import { invalidField, notFound } from "../error.ts";
import { readRecords } from "../storage/read-records.ts";
import { unitNames } from "../measure/unit.ts";
import { listOfLabels } from "../reference/references.ts";
import { BomEntity, BomEntryEntity, type BomLine, type BomRecord } from "./bom.entity.ts";
import { type Measured, plateCost, plateLineOf, plateLinesOf } from "./bom.rules.ts";
import { maxItemRecipes } from "./bom.schema.ts";

/** A recipe with its row of an item. */
export interface RecipeOfItem {
  readonly bom: BomRecord;
  readonly line: BomLine;
}

/** The recipes that take an item, active or not, by name. */
export async function recipesOfItem(
  restaurantId: string,
  itemId: string,
  { consistent } = { consistent: true },
): Promise<readonly RecipeOfItem[]> {
  const { data: entries } = await BomEntryEntity.query
    .primary({ restaurantId })
    .where(({ itemIds }, { contains }) => contains(itemIds, itemId))
    .go({ pages: "all", consistent });
  const boms = await readRecords(
    BomEntity,
    entries.map(({ id }) => ({ restaurantId, id })),
    { consistent },
  );
  return boms
    .flatMap((bom) => {
      const line = bom.items.find(({ inventoryItemId }) => inventoryItemId === itemId);
      return line ? [{ bom, line }] : [];
    })
    .toSorted((one, other) => (one.bom.name < other.bom.name ? -1 : 1));
}

/** The recipes that take an item, with what their plates cost at this moment. */
export async function listOfItem({ restaurantId }: Member, { params }: ById<"itemId">) {
  const found = await recipesOfItem(restaurantId, params.itemId, { consistent: false });
  const shown = found.slice(0, maxItemRecipes);
  const items = await readForDisplay(restaurantId, [
    params.itemId,
    ...shown.flatMap(({ bom }) => bom.items.map(({ inventoryItemId }) => inventoryItemId)),
  ]);
  if (!items.has(params.itemId)) throw notFound("Inventory item");
  return {
    total: found.length,
    recipes: shown.map(({ bom: { id, name, isActive, items: lines }, line: { quantity, unit } }) => {
      const { cost } = plateCost(plateLinesOf(lines, items), items);
      return { id, name, isActive, quantity, unit, ...(cost && { cost }) };
    }),
  };
}

/**
 * Refuses conversions of an item with which a recipe would take an amount of it that is not known, none of it, or more
 * than is kept of one.
 * @throws DomainError CONFLICT on the conversions, naming the recipes
 */
export function refuseUnfit(item: Measured & { readonly name: string }, recipes: readonly RecipeOfItem[]): void {
  const taking = recipes.map(({ bom, line }) => ({ bom, line, taken: plateLineOf(line, item).baseQuantity }));
  const refuse = (unfit: typeof taking, because: (list: string) => string) => {
    if (unfit.length === 0) return;
    throw invalidField("CONFLICT", "equivalences", because(listOfLabels(unfit.map(({ bom }) => `recipe ${bom.name}`))));
  };
  const unknown = taking.filter(({ taken }) => taken === undefined);
  const symbol = unknown[0] ? unitNames[unknown[0].line.unit].symbol : "";
  refuse(unknown, (list) => `Keep a conversion from ${symbol}: it is needed by ${list}.`);
  refuse(
    taking.filter(({ taken }) => taken?.eq(0)),
    (list) => `With this conversion no ${item.name} would be taken by ${list}.`,
  );
  refuse(
    taking.filter(({ taken }) => taken?.gt(maxAmount)),
    (list) => `With this conversion more ${item.name} than can be recorded would be taken by ${list}.`,
  );
}
