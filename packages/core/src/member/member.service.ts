import { assertCapability } from "../access/assert-capability.ts";
import { type MembershipRole, capabilitiesOf, membershipRoles } from "../access/capabilities.ts";
import { recorded } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import type { Actor, Member } from "../actor.ts";
import type { Versioned } from "../api/route.ts";
import { DomainError, assertVersion, invalidField, notFound } from "../error.ts";
import { foldText } from "../platform/text.ts";
import { MemberEntity, type MemberRecord } from "../restaurant/member.entity.ts";
import { memberCountsWrite, memberWrites, readMemberCounts, removeMemberWrites } from "../restaurant/member.writes.ts";
import { MembershipEntity, rightsOf } from "../restaurant/membership.entity.ts";
import { withoutBlanks } from "../storage/changes.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { readThing } from "../storage/things.ts";
import { commit } from "../storage/transaction.ts";
import type { Write } from "../storage/write.ts";
import { type UserRecord, findById, membershipUserWrites, restaurantCountWrite } from "../user/account.ts";
import { misfitOf, roleOfMember } from "./member.rules.ts";
import type { Me, MemberChanges, RestaurantMember } from "./member.schema.ts";

const shown = ({ userId, createdAt, ...member }: MemberRecord): RestaurantMember => ({
  ...member,
  id: userId,
  joinedAt: createdAt,
});

const rank = ({ role }: { readonly role: MembershipRole }) => membershipRoles.indexOf(role);

const nameOf = ({ fullName }: MemberRecord) => foldText(fullName);

/** Everybody in a restaurant: owners first, each role by name. */
export async function list({ restaurantId }: Pick<Member, "restaurantId">): Promise<RestaurantMember[]> {
  const { data } = await MemberEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  return data.toSorted((one, other) => rank(one) - rank(other) || (nameOf(one) < nameOf(other) ? -1 : 1)).map(shown);
}

async function readMember(restaurantId: string, userId: string): Promise<MemberRecord> {
  const member = await readThing(MemberEntity, { restaurantId, userId }, { consistent: true });
  if (!member) throw notFound("Member");
  return member;
}

/** What the record of activity tells of a member's rights. */
const told = ({ role, toggles, approvesUpToCents: cents }: MemberRecord) => ({
  role,
  ...toggles,
  ...(cents !== undefined && { approvesUpTo: `$${(cents / 100).toFixed(2)}` }),
});
const toldFields = [
  "role",
  "seesCosts",
  "mayCount",
  "mayReceive",
  "mayWaste",
  "mayTakeOrders",
  "approvesUpTo",
] as const;

const subjectOf = ({ userId, fullName }: MemberRecord) => ({ type: "MEMBER", id: userId, name: fullName }) as const;

const ownersIn = ({ role }: { readonly role: MembershipRole }) => Number(role === "OWNER");

/**
 * Replaces a member's rights. Whoever becomes an owner here becomes one on the platform too, and stays it.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for the last owner's role, INVALID for
 * what the role does not have
 */
export async function update(
  member: Member,
  { params, body, ifMatch }: Versioned<"memberId"> & { readonly body: MemberChanges },
): Promise<RestaurantMember> {
  const misfit = misfitOf(body);
  if (misfit) throw invalidField("INVALID", misfit.path, misfit.message);
  const { restaurantId } = member;
  return retryOnConflict(async () => {
    const [current, counts, user] = await Promise.all([
      readMember(restaurantId, params.memberId),
      readMemberCounts(restaurantId),
      findById(params.memberId),
    ]);
    assertVersion(current.version, ifMatch, "member");
    if (!user) throw notFound("Member");
    const { toggles: _toggles, approvesUpToCents: _limit, ...kept } = current;
    const { fullName, email } = user;
    const next = { ...kept, fullName, email, ...withoutBlanks(body), version: current.version + 1 };
    const changes = differences(told(current), told(next), { fields: toldFields });
    if (changes.length === 0) return shown(current);
    return commit(
      member,
      [
        ...memberWrites(next),
        memberCountsWrite(restaurantId, counts, { members: 0, owners: ownersIn(next) - ownersIn(current) }),
        ...(next.role === "OWNER" && current.role !== "OWNER" ? promotionWrites(user) : []),
      ],
      shown(next),
      recorded(member, { action: "UPDATED", subject: subjectOf(next), changes }),
    );
  });
}

/** @throws DomainError CONFLICT for an account that cannot own a restaurant */
function promotionWrites(user: UserRecord): readonly Write[] {
  const role = roleOfMember(user.role, "OWNER");
  if (!role) throw new DomainError("CONFLICT", `${user.fullName}'s account can't own a restaurant.`);
  return membershipUserWrites(user, { role });
}

/**
 * Ends a membership: one's own, or for those who manage members anyone's.
 * @throws DomainError CONFLICT for the last owner, STALE when `ifMatch` is not the stored version
 */
export async function remove(member: Member, { params, ifMatch }: Versioned<"memberId">): Promise<void> {
  const { restaurantId } = member;
  const { memberId } = params;
  if (memberId !== member.userId) assertCapability(member, "members.manage");
  return retryOnConflict(async () => {
    const [current, counts] = await Promise.all([readMember(restaurantId, memberId), readMemberCounts(restaurantId)]);
    assertVersion(current.version, ifMatch, "member");
    return commit(
      member,
      [
        ...removeMemberWrites(current),
        memberCountsWrite(restaurantId, counts, { members: -1, owners: -ownersIn(current) }),
        restaurantCountWrite(memberId, -1),
      ],
      undefined,
      recorded(member, {
        action: "DELETED",
        subject: subjectOf(current),
        changes: [{ field: "role", from: current.role }],
      }),
    );
  });
}

/** Who is signed in, and what they are where; memberships open nothing to an administrator. */
export async function me({ userId, email, fullName, role }: Actor): Promise<Me> {
  const { data } = await MembershipEntity.query.primary({ userId }).go({ pages: "all", consistent: true });
  const entered = role === "OWNER" || role === "MEMBER" ? data : [];
  const memberships = entered.map((membership) => ({
    ...membership,
    capabilities: [...capabilitiesOf(rightsOf(membership))],
  }));
  return { id: userId, email, fullName, role, memberships };
}
