import { randomUUID } from "node:crypto";
import { contract } from "@stockpot/core/contract/contract";
import { ruleOf } from "@stockpot/core/access/capabilities";
import type { Role } from "@stockpot/core/api/role";
import { type Route, rolesOf } from "@stockpot/core/api/route";
import * as orders from "@stockpot/core/order/order.routes";
import { priceChanges } from "@stockpot/core/inventory/inventory.routes";
import { approve, get } from "@stockpot/core/procurement/procurement.routes";
import { create as receive } from "@stockpot/core/receipt/receipt.routes";
import { firstReasons } from "@stockpot/core/waste/waste.reasons";
import { request } from "./client.ts";
import {
  buildInvitation,
  buildItem,
  buildMember,
  buildPasswordReset,
  buildRestaurant,
  buildUser,
  inside,
  password,
  unique,
} from "./fixtures.ts";
import { type FullFixture, lineIdOf } from "./full-fixture.ts";
import { buildProduct } from "./menu-fixtures.ts";
import { buildSupplier, deliveryOf, onProcurement, receive as receiveGoods } from "./procurement-fixtures.ts";
import { beginEnrolment, codeAt, enrol, presentStep } from "./second-factor.ts";
import { exampleOf, fieldsOf, textsOf } from "./schema-fields.ts";

/** The ids that a path may name. */
export const idsOn = (fixture: FullFixture): Record<string, string> => ({
  restaurantId: fixture.restaurant.id,
  itemId: fixture.item.id,
  productId: fixture.product.id,
  bomId: fixture.bom.id,
  countId: fixture.countId,
  wasteId: fixture.wasteId,
  expenseId: fixture.expenseId,
  photoId: fixture.photoId,
  supplierId: fixture.supplierId,
  procurementId: fixture.procurementId,
  receiptId: fixture.receiptId,
  orderId: fixture.orderId,
  lineId: fixture.orderLineId,
  userId: fixture.user.id,
  memberId: fixture.member.id,
  invitationId: fixture.invitation.id,
  sessionId: fixture.sessionId,
});

/** What a route needs that its schema does not tell. */
const particular: Readonly<Record<string, object>> = {
  // On an unknown device.
  "auth.login": { deviceTokens: undefined },
  // Without an invitation.
  "auth.register": { invitation: undefined },
  "invitation.create": { role: "STAFF", toggles: undefined, approvesUpToCents: undefined },
  "member.update": { role: "MANAGER", toggles: undefined, approvesUpToCents: undefined },
  "download.create": { file: "MOVEMENTS" },
  // In whole cents, and long after every closed period.
  "expense.create": { amount: 12.5, from: "2026-02-01", to: "2026-02-28" },
  "expense.update": { amount: 12.5, from: "2026-02-01", to: "2026-02-28" },
  "order.create": { type: "SALE" },
  "order.setStatus": { status: "CONFIRMED" },
  "order.setType": { type: "FAMILY" },
  "order.comp": { quantity: 1 },
  // In percent, of the whole order.
  "order.discount": { lineId: undefined, percent: 10, amount: undefined },
  // As it is: it is the whole table's.
  "platform.update": { signUpRole: "OWNER" },
  "photo.create": { jpeg: "/9j/4AAQ" },
  // As it is not.
  "product.setAvailability": { isAvailable: false },
  "settings.closePeriod": { closedThrough: "2025-12-31" },
  "user.create": { role: "USER" },
  "waste.create": { occurredAt: undefined },
  "waste.setReasons": { reasons: firstReasons },
};

const otherPassword = "Another&Pot2";

function valueOf(key: string, fixture: FullFixture): unknown {
  if (key === "inventoryItemId") return fixture.item.id;
  if (key === "lineId") return fixture.lineId;
  if (key === "received") return 0.5;
  if (key === "receiptNumber") return fixture.receiptNumber ?? "RCV-000001";
  if (key === "id") return randomUUID();
  if (key === "token") return fixture.invitation.token;
  if (key === "newPassword") return otherPassword;
  if (/password/i.test(key)) return password;
  if (key === "enrolment") return fixture.secondFactor?.enrolment ?? "none";
  if (key === "code") return fixture.secondFactor?.code ?? "123456";
  if (/email/i.test(key)) return `${unique("new")}@example.com`;
  return idsOn(fixture)[key];
}

/**
 * A body with which a route does its work, so that a refusal is due to who asks or to the one thing that a test
 * changes.
 */
export function sampleBody(id: string, fixture: FullFixture): object | undefined {
  const { body } = contract[id] ?? {};
  // A link that was made for a person.
  const link = id === "auth.resetPassword" && { token: fixture.passwordReset ?? `${randomUUID()}.${"A".repeat(43)}` };
  // All lines by default.
  if (id === "procurement.closeShort") return { lines: [{ lineId: fixture.lineId }] };
  // Of one item: of a restaurant by default.
  const ofItem = id === "download.create" && { itemId: fixture.item.id };
  // A line has one of two prices.
  const lines = /^procurement\.(create|update)$/.test(id) && {
    items: [{ inventoryItemId: fixture.item.id, quantity: 1, unit: "GRAM", unitPrice: 1 }],
  };
  // A line is of an item or of a dish.
  const wasted = id === "waste.create" && {
    lines: [{ subject: { type: "ITEM", id: fixture.item.id }, quantity: 1, unit: "GRAM", reason: "DROPPED" }],
  };
  return (
    body && {
      ...exampleOf(body, (key) => valueOf(key, fixture)),
      ...particular[id],
      ...ofItem,
      ...lines,
      ...wasted,
      ...link,
    }
  );
}

/** What to change in a sample to send another request that succeeds too; undefined where there is no body. */
export function alternativeBody(id: string): object | undefined {
  const { body } = contract[id] ?? {};
  if (!body) return undefined;
  if (id === "procurement.closeShort") return { lines: undefined };
  if (id === "user.setSuperAdmin") return { superAdmin: false };
  if (id === "photo.create") return { jpeg: "/9j/4AAR" };
  if (id === "waste.create") return { id: randomUUID() };
  const text = textsOf(body).find((key) => !/email|password/i.test(key));
  if (text !== undefined) return { [text]: "Another sample" };
  for (const { path, kinds } of fieldsOf(body)) {
    const choices = kinds.flatMap((kind) => kind.enum ?? []);
    const chosen = Object.entries(particular[id] ?? {}).find(([key]) => key === path)?.[1];
    if (choices.length > 0) return { [path]: choices[choices.indexOf(chosen) + 1] };
  }
  return { password: otherPassword };
}

/** What a path calls the id of a route's things: the last of that which gets one of them. */
const idNameOf = (id: string) => /\{(\w+)\}$/.exec(contract[`${id.split(".")[0]}.get`]?.path ?? "")?.[1] ?? "";

/** The query without which a route refuses: the days or the ids of what it is asked for. */
export function sampleQuery(id: string, fixture: FullFixture): Record<string, string> {
  if (id === "receipt.listOfDay") return { day: fixture.receiptDay };
  if (id === "receipt.listOfInvoice") return { number: "INV-77" };
  const year = fixture.receiptDay.slice(0, 4);
  if (id === "report.entries") return { from: `${year}-01-01`, to: `${year}-12-31`, figure: "SALE" };
  if (["report.profitLoss", "report.categories", "report.gaps"].includes(id))
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (id === "expense.list") return { from: "2026-01-01", to: "2026-12-31" };
  if (id === "order.totals") return { from: "2026-01-01", to: "2026-01-07" };
  if (!fieldsOf(contract[id]?.query).some(({ path }) => path === "ids")) return {};
  const asked = idsOn(fixture)[idNameOf(id)];
  if (asked === undefined) throw new Error(`${id} is asked for ids of nothing that can be got alone`);
  return { ids: asked };
}

/** Replaces what something else of the fixture references, by the id in the path that is deleted. */
const unreferenced: Readonly<Record<string, (fixture: FullFixture) => Promise<Partial<FullFixture>>>> = {
  itemId: (at) => buildItem({ at }),
  productId: (at) => buildProduct({ at }),
  supplierId: async (at) => ({ supplierId: (await buildSupplier(at)).id }),
};

/** A fixture whose thing a route can delete. */
export async function unreferencedOn({ path }: Route, fixture: FullFixture): Promise<FullFixture> {
  const [, name = ""] = /\{(\w+)\}$/.exec(path) ?? [];
  return { ...fixture, ...(await unreferenced[name]?.(fixture)) };
}

/** Makes a fixture one on which a route can do its work. */
export async function prepareFixture(id: string, fixture: FullFixture): Promise<FullFixture> {
  // The owner accepts one of another restaurant.
  if (id === "invitation.accept") return { ...fixture, invitation: await buildInvitation(await buildRestaurant()) };
  if (id === "auth.resetPassword") return { ...fixture, passwordReset: await buildPasswordReset(await buildUser()) };
  if (id in needsSecondFactor) return { ...fixture, ...(await needsSecondFactor[id]?.(fixture)) };
  const { method, path = "" } = contract[id] ?? {};
  const [, name = ""] = /\{(\w+)\}$/.exec(path) ?? [];
  if (method === "DELETE") return { ...fixture, ...(await unreferenced[name]?.(fixture)) };
  // Of ordinary users it makes none.
  if (id === "user.setSuperAdmin") {
    return { ...fixture, user: await buildUser({ role: "ADMIN", superAdmin: false }) };
  }
  if (needsCompletion.has(id)) {
    await request(orders.setStatus, {
      ...inside(fixture),
      params: { restaurantId: fixture.restaurant.id, orderId: fixture.orderId },
      body: { status: "COMPLETED" },
    });
  }
  if (needsApproval.has(id)) await request(approve, onProcurement(fixture, { id: fixture.procurementId }));
  if (id === "procurement.acceptAmount") return receivedAbove(fixture);
  if (aboutPrices.has(id)) return { ...fixture, ...(await repriced(fixture)) };
  if (id !== "procurement.closeShort") return fixture;
  const on = onProcurement(fixture, { id: fixture.partlyReceivedId });
  return { ...fixture, procurementId: fixture.partlyReceivedId, lineId: lineIdOf((await request(get, on)).body.data) };
}

const aboutPrices = new Set(["inventory.priceChanges", "inventory.markPriceSeen"]);

/** With an item of a plate that has become dearer. */
async function repriced(fixture: FullFixture): Promise<Partial<FullFixture>> {
  const { item } = fixture;
  for (const unitPrice of [1, 2]) {
    await receiveGoods(fixture, [{ inventoryItemId: item.id, quantity: 1, unit: "KILOGRAM", unitPrice }]);
  }
  const { data } = (await request(priceChanges, inside(fixture))).body;
  const { receiptNumber } = data.find(({ itemId }) => itemId === item.id) ?? {};
  if (receiptNumber === undefined) throw new Error("No price has changed");
  return { receiptNumber };
}

/** With a procurement whose second delivery brought it above what was approved. */
async function receivedAbove(fixture: FullFixture): Promise<FullFixture> {
  const { token } = await buildMember(fixture, { role: "MANAGER" });
  const on = onProcurement(fixture, { id: fixture.partlyReceivedId });
  const body = deliveryOf((await request(get, on)).body.data);
  const lines = body.lines.map((line) => ({ ...line, unitPrice: 100 }));
  await request(receive, { ...on, token, body: { ...body, lines } });
  return { ...fixture, procurementId: fixture.partlyReceivedId };
}

async function enrolled({ owner }: FullFixture): Promise<Partial<FullFixture>> {
  const { recoveryCodes } = await enrol(owner);
  return { secondFactor: { code: recoveryCodes[0] ?? "" } };
}

/** What has a person's second factor, or an enrolment that waits for its code. */
const needsSecondFactor: Readonly<Record<string, (fixture: FullFixture) => Promise<Partial<FullFixture>>>> = {
  "secondFactor.confirm": async ({ owner }) => {
    const { secret, enrolment } = await beginEnrolment(owner);
    return { secondFactor: { enrolment, code: codeAt(secret, presentStep()) } };
  },
  "secondFactor.renewCodes": enrolled,
  "secondFactor.remove": enrolled,
  "user.resetSecondFactor": async ({ user }) => {
    await enrol(user);
    return {};
  },
};

const needsCompletion = new Set(["order.refund", "order.voidOrder"]);

const needsApproval = new Set(["procurement.complete", "procurement.reopen", "procurement.send", "receipt.create"]);

/** The version that a prepared fixture's thing has. */
export const sampleVersion = (id: string) => {
  if (id === "procurement.closeShort" || aboutPrices.has(id)) return 3;
  if (id === "procurement.acceptAmount") return 4;
  return needsApproval.has(id) || needsCompletion.has(id) ? 2 : 1;
};

/** A person who may call the route. */
export const callerFor = (route: Route, { owner, admin }: FullFixture) => (isOpenTo(route, "OWNER") ? owner : admin);

/** Whether some people with a role of the platform may call the route, the others with that role not. */
export function isOpenTo(route: Route, role: Role): boolean {
  const allowed = rolesOf(route);
  if (allowed === "public") return true;
  return allowed.includes(role) && !(role === "ADMIN" && route.needs && ruleOf(route.needs, role) === false);
}

/** The routes that a condition picks, in the shape that `describe.each` takes. */
export const routesWhere = (picks: (route: Route) => boolean) =>
  Object.entries(contract).flatMap(([id, route]) => (picks(route) ? [{ id, route }] : []));
