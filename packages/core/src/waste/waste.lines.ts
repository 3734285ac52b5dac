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

/** What lines are looked up in; of the reasons also the hidden ones. */
interface Lookups {
  readonly items: Items;
  readonly products: ReadonlyMap<string, ProductRecord>;
  readonly recipes: ReadonlyMap<string, ActiveBomRecord>;
  readonly reasons: readonly WasteReason[];
}

/** Reads the items and dishes that the lines name, and what the dishes are made of. */
export async function readSubjects(restaurantId: string, { lines }: WasteDraft): Promise<Omit<Lookups, "reasons">> {
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
  return { products, recipes, items: await readForDisplay(restaurantId, itemIds, { consistent: true }) };
}

/**
 * The lines as they are stored, by names, conversions and recipes of this moment: a dish becomes its ingredients.
 * @throws DomainError INVALID or NOT_FOUND with the issues of every refused line; CONFLICT while a recipe is being changed
 */
export const toLines = ({ lines }: WasteDraft, lookups: Lookups): readonly StoredWasteLine[] =>
  convertRows(lines, (line, index) => toLine(line, lookups, `lines.${index}`));

function toLine(draft: WasteLineDraft, lookups: Lookups, path: string): StoredWasteLine {
  const { quantity, note = "" } = draft;
  const { key: reason, name: reasonName, kind } = reasonOf(draft, lookups.reasons, path);
  const subjectAndTaken =
    draft.subject.type === "ITEM" ? ofItem(draft, lookups, path) : ofProduct(draft, lookups, path);
  const reasonAndNote = { reason, reasonName, kind, ...(note !== "" && { note }) };
  return { ...subjectAndTaken, quantity, ...reasonAndNote, movements: subjectAndTaken.taken.length };
}

function reasonOf({ reason }: WasteLineDraft, reasons: readonly WasteReason[], path: string): WasteReason {
  const found = reasons.find(({ key }) => key === reason);
  if (found?.isActive) return found;
  throw invalidField("INVALID", `${path}.reason`, "Choose a reason");
}

type SubjectAndTaken = Pick<StoredWasteLine, "subject" | "unit" | "taken">;

function ofItem({ subject, quantity, unit }: WasteLineDraft, { items }: Lookups, path: string): SubjectAndTaken {
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

function ofProduct({ subject, quantity }: WasteLineDraft, lookups: Lookups, path: string): SubjectAndTaken {
  const product = lookups.products.get(subject.id);
  if (!product) throw invalidField("NOT_FOUND", `${path}.subject.id`, notFound("Product").message);
  const { id, name } = product;
  const recipe = lookups.recipes.get(subject.id);
  if (!recipe || recipe.items.length === 0) {
    throw invalidField("INVALID", `${path}.subject.id`, `${name} has no recipe. Record its ingredients instead.`);
  }
  const taken = new Map<string, TakenItem>();
  for (const ingredient of recipe.items) {
    const item = lookups.items.get(ingredient.inventoryItemId);
    const { baseQuantity } = plateLineOf(ingredient, item);
    if (!item || !baseQuantity) throw new DomainError("CONFLICT", `The recipe of ${name} is being changed. Try again.`);
    const ingredientQuantity = baseQuantity.times(quantity).round(quantityDecimals, Big.roundHalfEven);
    const sum = (taken.get(item.id)?.quantity ?? Big(0)).plus(ingredientQuantity);
    refuseTooMuch(sum, item, `${path}.quantity`);
    if (sum.gt(0)) taken.set(item.id, { itemId: item.id, name: item.name, quantity: sum, unit: item.baseUnit });
  }
  if (taken.size === 0)
    throw invalidField("INVALID", `${path}.quantity`, `This takes nothing of ${name}'s ingredients`);
  return { subject: { type: "PRODUCT", id, name }, taken: [...taken.values()] };
}

/**
 * Refuses a request whose id, made by the device, already names a record with other lines. Only waste that an order left
 * behind has no number, and no device names that.
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
  throw new DomainError("KEY_REUSED", `This was already recorded as ${number}, with other details.`);
}
