import * as z from "zod";
import type { Ledger } from "./ledger.ts";

const Lines = z.array(z.looseObject({ inventoryItemId: z.string() }));

const Referencing = z.looseObject({
  __edb_e__: z.string(),
  id: z.string().default("?"),
  productId: z.string().optional(),
  productIds: z.array(z.string()).default([]),
  supplierId: z.string().optional(),
  items: Lines.default([]),
  itemIds: z.array(z.string()).default([]),
});

/** What keeps the things that it names from being deleted. */
const referencing = new Set(["bom", "bomEntry", "activeBom", "openOrder", "openProcurement"]);

/** Deleted things that documents still name: recipes, open orders with their lines, and open procurements. */
export function danglingIn({ stored, linesOfOrder }: Ledger): readonly string[] {
  const idsOf = (kind: string) => new Set(stored.filter((one) => one["__edb_e__"] === kind).map(({ id }) => id));
  const there = { item: idsOf("inventory"), product: idsOf("product"), supplier: idsOf("supplier") };
  const documents = z
    .array(Referencing)
    .parse(stored.filter((one) => typeof one["__edb_e__"] === "string" && referencing.has(one["__edb_e__"])));
  return documents.flatMap(({ __edb_e__: kind, id, ...named }) => {
    const lines = kind === "openOrder" ? (linesOfOrder.get(id) ?? []).flatMap(({ ingredients }) => ingredients) : [];
    const ids = {
      item: [...named.itemIds, ...[...named.items, ...lines].map(({ inventoryItemId }) => inventoryItemId)],
      product: [...named.productIds, ...(named.productId === undefined ? [] : [named.productId])],
      supplier: named.supplierId === undefined ? [] : [named.supplierId],
    };
    return (["item", "product", "supplier"] as const).flatMap((thing) =>
      ids[thing]
        .filter((one) => !there[thing].has(one))
        .map((one) => `${kind} ${id} names ${thing} ${one}, which is gone`),
    );
  });
}
