import { Big } from "big.js";
import { readActiveBoms } from "../bom/active-bom.ts";
import type { ActiveBomRecord } from "../bom/bom.entity.ts";
import { plateLineOf } from "../bom/bom.rules.ts";
import { DomainError, convertRows, invalidField, notFound } from "../error.ts";
import { quantityDecimals } from "../measure/quantity.ts";
import { unitNames } from "../measure/unit.ts";
import type { ProductRecord } from "../product/product.entity.ts";
import { readProducts } from "../product/product.reading.ts";
import { baseQuantityOf, refuseTooMuch } from "../stock/base-quantity.ts";
import { type Items, requireItem } from "../stock/move.ts";
import { readForDisplay } from "../stock/stock.reading.ts";
import type { StoredWasteLine, TakenItem, WasteRecord } from "./waste.entity.ts";
import type { WasteReason } from "./waste.reasons.ts";
import type { WasteDraft, WasteLineDraft } from "./waste.schema.ts";

interface Reading {
  readonly items: Items;
  readonly products: ReadonlyMap<string, ProductRecord>;
  readonly recipes: ReadonlyMap<string, ActiveBomRecord>;
  readonly reasons: readonly WasteReason[];
}

/**
 * What was thrown away, with names, conversions and recipes as they are now: a dish becomes its ingredients.
 * @param reading of the reasons that are offered
 * @throws DomainError INVALID or NOT_FOUND on the line that cannot be recorded
 */
export async function toLines(
  restaurantId: string,
  { lines }: WasteDraft,
  reading: Promise<{ readonly reasons: readonly WasteReason[] }>,
): Promise<readonly StoredWasteLine[]> {
  const idsOf = (wanted: WasteLineDraft["subject"]["type"]) =>
    lines.flatMap(({ subject: { type, id } }) => (type === wanted ? [id] : []));
  const productIds = idsOf("PRODUCT");
  const [products, recipes] = await Promise.all([
    readProducts(restaurantId, productIds),
    readActiveBoms(restaurantId, productIds),
  ]);
  const itemIds = [
    ...idsOf("ITEM"),
    ...[...recipes.values()].flatMap(({ items }) => items.map(({ inventoryItemId }) => inventoryItemId)),
  ];
  const [items, { reasons }] = await Promise.all([
    readForDisplay(restaurantId, itemIds, { consistent: true }),
    reading,
  ]);
  return convertRows(lines, (line, index) => toLine(line, { items, products, recipes, reasons }, `lines.${index}`));
}

function toLine(draft: WasteLineDraft, reading: Reading, path: string): StoredWasteLine {
  const { quantity, note = "" } = draft;
  const { key: reason, name: reasonName, kind } = reasonOf(draft, reading.reasons, path);
  const what = draft.subject.type === "ITEM" ? ofItem(draft, reading, path) : ofProduct(draft, reading, path);
  const said = { reason, reasonName, kind, ...(note !== "" && { note }) };
  return { ...what, quantity, ...said, movements: what.taken.length };
}

function reasonOf({ reason }: WasteLineDraft, reasons: readonly WasteReason[], path: string): WasteReason {
  const found = reasons.find(({ key }) => key === reason);
  if (found?.isActive) return found;
  throw invalidField("INVALID", `${path}.reason`, "Choose a reason");
}

type What = Pick<StoredWasteLine, "subject" | "unit" | "taken">;

function ofItem({ subject, quantity, unit }: WasteLineDraft, { items }: Reading, path: string): What {
  const item = requireItem(items, subject.id, `${path}.subject.id`);
  const { id, name, baseUnit } = item;
  const given = unit ?? baseUnit;
  const { baseQuantity } = baseQuantityOf(Big(quantity), given, item, `${path}.unit`);
  if (baseQuantity.eq(0)) {
    const message = `${quantity} ${unitNames[given].symbol} rounds to 0 ${unitNames[baseUnit].symbol} of ${name}`;
    throw invalidField("INVALID", `${path}.quantity`, message);
  }
  refuseTooMuch(baseQuantity, item, `${path}.quantity`);
  const taken = [{ itemId: id, name, quantity: baseQuantity, unit: baseUnit }];
  return { subject: { type: "ITEM", id, name }, unit: given, taken };
}

function ofProduct({ subject, quantity }: WasteLineDraft, reading: Reading, path: string): What {
  const product = reading.products.get(subject.id);
  if (!product) throw invalidField("NOT_FOUND", `${path}.subject.id`, notFound("Product").message);
  const { id, name } = product;
  const recipe = reading.recipes.get(subject.id);
  if (!recipe || recipe.items.length === 0) {
    throw invalidField("INVALID", `${path}.subject.id`, `${name} has no recipe. Record its ingredients instead.`);
  }
  const taken = new Map<string, TakenItem>();
  for (const ingredient of recipe.items) {
    const item = reading.items.get(ingredient.inventoryItemId);
    const { baseQuantity } = plateLineOf(ingredient, item);
    if (!item || !baseQuantity) throw new DomainError("CONFLICT", `The recipe of ${name} is being changed. Try again.`);
    const some = baseQuantity.times(quantity).round(quantityDecimals, Big.roundHalfEven);
    const sum = (taken.get(item.id)?.quantity ?? Big(0)).plus(some);
    refuseTooMuch(sum, item, `${path}.quantity`);
    if (sum.gt(0)) taken.set(item.id, { itemId: item.id, name: item.name, quantity: sum, unit: item.baseUnit });
  }
  if (taken.size === 0)
    throw invalidField("INVALID", `${path}.quantity`, `This takes nothing of ${name}'s ingredients`);
  return { subject: { type: "PRODUCT", id, name }, taken: [...taken.values()] };
}

/**
 * Refuses a device's id with something else than what was recorded under it.
 * @throws DomainError KEY_REUSED
 */
export function assertSame({ number = "", lines }: WasteRecord, draft: WasteDraft): void {
  const isSameLine = ({ subject, quantity, unit, reason, note = "" }: WasteLineDraft, index: number) => {
    const line = lines[index];
    return (
      line !== undefined &&
      line.subject.id === subject.id &&
      line.quantity === quantity &&
      (unit === undefined || line.unit === unit) &&
      line.reason === reason &&
      (line.note ?? "") === note
    );
  };
  if (lines.length === draft.lines.length && draft.lines.every(isSameLine)) return;
  throw new DomainError("KEY_REUSED", `This was already recorded as ${number}, with other amounts.`);
}
