import { type Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { type Dimension, dimensionOf, type Unit, unitNames } from "@stockpot/core/measure/unit";
import * as z from "zod";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";
import { tempId } from "../../lib/optimistic.ts";
import { converts, type Measured } from "../inventory/units.ts";

export type BomForm = FormOf<typeof BomDraft>;
export type BomLineForm = BomForm["items"][number];

/** In which unit a cook measures each kind of amount. */
const kitchenUnits: Readonly<Record<Dimension, Unit>> = {
  mass: "GRAM",
  volume: "MILLILITER",
  count: "PIECE",
  length: "CENTIMETER",
};

/** The unit of a new row. */
const defaultUnit = kitchenUnits.mass;

export const emptyRow: BomLineForm = { inventoryItemId: "", quantity: null, unit: defaultUnit, notes: "" };

function formatRows(rows: readonly BomLineForm[], { items }: Bom) {
  const names = new Map(items.map(({ inventoryItemId, name }) => [inventoryItemId, name]));
  const texts = rows.map(({ inventoryItemId, quantity, unit }) => {
    const symbol = unit === "" ? "?" : unitNames[unit].symbol;
    return `${names.get(inventoryItemId) ?? "Another one"} ${quantity ?? "?"} ${symbol}`;
  });
  return texts.join("; ");
}

/** The API gives a recipe without a version its first one; in the form an emptied version is a mistake. */
const BomEntry = z.strictObject({ ...BomDraft.shape, version: BomDraft.shape.version.unwrap() });

export const bomForm = resourceForm<BomForm, BomDraft, Bom>({
  schema: BomEntry,
  fields: {
    restaurantId: { label: "Restaurant", empty: "" },
    productId: {
      label: "Product",
      empty: "",
      format: (id, bom) => (id === bom.productId ? bom.product.name : "Another one"),
    },
    name: { label: "BOM name", empty: "" },
    version: { label: "Version", empty: "1.0" },
    isActive: { label: "Active", empty: true },
    description: { label: "Description", empty: "" },
    method: { label: "Method", empty: "" },
    items: {
      label: "Ingredients",
      empty: [emptyRow],
      of: ({ items }) =>
        items.map(({ inventoryItemId, quantity, unit, notes = "" }) => ({ inventoryItemId, quantity, unit, notes })),
      format: formatRows,
    },
  },
});

/** What a recipe needs to know about its product. */
export interface ProductChoice {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

const maxNameLength = 100;

/** What a recipe for a product is called: like the product, unless a person has typed another name. */
export function nameFor({ name: product }: ProductChoice, typed: string, previous: ProductChoice | undefined): string {
  const isFilled = typed.trim() === "" || typed === previous?.name.slice(0, maxNameLength);
  return isFilled ? product.slice(0, maxNameLength) : typed;
}

/** The unit that a cook measures an item in, never a storeroom's kilogram or liter. */
const kitchenUnitOf = ({ baseUnit }: Pick<Measured, "baseUnit">) => kitchenUnits[dimensionOf(baseUnit)];

/**
 * The unit of a row whose ingredient has just been chosen. A unit that a person chose stays while it converts; with a
 * quantity it stays in any case: 2 cups must not become 2 grams.
 * @param previous the row's ingredient until then
 */
export function unitFor(
  item: Measured,
  { unit, quantity }: Pick<BomLineForm, "unit" | "quantity">,
  previous: Pick<Measured, "baseUnit"> | undefined,
): Unit {
  const isOwnChoice = unit !== (previous === undefined ? defaultUnit : kitchenUnitOf(previous));
  if (unit !== "" && (converts(unit, item) ? isOwnChoice || quantity !== null : isOwnChoice && quantity !== null)) {
    return unit;
  }
  return kitchenUnitOf(item);
}

interface Names {
  readonly product: Bom["product"];
  readonly ingredients: ReadonlyMap<string, InventoryItem>;
}

/** The BOM to show until the server answers, with the figures that the server will compute. */
export function previewBom({ items, ...draft }: BomDraft, base: Bom | undefined, { product, ingredients }: Names): Bom {
  const now = new Date().toISOString();
  return {
    ...draft,
    product: { name: product.name, price: product.price },
    restaurant: base?.restaurant ?? { name: "" },
    items: items.map((line) => ({ ...line, name: ingredients.get(line.inventoryItemId)?.name ?? "" })),
    id: base?.id ?? tempId(),
    revision: base?.revision ?? 0,
    createdAt: base?.createdAt ?? now,
    updatedAt: now,
  };
}
