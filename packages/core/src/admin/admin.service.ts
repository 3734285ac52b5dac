import type { Actor } from "../actor.ts";
import { readPlatformCounters } from "../counter/counter.service.ts";
import { roles } from "../api/role.ts";
import { recordOf } from "../storage/record.ts";
import { counterOf } from "../user/user.rules.ts";
import type { AdminSummary } from "./admin.schema.ts";

/** The figures of the whole platform, at a cost that does not grow with it. */
export async function summary(_actor: Actor): Promise<AdminSummary> {
  const counts = await readPlatformCounters();
  const byRole = recordOf(roles, (role) => counts[counterOf[role]]);
  return {
    users: { total: roles.reduce((sum, role) => sum + byRole[role], 0), byRole },
    restaurants: { total: counts.restaurants, active: counts.activeRestaurants },
  };
}
