import { hasEarlierKeys } from "../platform/stored-keys.ts";
import { nameKeyOf } from "../platform/text.ts";
import { refoldEach } from "../storage/refold.ts";
import { update } from "../storage/write.ts";
import { SupplierEntity, SupplierEntryEntity } from "./supplier.entity.ts";

/** Lists the suppliers of an earlier version by their names as they are folded now. */
export async function refoldSuppliers(restaurantId: string): Promise<void> {
  const { data } = await SupplierEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  const ids = data.filter(hasEarlierKeys).map(({ id }) => id);
  await refoldEach(ids, async (id) => {
    const [{ data: supplier }, { data: entry }] = await Promise.all([
      SupplierEntity.get({ restaurantId, id }).go({ consistent: true }),
      SupplierEntryEntity.get({ restaurantId, id }).go({ consistent: true }),
    ]);
    const nameKey = supplier && nameKeyOf(supplier.name);
    if (!nameKey || !entry || entry.nameKey === nameKey) return [];
    const listed = SupplierEntryEntity.patch({ restaurantId, id }).set({ nameKey });
    return [update(listed.where((stored, { eq }) => eq(stored.nameKey, entry.nameKey)))];
  });
}
