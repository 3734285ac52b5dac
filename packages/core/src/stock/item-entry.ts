import { keysOf } from "../platform/text.ts";
import { type Write, entryWrites as writesOfOne } from "../storage/write.ts";
import { ItemEntryEntity, type ItemRecord } from "./item.entity.ts";

/** What an item is listed by. */
export const entryOf = ({ restaurantId, id, name, category, stockStatus, urgency = "" }: ItemRecord) => ({
  restaurantId,
  id,
  name,
  ...keysOf({ name, category }),
  stockStatus,
  urgency,
});

/** The writes by which lists follow items: none while they stay where they are listed. */
export function entryWrites(before: readonly ItemRecord[], after: readonly ItemRecord[]): readonly Write[] {
  const entriesBefore = new Map(before.map((item) => [item.id, entryOf(item)]));
  const entriesAfter = new Map(after.map((item) => [item.id, entryOf(item)]));
  const ids = new Set([...entriesAfter.keys(), ...entriesBefore.keys()]);
  return [...ids].flatMap((id) => writesOfOne(ItemEntryEntity, entriesBefore.get(id), entriesAfter.get(id)));
}
