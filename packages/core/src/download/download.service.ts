import { type ActivityDraft, recorded } from "../activity/activity.ts";
import type { Member } from "../actor.ts";
import { notFound } from "../error.ts";
import { readRestaurantName, standingCheck } from "../restaurant/restaurant.reading.ts";
import { ItemEntity } from "../stock/item.entity.ts";
import { readRecord } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import type { DownloadDraft } from "./download.schema.ts";

/** Records that a member is about to save a file, before they do. */
export async function create(actor: Member, body: DownloadDraft): Promise<void> {
  const subject = await subjectOf(actor, body);
  const changes = [
    { field: "file", to: body.file },
    { field: "rows", to: String(body.rows) },
  ];
  return commit(
    actor,
    [standingCheck(actor.restaurantId)],
    undefined,
    recorded(actor, { action: "EXPORTED", subject, changes }),
  );
}

/** @throws DomainError NOT_FOUND for an item that does not exist */
async function subjectOf({ restaurantId }: Member, { itemId }: DownloadDraft): Promise<ActivityDraft["subject"]> {
  if (itemId === undefined) {
    return { type: "RESTAURANT", id: restaurantId, name: await readRestaurantName(restaurantId) };
  }
  const item = await readRecord(ItemEntity, { restaurantId, id: itemId });
  if (!item) throw notFound("Inventory item");
  return { type: "ITEM", id: item.id, name: item.name };
}
