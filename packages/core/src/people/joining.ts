import { insideWith } from "../access/capabilities.ts";
import { recorded } from "../activity/activity.ts";
import type { NamedActor } from "../actor.ts";
import { entersAsMember } from "../api/role.ts";
import { DomainError } from "../error.ts";
import { nowSeconds, timestamp } from "../platform/clock.ts";
import { secretHashOf } from "../platform/one-time-secret.ts";
import {
  type MemberCounts,
  asksRestaurant,
  memberCountsWrite,
  newMemberWrites,
  readMemberCounts,
} from "../membership/member.writes.ts";
import { MembershipEntity, rightsOf } from "../membership/membership.entity.ts";
import { standingCheck } from "../restaurant/restaurant.reading.ts";
import { RestaurantEntity, type RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRecord } from "../storage/read-records.ts";
import type { Activity } from "../storage/transaction.ts";
import { type Write, remove, update } from "../storage/write.ts";
import { findById } from "../user/account.ts";
import { InvitationEntity, type InvitationRecord, OpenInvitationEntity } from "./invitation.entity.ts";
import { rightsChanges } from "./member.activity.ts";
import { forbiddenIn } from "./member.rules.ts";

/** The same for a token that never existed, was used or revoked, or has expired. */
export const noInvitation = () =>
  new DomainError("NOT_FOUND", "This invitation is no longer valid. Ask the person who sent it for a new one.");

/** An invitation that holds, and where it leads. */
export interface Invited {
  readonly invitation: InvitationRecord;
  readonly restaurant: RestaurantRecord;
  readonly counts: MemberCounts;
}

/** Whatever is kept under a token, open or not. */
export const readByToken = (token: string) =>
  readRecord(InvitationEntity, { tokenHash: secretHashOf(token) }, { consistent: true });

/** @throws DomainError NOT_FOUND unless it is open, and its inviter may still give what it gives */
export async function readInvitation(token: string): Promise<Invited> {
  return readInvited(await readByToken(token));
}

/** @throws DomainError NOT_FOUND unless it is open, and its inviter may still give what it gives */
export async function readInvited(invitation: Awaited<ReturnType<typeof readByToken>>): Promise<Invited> {
  if (!invitation || invitation.acceptedBy !== undefined || invitation.expiresAt <= nowSeconds()) throw noInvitation();
  const { restaurantId } = invitation;
  const [restaurant, counts, holds] = await Promise.all([
    readRecord(RestaurantEntity, { id: restaurantId }, { consistent: true }),
    readMemberCounts(restaurantId),
    isStillMeant(invitation),
  ]);
  if (!restaurant || !holds) throw noInvitation();
  return { invitation, restaurant, counts };
}

/** Whether its inviter still enters the restaurant, as what they were then, and may give what it gives. */
async function isStillMeant(invitation: InvitationRecord): Promise<boolean> {
  const { inviterId: userId, inviterRole, restaurantId } = invitation;
  if (inviterRole === "ADMIN") return (await findById(userId))?.role === "ADMIN";
  const [inviter, membership] = await Promise.all([
    findById(userId),
    readRecord(MembershipEntity, { userId, restaurantId }, { consistent: true }),
  ]);
  if (!inviter || !entersAsMember(inviter.role) || !membership) return false;
  const { capabilities } = insideWith(rightsOf(membership));
  return forbiddenIn(invitation, (one) => capabilities.has(one)) === undefined;
}

/** The user who accepts an invitation. */
interface Joining extends NamedActor {
  readonly email: string;
}

interface Joined {
  readonly writes: readonly Write[];
  readonly activity: Activity;
}

/** The writes that make a user a member by an invitation, which ends with it; of several at once one succeeds. */
export function joining({ invitation, restaurant, counts }: Invited, person: Joining): Joined {
  const { id, tokenHash, restaurantId, role, toggles, approvesUpToCents, inviterId: invitedBy } = invitation;
  const { userId, fullName, email } = person;
  const member = {
    userId,
    restaurantId,
    fullName,
    email,
    role,
    ...(toggles && { toggles }),
    ...(approvesUpToCents !== undefined && { approvesUpToCents }),
    ...(asksRestaurant(counts) && { asksRestaurant: true }),
    invitedBy,
    version: 1,
    createdAt: timestamp(),
  };
  return {
    writes: [
      update(
        InvitationEntity.patch({ tokenHash })
          .set({ acceptedBy: userId })
          .where(({ acceptedBy }, { notExists }) => notExists(acceptedBy)),
        noInvitation,
      ),
      remove(OpenInvitationEntity.delete({ restaurantId, id })),
      standingCheck(restaurant.id, noInvitation),
      ...newMemberWrites(member),
      memberCountsWrite(restaurantId, counts, { members: 1, owners: Number(role === "OWNER") }),
    ],
    activity: recorded(
      { ...person, restaurantId },
      {
        action: "CREATED",
        subject: { type: "MEMBER", id: userId, name: fullName },
        changes: [...rightsChanges(undefined, invitation), { field: "invitedBy", to: invitation.inviterName }],
      },
    ),
  };
}
