import type { MembershipRole } from "../access/capabilities.ts";
import { recorded } from "../activity/activity.ts";
import type { Actor, Caller, Member } from "../actor.ts";
import type { Versioned } from "../api/route.ts";
import { renewToken } from "../session/open-session.ts";
import { countLookUp } from "../session/throttle.ts";
import { DomainError, assertVersion, forbidden, invalidField, notFound, unauthenticated } from "../error.ts";
import { InvitationEntity, type InvitationRecord, OpenInvitationEntity } from "./invitation.entity.ts";
import { joining, noInvitation, readByToken, readInvitation, readInvited } from "./joining.ts";
import { rightsChanges } from "./member.activity.ts";
import { forbiddenIn, mayInviteAs, misfitOf, roleOfMember } from "./member.rules.ts";
import { nowSeconds, timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { newSecret, secretHashOf } from "../platform/one-time-secret.ts";
import { MembershipEntity } from "../membership/membership.entity.ts";
import { standingCheck } from "../restaurant/restaurant.reading.ts";
import { withoutBlanks } from "../storage/changes.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { readRecord } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { put, remove as removing } from "../storage/write.ts";
import { assertHasRoom, findById, membershipUserWrites } from "../user/account.ts";
import type {
  Acceptance,
  Invitation,
  InvitationDraft,
  InvitationPreview,
  InvitationToken,
  NewInvitation,
} from "./invitation.schema.ts";

const validSeconds = 7 * 24 * 60 * 60;

/** An invitation is made and ended, and never changed. */
const onlyVersion = 1;

/** More than a restaurant hires at once; it keeps the list one answer. */
const maxOpen = 100;

const shown = ({ expiresAt, ...invitation }: InvitationRecord): Invitation => ({
  ...invitation,
  expiresAt: new Date(expiresAt * 1000).toISOString(),
});

/** As the record of activity names an invitation that has no label. */
const namesByRole: Readonly<Record<MembershipRole, string>> = {
  OWNER: "Owner invitation",
  MANAGER: "Manager invitation",
  STAFF: "Staff invitation",
  VIEWER: "Viewer invitation",
};

const subjectOf = ({ id, label, role }: InvitationRecord) =>
  ({ type: "INVITATION", id, name: label ?? namesByRole[role] }) as const;

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
 * Creates an invitation. Its token is only in the answer: the table keeps a hash of it.
 * @throws DomainError FORBIDDEN for a role or a view of costs that the inviter cannot give, INVALID for what the role
 * does not have, CONFLICT when too many invitations are open
 */
export async function create(actor: Member, { body }: { readonly body: InvitationDraft }): Promise<NewInvitation> {
  const { restaurantId, capabilities, rights } = actor;
  const refused = forbiddenIn(body, (one) => capabilities.has(one));
  if (refused !== undefined) throw forbidden(refused);
  const misfit = misfitOf(body);
  if (misfit) throw invalidField("INVALID", misfit.path, misfit.message);
  if ((await readOpen(restaurantId)).length >= maxOpen) {
    throw new DomainError("CONFLICT", `At most ${maxOpen} invitations can be open. Revoke some first.`);
  }
  const token = newSecret();
  const invitation = {
    ...withoutBlanks(body),
    restaurantId,
    id: newId(),
    tokenHash: secretHashOf(token),
    inviterId: actor.userId,
    inviterName: actor.fullName,
    inviterRole: rights.role,
    createdAt: timestamp(),
    expiresAt: nowSeconds() + validSeconds,
  };
  return commit(
    actor,
    [put(InvitationEntity.put(invitation)), put(OpenInvitationEntity.put(invitation)), standingCheck(restaurantId)],
    { ...shown(invitation), token },
    recorded(actor, {
      action: "CREATED",
      subject: subjectOf(invitation),
      changes: rightsChanges(undefined, invitation),
    }),
  );
}

/** @throws DomainError FORBIDDEN for an invitation that the actor could not have made, NOT_FOUND when it is not open */
export async function remove(actor: Member, { params, ifMatch }: Versioned<"invitationId">): Promise<void> {
  const { restaurantId, capabilities } = actor;
  const key = { restaurantId, id: params.invitationId };
  const invitation = await readRecord(OpenInvitationEntity, key, { consistent: true });
  if (!invitation) throw notFound("Invitation");
  assertVersion(onlyVersion, ifMatch, "invitation");
  if (!mayInviteAs(invitation.role, (one) => capabilities.has(one))) throw forbidden();
  await commit(
    actor,
    [
      removing(
        InvitationEntity.remove({ tokenHash: invitation.tokenHash }).where(({ acceptedBy }, { notExists }) =>
          notExists(acceptedBy),
        ),
        () => notFound("Invitation"),
      ),
      removing(OpenInvitationEntity.delete(key)),
      standingCheck(restaurantId),
    ],
    undefined,
    recorded(actor, { action: "DELETED", subject: subjectOf(invitation) }),
  );
}

/** @throws DomainError NOT_FOUND unless it is open, TOO_MANY_ATTEMPTS for too many from one network address */
export async function preview(
  { request }: Caller,
  { body }: { readonly body: InvitationToken },
): Promise<InvitationPreview> {
  await countLookUp(request.address);
  const { invitation, restaurant } = await readInvitation(body.token);
  return {
    ...shown(invitation),
    restaurantId: restaurant.id,
    restaurantName: restaurant.name,
    inviterFirstName: invitation.inviterName.split(/\s/u, 1).join(""),
  };
}

/**
 * Makes the actor a member, and a MEMBER or OWNER of the platform with it, both or neither. Asked again by the user
 * whom it made a member, it answers the same.
 * @throws DomainError NOT_FOUND unless it is open, CONFLICT for a user who is a member already or cannot be one: it
 * then stays open
 */
export async function accept(actor: Actor, { body }: { readonly body: InvitationToken }): Promise<Acceptance> {
  const { userId } = actor;
  return retryOnConflict(async () => {
    const [user, found] = await Promise.all([findById(userId), readByToken(body.token)]);
    if (!user) throw unauthenticated();
    const isOwn = found?.acceptedBy === userId;
    const [membership, invited] = await Promise.all([
      found && readRecord(MembershipEntity, { userId, restaurantId: found.restaurantId }, { consistent: true }),
      isOwn ? undefined : readInvited(found),
    ]);
    if (isOwn && membership) {
      return { ...(await renewToken(user, actor.session)), restaurantId: membership.restaurantId };
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
    assertHasRoom(user);
    const { writes, activity } = joining(invited, { ...actor, fullName: user.fullName, email: user.email });
    await commit(actor, [...writes, ...membershipUserWrites(user, { role, joins: true })], undefined, activity);
    const changed = role === user.role ? user : { ...user, role, version: user.version + 1, updatedAt: timestamp() };
    return { ...(await renewToken(changed, actor.session)), restaurantId };
  });
}

const cannotJoin = {
  ADMIN: "Administrators can open every restaurant and can't be members. Use a personal account.",
  PUBLIC: "This account has no access yet, so it can't join a restaurant. Ask an administrator.",
};
