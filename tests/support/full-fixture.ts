import { randomUUID } from "node:crypto";
import { recordSession } from "@stockpot/core/session/sessions.service";
import { signToken } from "@stockpot/core/session/sign-token";
import * as orders from "@stockpot/core/order/order.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import { commit, noActivity } from "@stockpot/core/storage/transaction";
import { platformCounterWrite } from "@stockpot/core/counter/counter.service";
import { administratorWrites } from "@stockpot/core/user/account";
import * as expenses from "@stockpot/core/expense/expense.routes";
import * as photos from "@stockpot/core/product/photo.routes";
import * as waste from "@stockpot/core/waste/waste.routes";
import { inject } from "vitest";
import { request } from "./client.ts";
import { putAll, type StoredItem } from "./engine.ts";
import {
  buildInvitation,
  buildItem,
  buildMember,
  buildUser,
  inside,
  type ItemFixture,
  startOfSession,
  type Person,
  type RestaurantFixture,
} from "./fixtures.ts";
import { type BomFixture, buildBom } from "./menu-fixtures.ts";
import { buildCount } from "./count-fixtures.ts";
import {
  buildApproved,
  buildProcurement,
  buildSupplier,
  buildSupplierAndItem,
  deliveryOf,
  onProcurement,
} from "./procurement-fixtures.ts";
import { emailItem, itemsOf } from "./table.ts";

/**
 * A restaurant with one of everything, each referenced: item and product by a recipe, supplier by a procurement,
 * product by an order.
 */
export interface FullFixture extends BomFixture {
  readonly supplierId: string;
  readonly procurementId: string;
  /** The first line of the procurement. */
  readonly lineId: string;
  /** One that was received in part, with its delivery. */
  readonly partlyReceivedId: string;
  readonly receiptId: string;
  /** The business day of the delivery. */
  readonly receiptDay: string;
  readonly orderId: string;
  /** The first line of the order. */
  readonly orderLineId: string;
  readonly countId: string;
  /** Of an item that nothing else of the fixture references. */
  readonly wasteId: string;
  readonly expenseId: string;
  /** One that no product has yet. */
  readonly photoId: string;
  /** A user with no role in the restaurant. */
  readonly user: Person;
  readonly admin: Person;
  /** One who is STAFF in the restaurant. */
  readonly member: Person;
  /** An open one, as STAFF. */
  readonly invitation: { readonly id: string; readonly token: string };
  /** Another of the owner's sessions. */
  readonly sessionId: string;
  /** With a route about an item's price: the delivery that changed it. */
  readonly receiptNumber?: string;
  /** With a route about a second factor: the owner's code, and the enrolment that it confirms. */
  /** The token of a link to set a new password with. */
  readonly passwordReset?: string;
  readonly secondFactor?: { readonly code: string; readonly enrolment?: string };
}

/** Builds all of it through the API, in the given restaurant or one of its own. */
export async function buildFullFixtureIn(at?: RestaurantFixture): Promise<FullFixture> {
  const [dish, user, admin] = await Promise.all([
    buildBom(at && { at }),
    buildUser({ role: "USER" }),
    buildUser({ role: "ADMIN" }),
  ]);
  const [member, invitation] = [await buildMember(dish, { role: "STAFF" }), await buildInvitation(dish)];
  const supplier = await buildSupplier(dish);
  const ordered = await buildProcurement({ ...dish, supplier });
  const delivery = await buildDelivery(dish);
  const body = { orderItems: [{ productId: dish.product.id, quantity: 3 }] };
  const order = await request(orders.create, { ...inside(dish), body });
  // As much as there is, so that nothing moves.
  const { id: countId } = await buildCount(dish, { [dish.item.id]: dish.item.quantity });
  return {
    ...dish,
    supplierId: supplier.id,
    procurementId: ordered.id,
    lineId: lineIdOf(ordered),
    ...delivery,
    orderId: order.body.data.id,
    orderLineId: order.body.data.orderItems[0]?.id ?? "",
    countId,
    wasteId: await buildWaste(dish),
    expenseId: await buildExpense(dish),
    photoId: await buildPhoto(dish),
    user,
    admin,
    member,
    invitation,
    sessionId: await buildSession(dish.owner),
  };
}

/** A person's session, as a sign-in leaves it. */
export async function buildSession(person: Person): Promise<string> {
  const start = startOfSession();
  await recordSession(person, start, undefined);
  return start.id;
}

/** Some of an item thrown away, where none is given of one that nothing else references. */
export async function buildWaste(at: RestaurantFixture, given?: ItemFixture["item"]): Promise<string> {
  const item = given ?? (await buildItem({ at })).item;
  const lines = [
    { subject: { type: "ITEM" as const, id: item.id }, quantity: 1, unit: "GRAM" as const, reason: "DROPPED" },
  ];
  return (await request(waste.create, { ...inside(at), body: { lines } })).body.data.id;
}

/** What was spent in a month that is long over. */
export async function buildExpense(at: RestaurantFixture): Promise<string> {
  const body = { category: "OCCUPANCY" as const, label: "Rent", amount: 3100, from: "2026-01-01", to: "2026-01-31" };
  return (await request(expenses.create, { ...inside(at), body })).body.data.id;
}

/** A photo that was uploaded for a product. */
export const buildPhoto = async (at: RestaurantFixture): Promise<string> =>
  (await request(photos.create, { ...inside(at), body: { jpeg: "/9j/4AAQ" } })).body.data.id;

export const lineIdOf = ({ items: [line] }: Procurement) => line?.id ?? "";

/** The day in UTC, which is the time zone of a fixture's restaurant. */
export const dayOf = (moment: string) => moment.slice(0, 10);

/** Half of a procurement that references nothing else of the fixture. */
async function buildDelivery(at: RestaurantFixture) {
  const store = await buildSupplierAndItem({ at });
  const procurement = await buildApproved(store);
  const { lines, ...delivery } = deliveryOf(procurement);
  const half = { ...delivery, lines: lines.map((line) => ({ ...line, received: line.received / 2 })) };
  const receipt = await request(receipts.create, { ...onProcurement(store, procurement), body: half });
  const { id, receivedAt } = receipt.body.data;
  return { partlyReceivedId: procurement.id, receiptId: id, receiptDay: dayOf(receivedAt) };
}

interface Template {
  readonly fixture: FullFixture;
  readonly items: readonly StoredItem[];
}

async function buildTemplate(build: () => Promise<FullFixture>): Promise<Template> {
  const fixture = await build();
  const people = [fixture.owner, fixture.user, fixture.admin, fixture.member];
  const [items, ...emails] = await Promise.all([
    itemsOf({ restaurants: [fixture.restaurant], people }),
    ...people.map(({ email }) => emailItem(email)),
  ]);
  return { fixture, items: [...items, ...emails.flat()] };
}

/** The random part of every id, name and email address. */
export const randomPart = /(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])/g;

/**
 * The same under ids, names and email addresses of its own. The last four digits stay: by them the lines of one
 * transaction are in order.
 */
function copyOf(template: Template): Template {
  const parts = new Map<string, string>();
  const text = JSON.stringify(template).replaceAll(randomPart, (part) => {
    const random = part.slice(0, 8);
    const own = parts.get(random) ?? randomUUID().slice(-8);
    parts.set(random, own);
    return own + part.slice(8);
  });
  const copied: Template = JSON.parse(text);
  return copied;
}

const signedIn = async (person: Person) => ({
  ...person,
  token: await signToken(person, startOfSession()),
});

/** Hundreds are needed, so that only the first of a test file is built through the API, and the others are copies. */
export function copiesOf(build: () => Promise<FullFixture>): () => Promise<FullFixture> {
  let template: Promise<Template> | undefined;
  return async () => {
    template ??= buildTemplate(build);
    return settled(copyOf(await template));
  };
}

export const buildFullFixture = copiesOf(() => buildFullFixtureIn());

/** Puts a copy into the table, with people who are signed in. */
async function settled({ fixture, items }: Template): Promise<FullFixture> {
  await putAll(inject("endpoint"), items);
  const counted = { restaurants: 1, activeRestaurants: 1, owners: 1, members: 1, plainUsers: 1, admins: 1 };
  const writes = [
    platformCounterWrite(fixture.restaurant.id, counted),
    ...administratorWrites(undefined, { role: "ADMIN", superAdmin: true }),
  ];
  await commit({ userId: fixture.admin.id }, writes, undefined, noActivity("A fixture"));
  const [owner, user, admin, member, invitation, sessionId] = await Promise.all([
    signedIn(fixture.owner),
    signedIn(fixture.user),
    signedIn(fixture.admin),
    signedIn(fixture.member),
    // Its token cannot be copied: the table has only a hash of it.
    buildInvitation(fixture),
    buildSession(fixture.owner),
  ]);
  return { ...fixture, owner, user, admin, member, invitation, sessionId };
}
