import { fillPath } from "@stockpot/core/api/route";
import * as invitations from "@stockpot/core/people/invitation.routes";
import * as members from "@stockpot/core/people/member.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { refresh } from "../../lib/cache.ts";

/** Shows who is in a restaurant now, and who is invited. */
export const refreshMembers = (restaurantId: string): Promise<void> =>
  refresh(fillPath(members.list.path, { restaurantId }), fillPath(invitations.list.path, { restaurantId }));

/** Reloads rights after they were changed. */
export const refreshOwnRights = (): Promise<void> => refresh(restaurants.list.path, `${restaurants.list.path}/*`);
