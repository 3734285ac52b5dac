import { UnfinishedPostingEntity } from "./posting.entity.ts";

/** Whether a document of the restaurant is being posted in several transactions and has not ended. */
export async function hasUnfinishedPosting(restaurantId: string): Promise<boolean> {
  const { data } = await UnfinishedPostingEntity.query.primary({ restaurantId }).go({ limit: 1, consistent: true });
  return data.length > 0;
}
