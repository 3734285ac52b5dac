import type { Actor } from "../actor.ts";
import { readPlatformCounters } from "../counter/counter.service.ts";
import type { AdminSummary } from "./admin.schema.ts";

/** The figures of the whole platform, at a cost that does not grow with it. */
export async function summary(_actor: Actor): Promise<AdminSummary> {
  const counts = await readPlatformCounters();
  const byRole = { OWNER: counts.owners, ADMIN: counts.admins, USER: counts.plainUsers, PUBLIC: counts.publicUsers };
  return {
    users: { total: byRole.OWNER + byRole.ADMIN + byRole.USER + byRole.PUBLIC, byRole },
    restaurants: { total: counts.restaurants, active: counts.activeRestaurants },
  };
}
