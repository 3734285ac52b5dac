import type { Actor } from "../actor.ts";
import * as tallies from "../tally/tally.service.ts";
import type { AdminSummary } from "./admin.schema.ts";

/** The figures of the whole platform, at a cost that does not grow with it. */
export async function summary(_actor: Actor): Promise<AdminSummary> {
  const tally = await tallies.readPlatformTally();
  const byRole = { OWNER: tally.owners, ADMIN: tally.admins, USER: tally.plainUsers, PUBLIC: tally.publicUsers };
  return {
    users: { total: byRole.OWNER + byRole.ADMIN + byRole.USER + byRole.PUBLIC, byRole },
    restaurants: { total: tally.restaurants, active: tally.activeRestaurants },
  };
}
