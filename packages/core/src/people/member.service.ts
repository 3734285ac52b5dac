import { assertCapability } from "../access/assert-capability.ts";
import { type MembershipRole, capabilitiesOf, membershipRoles } from "../access/capabilities.ts";
import { recorded } from "../activity/activity.ts";
import type { Actor, Member } from "../actor.ts";
import { entersAsMember } from "../api/role.ts";
import type { Versioned } from "../api/route.ts";
import { DomainError, assertVersion, invalidField, notFound } from "../error.ts";
import { foldText } from "../platform/text.ts";
import { MemberEntity, type MemberRecord } from "../membership/member.entity.ts";
import { memberCountsWrite, memberWrites, readMemberCounts, removeMemberWrites } from "../membership/member.writes.ts";
import { MembershipEntity, rightsOf } from "../membership/membership.entity.ts";
import { withoutBlanks } from "../storage/changes.ts";
import { type Attempt, refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import { readRecord } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import type { Write } from "../storage/write.ts";
import {
  type UserRecord,
  deletedAmong,
  fewerRestaurantsWrites,
  findById,
  findByIds,
  membershipUserWrites,
} from "../user/account.ts";
import { rightsChanges } from "./member.activity.ts";
import { misfitOf, roleOfMember } from "./member.rules.ts";
import type { Me, MemberChanges, RestaurantMember } from "./member.schema.ts";

const shown = ({ userId, createdAt, ...member }: MemberRecord, user: UserRecord | undefined): RestaurantMember => ({
  ...member,
  id: userId,
  joinedAt: createdAt,
  // The day alone: a member may work elsewhere too.
  ...(user?.lastSignInAt !== undefined && { lastSignInOn: user.lastSignInAt.slice(0, 10) }),
});

const rank = ({ role }: { readonly role: MembershipRole }) => membershipRoles.indexOf(role);

const nameOf = ({ fullName }: MemberRecord) => foldText(fullName);

/** All members of a restaurant: owners first, each role by name. */
export async function list({ restaurantId }: Pick<Member, "restaurantId">): Promise<RestaurantMember[]> {
  const { data } = await MemberEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  const users = await findByIds(data.map(({ userId }) => userId));
  return data
    .toSorted((one, other) => rank(one) - rank(other) || (nameOf(one) < nameOf(other) ? -1 : 1))
    .map((member) => shown(member, users.get(member.userId)));
}

async function readMember(restaurantId: string, userId: string): Promise<MemberRecord> {
  const member = await readRecord(MemberEntity, { restaurantId, userId }, { consistent: true });
  if (!member) throw notFound("Member");
  return member;
}

const subjectOf = ({ userId, fullName }: MemberRecord) => ({ type: "MEMBER", id: userId, name: fullName }) as const;

const ownersIn = ({ role }: { readonly role: MembershipRole }) => Number(role === "OWNER");

/**
 * Retries a decision on a member and the counts, which are read at once but not at one moment: a refusal is read again
 * before it is given, and the conditions of the writes fail unless both are as they were read.
 */
const decideOnWholeReading = <T>(decide: (attempt: Attempt) => Promise<T>): Promise<T> =>
  retryOnConflict((attempt) => refuseOnlyIfConsistent(attempt, () => decide(attempt)));

/**
 * Replaces a member's rights. A new owner becomes an owner on the platform too, and stays one.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for the last owner's role, INVALID for
 * what the role does not have
 */
export async function update(
  actor: Member,
  { params, body, ifMatch }: Versioned<"memberId"> & { readonly body: MemberChanges },
): Promise<RestaurantMember> {
  const misfit = misfitOf(body);
  if (misfit) throw invalidField("INVALID", misfit.path, misfit.message);
  const { restaurantId } = actor;
  return decideOnWholeReading(async () => {
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
    const changes = rightsChanges(current, next);
    if (changes.length === 0) return shown(current, user);
    return commit(
      actor,
      [
        ...memberWrites(next, current),
        memberCountsWrite(restaurantId, counts, { members: 0, owners: ownersIn(next) - ownersIn(current) }),
        ...(next.role === "OWNER" && current.role !== "OWNER" ? promotionWrites(user) : []),
      ],
      shown(next, user),
      recorded(actor, { action: "UPDATED", subject: subjectOf(next), changes }),
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
 * Ends a membership: one's own or, with the right to manage members, anyone's.
 * @throws DomainError CONFLICT for the last owner, STALE when `ifMatch` is not the stored version
 */
export async function remove(actor: Member, { params, ifMatch }: Versioned<"memberId">): Promise<void> {
  const { restaurantId } = actor;
  const { memberId } = params;
  if (memberId !== actor.userId) assertCapability(actor, "members.manage");
  return decideOnWholeReading(async (attempt) => {
    const [current, counts, deleted] = await Promise.all([
      readMember(restaurantId, memberId),
      readMemberCounts(restaurantId),
      deletedAmong([memberId], attempt),
    ]);
    assertVersion(current.version, ifMatch, "member");
    return commit(
      actor,
      [
        ...removeMemberWrites(current),
        memberCountsWrite(restaurantId, counts, { members: -1, owners: -ownersIn(current) }),
        ...fewerRestaurantsWrites(memberId, deleted),
      ],
      undefined,
      recorded(actor, {
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
  const entered = entersAsMember(role) ? data : [];
  const memberships = entered.map((membership) => ({
    ...membership,
    capabilities: [...capabilitiesOf(rightsOf(membership))],
  }));
  return { id: userId, email, fullName, role, memberships };
}
