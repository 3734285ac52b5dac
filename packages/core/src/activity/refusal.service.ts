import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { client } from "../storage/client.ts";
import { type Actor, type Member, isMember } from "../actor.ts";
import { nowSeconds, timestamp } from "../platform/clock.ts";
import { purgePartition } from "../storage/purge.ts";
import type { Refusal } from "./activity.schema.ts";
import { RefusalEntity, type RefusalRecord } from "./refusal.entity.ts";

const keptSeconds = 366 * 24 * 60 * 60;

/** With so many, the list is one answer. */
const maxListed = 100;

/** Where refusals are counted that happen in no restaurant. */
const platform = "platform";

/**
 * Counts an attempt at something that the user's role does not include.
 * @param tried what the route that refused them does
 */
export async function countRefusal(actor: Actor | Member, tried: string): Promise<void> {
  const { userId, fullName } = actor;
  const [refusedIn, role] = isMember(actor) ? [actor.restaurantId, actor.rights.role] : [platform, actor.role];
  const at = timestamp();
  const counted = RefusalEntity.upsert({ refusedIn, day: at.slice(0, 10), userId })
    .set({ fullName, role, tried, at, expiresAt: nowSeconds() + keptSeconds })
    .add({ count: 1 });
  await client.send(new UpdateCommand(counted.params()));
}

/** Removes what was counted in a restaurant that is gone. */
export async function purgeRefusals(restaurantId: string): Promise<void> {
  const { Key } = RefusalEntity.get({ refusedIn: restaurantId, day: "", userId: "" }).params<{ Key: { pk: string } }>();
  await purgePartition(Key.pk);
}

const shown = ({ day, userId, fullName, role, tried, at, count }: RefusalRecord): Refusal => ({
  day,
  actor: { id: userId, name: fullName, role },
  tried,
  at,
  count,
});

/** Who tried what they may not, by day, the newest first. */
async function listIn(refusedIn: string): Promise<Refusal[]> {
  const { data } = await RefusalEntity.query.primary({ refusedIn }).go({ order: "desc", limit: maxListed });
  return data.map(shown);
}

export const listRefusals = ({ restaurantId }: Pick<Member, "restaurantId">): Promise<Refusal[]> =>
  listIn(restaurantId);

/** Those of no restaurant: administrators' routes that others tried, and super admins' that administrators tried. */
export const listPlatformRefusals = (): Promise<Refusal[]> => listIn(platform);
