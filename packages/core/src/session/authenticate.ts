import { type Rights, insideWith } from "../access/capabilities.ts";
import type { Role } from "../api/role.ts";
import type { Actor, Member, RequestContext } from "../actor.ts";
import { DomainError, unauthenticated } from "../error.ts";
import { isId } from "../platform/id.ts";
import { ReferenceGuardEntity } from "../reference/reference.entity.ts";
import { MembershipEntity, rightsOf } from "../membership/membership.entity.ts";
import { RestaurantEntity } from "../restaurant/restaurant.entity.ts";
import { type Item, type Key, keyIn, parseRecord, readItems, readRecords } from "../storage/read-records.ts";
import { UserEntity } from "../user/user.entity.ts";
import { hasEnded } from "./ended-sessions.ts";
import { isSecondFactorMissing } from "./second-factor.rules.ts";
import { verifyToken } from "./verify-token.ts";

/** What a route wants to know of who asks. */
export interface Asked {
  /** On routes inside a restaurant: the one that the path names. */
  readonly restaurantId: string | undefined;
  /** Whether the route also needs the restaurant's reference guard, read here at no further request. */
  readonly guardsReferences: boolean;
  /** Whether an administrator may call it before they have the second factor that the stage requires. */
  readonly beforeSecondFactor: boolean;
  /** Called once the token's signature is verified, before the table says whether it is still valid. */
  readonly onVerified: () => void;
}

const setupRequired = () =>
  new DomainError(
    "SECOND_FACTOR_SETUP_REQUIRED",
    "Administrators need two-factor authentication here. Set it up first.",
  );

/**
 * Finds out who asks with one BatchGet: the user, and their membership of the restaurant in the path. An administrator
 * may enter every restaurant, owners and members those of which they are members, anyone else none.
 * @returns a member where they may enter the restaurant
 * @throws DomainError UNAUTHENTICATED for a token that no longer matches the record, SECOND_FACTOR_SETUP_REQUIRED for an
 * administrator without the second factor that the stage requires
 */
export async function authenticate(
  request: RequestContext,
  authorization: string | undefined,
  asked: Asked,
): Promise<Actor | Member> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  if (!token) throw unauthenticated();
  const claims = await verifyToken(token);
  asked.onVerified();

  const restaurantId = asked.restaurantId !== undefined && isId(asked.restaurantId) ? asked.restaurantId : undefined;
  const userKey = keyIn(UserEntity, { id: claims.sub });
  const memberKey = restaurantId === undefined ? undefined : membershipKey(claims.sub, claims.role, restaurantId);
  const guardKey =
    asked.guardsReferences && restaurantId !== undefined ? keyIn(ReferenceGuardEntity, { restaurantId }) : undefined;
  const found = await readItems([userKey, memberKey, guardKey].filter((key) => key !== undefined));
  const foundAt = (key: Key | undefined) =>
    key && found.find((item) => item["pk"] === key["pk"] && item["sk"] === key["sk"]);
  const record = foundAt(userKey);
  const user = record && parseRecord(UserEntity, record);
  if (!user || user.sessionVersion !== claims.sv || !isRoleOf(claims.role, user.role)) throw unauthenticated();
  if (hasEnded(user.endedSessions, claims.sid)) throw unauthenticated();

  if (!asked.beforeSecondFactor && isSecondFactorMissing(user)) throw setupRequired();
  const actor: Actor = {
    request,
    userId: user.id,
    email: user.email,
    fullName: user.fullName,
    role: user.role,
    superAdmin: user.superAdmin === true,
    restaurantCount: user.restaurantCount,
    session: { id: claims.sid, signedInAtSeconds: claims.auth_time },
  };
  const rights = await rightsIn(user.role, foundAt(memberKey));
  if (restaurantId === undefined || !rights) return actor;
  const guardRecord = foundAt(guardKey);
  const guard = guardRecord && parseRecord(ReferenceGuardEntity, guardRecord);
  return { ...actor, restaurantId, ...insideWith(rights), request: { ...request, ...(guard && { guard }) } };
}

/** The roles that a user gets by joining restaurants, in this order. */
const joinedRoles: readonly Role[] = ["USER", "MEMBER", "OWNER"];

/** Whether a token's role still holds. A user who joins a restaurant stays signed in: it takes nothing from them. */
const isRoleOf = (claimed: Role, role: Role) =>
  claimed === role || (joinedRoles.includes(claimed) && joinedRoles.indexOf(role) > joinedRoles.indexOf(claimed));

/** What the record that admits a user to a restaurant gives them; undefined where there is none. */
async function rightsIn(role: Role, admission: Item | undefined): Promise<Rights | undefined> {
  if (!admission) return undefined;
  if (role === "ADMIN") return { role };
  const membership = parseRecord(MembershipEntity, admission);
  if (!membership) return undefined;
  const { asksRestaurant, restaurantId: id } = membership;
  if (asksRestaurant && (await readRecords(RestaurantEntity, [{ id }], { consistent: true })).length === 0)
    return undefined;
  return rightsOf(membership);
}

/**
 * The key of the record that admits a user to a restaurant. The token's role may decide: it must equal the record's.
 */
function membershipKey(userId: string, role: Role, restaurantId: string): Key | undefined {
  if (role === "ADMIN") return keyIn(RestaurantEntity, { id: restaurantId });
  return role === "OWNER" || role === "MEMBER" ? keyIn(MembershipEntity, { userId, restaurantId }) : undefined;
}
