import { randomBytes, randomUUID } from "node:crypto";
import type { MembershipRole, Toggles } from "@stockpot/core/access/capabilities";
import { hashPassword } from "@stockpot/core/auth/password";
import { signToken } from "@stockpot/core/session/sign-token";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { InvitationEntity, OpenInvitationEntity } from "@stockpot/core/people/invitation.entity";
import { newPasswordReset } from "@stockpot/core/auth/password-reset";
import { secretHashOf } from "@stockpot/core/platform/one-time-secret";
import { UserEntity } from "@stockpot/core/user/user.entity";
import { newId } from "@stockpot/core/platform/id";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { withoutBlanks } from "@stockpot/core/storage/changes";
import { put } from "@stockpot/core/storage/write";
import { commit, noActivity } from "@stockpot/core/storage/transaction";
import type { Role } from "@stockpot/core/user/user.schema";
import { moreRestaurantsWrite, newUserWrites, type UserRecord } from "@stockpot/core/user/account";
import {
  asksRestaurant,
  memberCountsWrite,
  newMemberWrites,
  readMemberCounts,
} from "@stockpot/core/membership/member.writes";
import { retryOnConflict } from "@stockpot/core/storage/conflict";
import { request } from "./client.ts";

/** The password of every built user. */
export const password = "Stock&Pot1";

let hash: Promise<string> | undefined;

/** The word with a suffix that makes it unique to this test. */
export const unique = (word: string) => `${word}-${randomUUID().slice(-12)}`;

/** A user with a session. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly sessionVersion: number;
  readonly token: string;
}

/** Written straight to the table: no route creates users of every role. An administrator is a super admin. */
export async function buildUser(
  given: Partial<Pick<UserRecord, "role" | "superAdmin" | "email" | "fullName">> = {},
): Promise<Person> {
  hash ??= hashPassword(password);
  const createdAt = new Date().toISOString();
  const id = newId();
  const user = {
    id,
    email: `${unique("person")}@example.com`,
    fullName: "Robin Cook",
    role: "OWNER" as const,
    ...(given.role === "ADMIN" && { superAdmin: true }),
    ...given,
    passwordHash: await hash,
    sessionVersion: 1,
    restaurantCount: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  await commit({ userId: user.id }, newUserWrites(user), undefined, noActivity("A fixture"));
  const { email, fullName, role, sessionVersion } = user;
  const token = await signToken(user, startOfSession());
  return { id, email, fullName, role, sessionVersion, token };
}

/** Of a session that begins now. */
export const startOfSession = () => ({ id: newId(), signedInAtSeconds: Math.floor(Date.now() / 1000) });

export interface RestaurantFixture {
  readonly owner: Person;
  readonly restaurant: Restaurant;
}

/** What a request of the owner about their restaurant carries. */
export const inside = ({ owner, restaurant }: RestaurantFixture) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id },
});

/** Makes an owner if none is given. */
export async function buildRestaurant(
  given: Partial<Restaurant> & { readonly owner?: Person } = {},
): Promise<RestaurantFixture> {
  const { owner = await buildUser(), ...draft } = given;
  const answer = await request(restaurants.create, {
    token: owner.token,
    body: { name: unique("Bistro"), address: "1 Market Street", ...draft },
  });
  return { owner, restaurant: answer.body.data };
}

export interface Membership {
  readonly role: MembershipRole;
  readonly toggles?: Toggles;
  readonly approvesUpToCents?: number;
}

/** A member with a session, in a restaurant as well as on the platform. */
export interface MemberFixture extends Person {
  readonly membership: Membership;
}

/** Written straight to the table: an owner, or a user with the role MEMBER whom an owner has given access. */
export async function buildMember(
  { owner, restaurant }: RestaurantFixture,
  membership: Membership,
): Promise<MemberFixture> {
  const isOwner = membership.role === "OWNER";
  const person = await buildUser({ role: isOwner ? "OWNER" : "MEMBER" });
  const { id: userId, fullName, email } = person;
  const createdAt = new Date().toISOString();
  await retryOnConflict(async () => {
    const counts = await readMemberCounts(restaurant.id);
    const member = {
      ...withoutBlanks(membership),
      userId,
      restaurantId: restaurant.id,
      fullName,
      email,
      invitedBy: owner.id,
      ...(asksRestaurant(counts) && { asksRestaurant: true }),
      version: 1,
      createdAt,
    };
    const writes = [
      ...newMemberWrites(member),
      memberCountsWrite(restaurant.id, counts, { members: 1, owners: Number(isOwner) }),
      moreRestaurantsWrite(userId, person.role),
    ];
    await commit({ userId }, writes, undefined, noActivity("A fixture"));
  });
  return { ...person, membership };
}

/** Written straight to the table, by the owner. */
export async function buildInvitation(
  { owner, restaurant }: RestaurantFixture,
  given: Membership = { role: "STAFF" },
): Promise<{ readonly id: string; readonly token: string }> {
  const token = randomBytes(32).toString("base64url");
  const invitation = {
    ...withoutBlanks(given),
    restaurantId: restaurant.id,
    id: newId(),
    tokenHash: secretHashOf(token),
    inviterId: owner.id,
    inviterName: owner.fullName,
    inviterRole: "OWNER" as const,
    createdAt: new Date().toISOString(),
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  };
  const writes = [put(InvitationEntity.put(invitation)), put(OpenInvitationEntity.put(invitation))];
  await commit({ userId: owner.id }, writes, undefined, noActivity("A fixture"));
  return { id: invitation.id, token };
}

/** The token of a link to set a new password with, written straight to the table. */
export async function buildPasswordReset({ id }: { readonly id: string }): Promise<string> {
  const { stored, link } = newPasswordReset(id);
  await UserEntity.patch({ id }).set({ passwordReset: stored }).go();
  return link.token;
}

export interface ItemFixture extends RestaurantFixture {
  readonly item: InventoryItem;
}

type ItemDraft = Partial<Parameters<typeof request<typeof inventory.create>>[1]["body"]>;

/** Makes a restaurant if none is given. */
export async function buildItem(given: ItemDraft & { readonly at?: RestaurantFixture } = {}): Promise<ItemFixture> {
  const { at = await buildRestaurant(), ...draft } = given;
  const body = { name: unique("Flour"), quantity: 10, baseUnit: "KILOGRAM" as const, ...draft };
  const answer = await request(inventory.create, { ...inside(at), body });
  return { ...at, item: answer.body.data };
}
