import { nameKeyOf } from "../platform/text.ts";
import { refoldEach } from "../storage/refold.ts";
import { update } from "../storage/write.ts";
import { BomEntryEntity } from "./bom.entity.ts";

/** Lists the BOMs of an earlier version by their names as they are folded now. */
export async function refoldBoms(restaurantId: string): Promise<void> {
  const { data } = await BomEntryEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  const ids = data.filter(({ name, nameKey }) => nameKey !== nameKeyOf(name)).map(({ id }) => id);
  await refoldEach(ids, async (id) => {
    const { data: entry } = await BomEntryEntity.get({ restaurantId, id }).go({ consistent: true });
    const nameKey = entry && nameKeyOf(entry.name);
    if (!nameKey || entry.nameKey === nameKey) return [];
    const listed = BomEntryEntity.patch({ restaurantId, id }).set({ nameKey });
    return [update(listed.where((stored, { eq }) => eq(stored.nameKey, entry.nameKey)))];
  });
}
