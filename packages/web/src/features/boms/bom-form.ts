import { foodCostPercentage, plateCost, type PlateLine } from "@stockpot/core/bom/bom.rules";
import type { Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { applyFactor, factor } from "@stockpot/core/quantity";
import type { Unit } from "@stockpot/core/unit";
import { Big } from "big.js";
import { tempId } from "../../lib/optimistic.ts";

/** A row of the recipe as it is typed: null and "" are what is still empty. */
export interface BomLineForm {
  inventoryItemId: string;
  quantity: number | null;
  unit: Unit | "";
  notes?: string | undefined;
}

/** The BOM form as it is typed. */
export interface BomForm {
  restaurantId: string;
  productId: string;
  name: string;
  description?: string | undefined;
  version?: string | undefined;
  isActive?: boolean | undefined;
  items: BomLineForm[];
}

export const bomFields = [
  "productId",
  "name",
  "version",
  "isActive",
  "description",
  "items",
] as const satisfies readonly (keyof BomForm)[];

export const mostRows = 50;

/** What a new row starts with. */
const usualUnit = "GRAM" satisfies Unit;

export const emptyRow = (): BomLineForm => ({ inventoryItemId: "", quantity: null, unit: usualUnit, notes: "" });

export const emptyBomForm = (restaurantId: string, productId = ""): BomForm => ({
  restaurantId,
  productId,
  name: "",
  description: "",
  version: "1.0",
  isActive: true,
  items: [emptyRow()],
});

export const bomFormOf = (bom: Bom): BomForm => ({
  restaurantId: bom.restaurantId,
  productId: bom.productId,
  name: bom.name,
  description: bom.description ?? "",
  version: bom.version,
  isActive: bom.isActive,
  items: bom.items.map(({ inventoryItemId, quantity, unit, notes }) => ({
    inventoryItemId,
    quantity,
    unit,
    notes: notes ?? "",
  })),
});

type Measured = Pick<InventoryItem, "baseUnit" | "equivalences">;

export const converts = (unit: Unit, { baseUnit, equivalences }: Measured) =>
  factor(unit, baseUnit, equivalences) !== undefined;

/**
 * The unit of a row whose ingredient was chosen just now. A unit that the person has given a quantity in stands, even
 * where it does not convert: 2 cups must not become 2 grams.
 */
export function unitFor(item: Measured, row: BomLineForm): Unit {
  const { unit, quantity, inventoryItemId } = row;
  const isUntouched = quantity === null || (inventoryItemId === "" && unit === usualUnit);
  if (unit !== "" && (converts(unit, item) || !isUntouched)) return unit;
  return converts(usualUnit, item) ? usualUnit : item.baseUnit;
}

/** What a plate takes of a row's ingredient, in its base unit; nothing while the row is incomplete. */
function plateLineOf(row: BomLineForm, item: InventoryItem | undefined): PlateLine | undefined {
  const { quantity, unit } = row;
  if (item === undefined || unit === "" || quantity === null || !Number.isFinite(quantity) || quantity < 0) {
    return undefined;
  }
  const by = factor(unit, item.baseUnit, item.equivalences);
  if (by === undefined) return undefined;
  const baseQuantity = applyFactor(Big(quantity), by).toFixed();
  return { inventoryItemId: item.id, name: item.name, baseQuantity };
}

const stockedOf = ({ averageCost, available }: InventoryItem) => ({
  available: Big(available),
  ...(averageCost !== undefined && { averageCost: Big(averageCost) }),
});

export interface Costing {
  /** What each row costs in US dollars; nothing while it is incomplete or its ingredient has no cost yet. */
  readonly rows: readonly (number | undefined)[];
  /** What all rows with a cost come to. */
  readonly known: number;
  /** Ingredients without a cost, by name. */
  readonly uncosted: readonly string[];
  /** Rows that are not complete yet. */
  readonly incomplete: number;
  readonly foodCostPercentage: number | undefined;
}

/** What a recipe costs while it is typed, by the rules by which the server will say it. */
export function costingOf(
  rows: readonly BomLineForm[],
  items: ReadonlyMap<string, InventoryItem>,
  price: number | undefined,
): Costing {
  const stocked = new Map([...items].map(([id, item]) => [id, stockedOf(item)] as const));
  const lines = rows.map((row) => plateLineOf(row, items.get(row.inventoryItemId)));
  const costs = lines.map((line) => (line === undefined ? undefined : plateCost([line], stocked).cost));
  const known = costs.reduce<Big>((sum, cost) => (cost === undefined ? sum : sum.plus(cost)), Big(0));
  const uncosted = lines.flatMap((line, index) => (line && costs[index] === undefined ? [line.name] : []));
  const incomplete = lines.filter((line) => line === undefined).length;
  const percentage =
    price === undefined || uncosted.length > 0 || incomplete > 0 ? undefined : foodCostPercentage(known, Big(price));
  return {
    rows: costs.map((cost) => cost?.toNumber()),
    known: known.toNumber(),
    uncosted,
    incomplete,
    foodCostPercentage: percentage?.toNumber(),
  };
}

const withoutBlank = <Key extends string>(key: Key, text: string | undefined) =>
  text === undefined || text === "" ? {} : { [key]: text };

/** The draft without texts that hold nothing but blanks. */
export const withoutBlanks = ({ description, items, ...draft }: BomDraft): BomDraft => ({
  ...draft,
  ...withoutBlank("description", description),
  items: items.map(({ notes, ...line }) => ({ ...line, ...withoutBlank("notes", notes) })),
});

type Named = Pick<Bom, "product">;

/** What a draft will become, until the server says so. */
export function draftedBom(
  { items, ...draft }: BomDraft,
  { product }: Named,
  ingredients: ReadonlyMap<string, InventoryItem>,
): Bom {
  const now = new Date().toISOString();
  return {
    ...draft,
    id: tempId(),
    product,
    items: items.map((line) => {
      const item = ingredients.get(line.inventoryItemId);
      return {
        ...line,
        name: item?.name ?? "",
        baseQuantity: Number(plateLineOf(line, item)?.baseQuantity ?? 0),
        baseUnit: item?.baseUnit ?? line.unit,
      };
    }),
    revision: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** What an edit will make of a BOM, until the server says so. */
export const editedTo = (
  { id, revision, createdAt }: Bom,
  draft: BomDraft,
  named: Named,
  ingredients: ReadonlyMap<string, InventoryItem>,
): Bom => ({ ...draftedBom(draft, named, ingredients), id, revision, createdAt });
