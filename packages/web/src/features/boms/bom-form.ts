import { type Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";
import { tempId } from "../../lib/optimistic.ts";
import { converts, type Measured } from "../inventory/units.ts";
import { plateLineOf } from "./plate-costing.ts";

export type BomForm = FormOf<typeof BomDraft>;
export type BomLineForm = BomForm["items"][number];

/** The unit of a new row. */
const defaultUnit = "GRAM" satisfies Unit;

export const emptyRow: BomLineForm = { inventoryItemId: "", quantity: null, unit: defaultUnit, notes: "" };

function formatRows(rows: readonly BomLineForm[], { items }: Bom) {
  const names = new Map(items.map(({ inventoryItemId, name }) => [inventoryItemId, name]));
  const texts = rows.map(({ inventoryItemId, quantity, unit }) => {
    const symbol = unit === "" ? "?" : unitNames[unit].symbol;
    return `${names.get(inventoryItemId) ?? "Another one"} ${quantity ?? "?"} ${symbol}`;
  });
  return texts.join("; ");
}

export const bomForm = resourceForm<BomForm, BomDraft, Bom>({
  schema: BomDraft,
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
    items: {
      label: "Ingredients",
      empty: [emptyRow],
      of: ({ items }) =>
        items.map(({ inventoryItemId, quantity, unit, notes = "" }) => ({ inventoryItemId, quantity, unit, notes })),
      format: formatRows,
    },
  },
});

/**
 * The unit of a row whose ingredient has just been chosen. If a quantity is entered its unit stays, even if it does not
 * convert: 2 cups must not become 2 grams.
 */
export function unitFor(item: Measured, { unit, quantity, inventoryItemId }: BomLineForm): Unit {
  const isUntouched = quantity === null || (inventoryItemId === "" && unit === defaultUnit);
  if (unit !== "" && (converts(unit, item) || !isUntouched)) return unit;
  return converts(defaultUnit, item) ? defaultUnit : item.baseUnit;
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
    items: items.map((line) => {
      const item = ingredients.get(line.inventoryItemId);
      return {
        ...line,
        name: item?.name ?? "",
        baseQuantity: Number(plateLineOf(line, item)?.baseQuantity ?? 0),
        baseUnit: item?.baseUnit ?? line.unit,
      };
    }),
    id: base?.id ?? tempId(),
    revision: base?.revision ?? 0,
    createdAt: base?.createdAt ?? now,
    updatedAt: now,
  };
}
