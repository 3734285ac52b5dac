import { randomUUID } from "node:crypto";
import { hashPassword } from "@stockpot/core/auth/password";
import { signToken } from "@stockpot/core/auth/sign-token";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { commit } from "@stockpot/core/storage/transaction";
import type { Role } from "@stockpot/core/user/user.schema";
import { addUser, type UserRecord } from "@stockpot/core/user/account";
import { request } from "./client.ts";

/** Every built person's password. */
export const password = "Stock&Pot1";

let hash: Promise<string> | undefined;

/** A word that no other test uses. */
export const unique = (word: string) => `${word}-${randomUUID().slice(-12)}`;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly sessionVersion: number;
  readonly token: string;
}

/** A person with a session, straight in the table: the roles that no route gives away are needed too. */
export async function buildUser(
  wanted: Partial<Pick<UserRecord, "role" | "email" | "fullName">> = {},
): Promise<Person> {
  hash ??= hashPassword(password);
  const createdAt = new Date().toISOString();
  const user = {
    id: randomUUID(),
    email: `${unique("person")}@example.com`,
    fullName: "Robin Cook",
    role: "OWNER" as const,
    ...wanted,
    passwordHash: await hash,
    sessionVersion: 1,
    restaurantCount: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  await commit({ userId: user.id }, addUser(user), undefined);
  const { id, email, fullName, role, sessionVersion } = user;
  const token = await signToken(user, Math.floor(Date.now() / 1000));
  return { id, email, fullName, role, sessionVersion, token };
}

export interface Place {
  readonly owner: Person;
  readonly restaurant: Restaurant;
}

/** A request of a place's owner, about it. */
export const inside = ({ owner, restaurant }: Place) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id },
});

/** A restaurant, with an owner of its own where none is given. */
export async function buildRestaurant(wanted: Partial<Restaurant> & { readonly owner?: Person } = {}): Promise<Place> {
  const { owner = await buildUser(), ...draft } = wanted;
  const answer = await request(restaurants.create, {
    token: owner.token,
    body: { name: unique("Bistro"), address: "1 Market Street", ...draft },
  });
  return { owner, restaurant: answer.body.data };
}

export interface Shelf extends Place {
  readonly item: InventoryItem;
}

type ItemDraft = Partial<Parameters<typeof request<typeof inventory.create>>[1]["body"]>;

/** An item, in a restaurant of its own where none is given. */
export async function buildItem(wanted: ItemDraft & { readonly place?: Place } = {}): Promise<Shelf> {
  const { place = await buildRestaurant(), ...draft } = wanted;
  const answer = await request(inventory.create, {
    token: place.owner.token,
    params: { restaurantId: place.restaurant.id },
    body: { name: unique("Flour"), quantity: 10, baseUnit: "KILOGRAM", ...draft },
  });
  return { ...place, item: answer.body.data };
}
