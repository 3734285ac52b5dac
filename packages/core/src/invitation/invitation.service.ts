import { randomBytes } from "node:crypto";
import { assertCapability } from "../access/assert-capability.ts";
import { recorded } from "../activity/activity.ts";
import type { Actor, Member, RequestContext } from "../actor.ts";
import type { Versioned } from "../api/route.ts";
import { openSession } from "../auth/open-session.ts";
import { countLookUp } from "../auth/throttle.ts";
import { unauthenticated } from "../auth/verify-token.ts";
import { DomainError, assertVersion, forbidden, invalidField, notFound } from "../error.ts";
import { InvitationEntity, type InvitationRecord, OpenInvitationEntity } from "../member/invitation.entity.ts";
import { hashOf, joining, noInvitation, readByToken, readInvitation, readInvited } from "../member/joining.ts";
import { mayInviteAs, misfitOf, roleOfMember } from "../member/member.rules.ts";
import { nowSeconds, timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { MembershipEntity } from "../restaurant/membership.entity.ts";
import { standingCheck } from "../restaurant/restaurant.reading.ts";
import { withoutBlanks } from "../storage/changes.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { readThing } from "../storage/things.ts";
import { commit } from "../storage/transaction.ts";
import { put, remove as removing } from "../storage/write.ts";
import { findById, maxRestaurants, membershipUserWrites } from "../user/account.ts";
import type {
  Acceptance,
  Invitation,
  InvitationDraft,
  InvitationPreview,
  InvitationToken,
  NewInvitation,
} from "./invitation.schema.ts";

const tokenBytes = 32;
const validSeconds = 7 * 24 * 60 * 60;

/** An invitation is made and ended, and never changed. */
const onlyVersion = 1;

/** More than a restaurant hires at once; it keeps the list one answer. */
const maxOpen = 100;

const shown = ({ expiresAt, ...invitation }: InvitationRecord): Invitation => ({
  ...invitation,
  expiresAt: new Date(expiresAt * 1000).toISOString(),
});

const subjectOf = ({ id, label, role }: InvitationRecord) =>
  ({ type: "INVITATION", id, name: label ?? role.toLowerCase() }) as const;

async function readOpen(restaurantId: string): Promise<readonly InvitationRecord[]> {
  const { data } = await OpenInvitationEntity.query
    .primary({ restaurantId })
    .go({ pages: "all", consistent: true, order: "desc" });
  return data.filter(({ expiresAt }) => expiresAt > nowSeconds());
}

export async function list({ restaurantId }: Member): Promise<Invitation[]> {
  return (await readOpen(restaurantId)).map(shown);
}

/**
 * Invites somebody by a token that only the answer tells: nothing is kept of it but a hash.
 * @throws DomainError FORBIDDEN for a role or a view of costs that the inviter cannot give, INVALID for what the role
 * does not have, CONFLICT when too many invitations are open
 */
export async function create(member: Member, { body }: { readonly body: InvitationDraft }): Promise<NewInvitation> {
  const { restaurantId, capabilities, rights } = member;
  if (!mayInviteAs(body.role, (one) => capabilities.has(one))) throw forbidden("role");
  if (body.toggles?.seesCosts) assertCapability(member, "costs.read", "toggles.seesCosts");
  const misfit = misfitOf(body);
  if (misfit) throw invalidField("INVALID", misfit.path, misfit.message);
  if ((await readOpen(restaurantId)).length >= maxOpen) {
    throw new DomainError("CONFLICT", `At most ${maxOpen} invitations can be open. Revoke some first.`);
  }
  const token = randomBytes(tokenBytes).toString("base64url");
  const invitation = {
    ...withoutBlanks(body),
    restaurantId,
    id: newId(),
    tokenHash: hashOf(token),
    inviterId: member.userId,
    inviterName: member.fullName,
    inviterRole: rights.role,
    createdAt: timestamp(),
    expiresAt: nowSeconds() + validSeconds,
  };
  const changes = [{ field: "role", to: invitation.role }];
  return commit(
    member,
    [put(InvitationEntity.put(invitation)), put(OpenInvitationEntity.put(invitation)), standingCheck(restaurantId)],
    { ...shown(invitation), token },
    recorded(member, { action: "CREATED", subject: subjectOf(invitation), changes }),
  );
}

/** @throws DomainError FORBIDDEN for an invitation that the caller could not have made, NOT_FOUND when it is not open */
export async function remove(member: Member, { params, ifMatch }: Versioned<"invitationId">): Promise<void> {
  const { restaurantId, capabilities } = member;
  const key = { restaurantId, id: params.invitationId };
  const invitation = await readThing(OpenInvitationEntity, key, { consistent: true });
  if (!invitation) throw notFound("Invitation");
  assertVersion(onlyVersion, ifMatch, "invitation");
  if (!mayInviteAs(invitation.role, (one) => capabilities.has(one))) throw forbidden();
  await commit(
    member,
    [
      removing(InvitationEntity.remove({ tokenHash: invitation.tokenHash }), noInvitation),
      removing(OpenInvitationEntity.delete(key)),
      standingCheck(restaurantId),
    ],
    undefined,
    recorded(member, { action: "DELETED", subject: subjectOf(invitation) }),
  );
}

/** @throws DomainError NOT_FOUND unless it is open, TOO_MANY_ATTEMPTS for too many from one network address */
export async function preview(
  { address }: RequestContext,
  { body }: { readonly body: InvitationToken },
): Promise<InvitationPreview> {
  await countLookUp(address);
  const { invitation, restaurant } = await readInvitation(body.token);
  return {
    ...shown(invitation),
    restaurantId: restaurant.id,
    restaurantName: restaurant.name,
    inviterFirstName: invitation.inviterName.split(/\s/u, 1).join(""),
  };
}

/**
 * Makes the caller a member, and a MEMBER or OWNER of the platform with it, both or neither. Asked again by whoever it
 * made a member, it answers the same.
 * @throws DomainError NOT_FOUND unless it is open, CONFLICT for somebody who is a member already or cannot be one: it
 * then stays open
 */
export async function accept(actor: Actor, { body }: { readonly body: InvitationToken }): Promise<Acceptance> {
  const { userId } = actor;
  return retryOnConflict(async () => {
    const [user, found] = await Promise.all([findById(userId), readByToken(body.token)]);
    if (!user) throw unauthenticated();
    const isOwn = found?.acceptedBy === userId;
    const [membership, invited] = await Promise.all([
      found && readThing(MembershipEntity, { userId, restaurantId: found.restaurantId }, { consistent: true }),
      isOwn ? undefined : readInvited(found),
    ]);
    if (isOwn && membership) {
      return { ...(await openSession(user, actor.session)), restaurantId: membership.restaurantId };
    }
    if (!invited) throw noInvitation();
    const { restaurantId, role: membershipRole } = invited.invitation;
    if (membership) {
      throw new DomainError(
        "CONFLICT",
        `You are already a member of ${invited.restaurant.name}. Your role stays as it is.`,
      );
    }
    const role = roleOfMember(user.role, membershipRole);
    if (!role) throw new DomainError("CONFLICT", cannotJoin[user.role === "ADMIN" ? "ADMIN" : "PUBLIC"]);
    if (user.restaurantCount >= maxRestaurants) {
      throw new DomainError("CONFLICT", `You can be a member of at most ${maxRestaurants} restaurants.`);
    }
    const { writes, activity } = joining(invited, { ...actor, fullName: user.fullName, email: user.email });
    await commit(actor, [...writes, ...membershipUserWrites(user, { role, joins: true })], undefined, activity);
    const changed = role === user.role ? user : { ...user, role, version: user.version + 1, updatedAt: timestamp() };
    return { ...(await openSession(changed, actor.session)), restaurantId };
  });
}

const cannotJoin = {
  ADMIN: "Administrators enter every restaurant and can't be members of one. Use an account of your own.",
  PUBLIC: "This account has no access yet, so it can't join a restaurant. Ask an administrator.",
};
