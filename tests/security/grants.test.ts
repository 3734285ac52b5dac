import { randomUUID } from "node:crypto";
import { MemberEntity } from "@stockpot/core/membership/member.entity";
import { contract } from "@stockpot/core/contract/contract";
import { AttemptEntity } from "@stockpot/core/session/attempt.entity";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as secondFactor from "@stockpot/core/auth/second-factor.routes";
import * as waste from "@stockpot/core/waste/waste.routes";
import * as counts from "@stockpot/core/count/count.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import { ReceiptDraft } from "@stockpot/core/procurement/receipt.schema";
import { Big } from "big.js";
import { toStored } from "@stockpot/core/storage/decimal";
import { newId } from "@stockpot/core/platform/id";
import { RollupDeltaEntity } from "@stockpot/core/stock/rollup-delta.entity";
import { compactOnwards } from "@stockpot/core/report/sweep";
import { SweepEntity } from "@stockpot/core/report/sweep.entity";
import { recountOnwards } from "@stockpot/core/recount/recount.service";
import { postings, removals } from "@stockpot/functions/background";
import { expect, test } from "vitest";
import { grantsOfJobs } from "../../infra/grants.ts";
import { routePlans } from "../../infra/functions.ts";
import { buildShelf, countDraft } from "../support/count-fixtures.ts";
import {
  buildInvitation,
  buildItem,
  buildMember,
  buildRestaurant,
  buildUser,
  inside,
  password,
  unique,
} from "../support/fixtures.ts";
import { attempt, request, type RawRequest } from "../support/client.ts";
import { withCrashAfter, twoMinutesLater } from "../support/faults.ts";
import { allowed, asFunction, usedBy } from "../support/grants.ts";
import { randomAddress } from "../support/http.ts";
import { invoke } from "../support/invoke.ts";
import {
  type LargeKitchenFixture,
  buildLargeKitchen,
  buildOrder,
  changeOrder,
  getOrder,
  inProcess,
  line as plates,
  setStatus,
} from "../support/order-fixtures.ts";
import {
  buildApproved,
  buildSupplierAndItem,
  deliveryOf,
  onProcurement,
  onReceipt,
} from "../support/procurement-fixtures.ts";
import { caseOf } from "../support/route-cases.ts";
import { enrol } from "../support/second-factor.ts";
import { callerFor, idsOn, prepareFixture, sampleBody, sampleQuery } from "../support/sample-requests.ts";
import { buildFullFixture, buildFullFixtureIn, type FullFixture } from "../support/full-fixture.ts";
import { withInterruption } from "../support/interruption.ts";

/** A route's sample, with something of it changed. */
async function send(id: string, fixture: FullFixture, change: RawRequest): Promise<void> {
  const route = contract[id] ?? expect.unreachable();
  const given = {
    token: callerFor(route, fixture).token,
    params: idsOn(fixture),
    body: sampleBody(id, fixture),
    query: sampleQuery(id, fixture),
  };
  const answer = await invoke(route, { ...given, ...change });
  expect(answer.status, answer.text).toBe(route.status);
}

const changed = (id: string, fixture: FullFixture, fields: object) =>
  send(id, fixture, { body: { ...sampleBody(id, fixture), ...fields } });

/** An order of a plate of each product takes more ingredients than one transaction holds. */
const buildLarge = () => buildLargeKitchen(50, { consumeAt: "CONFIRMED" });

/** Begins to confirm such an order, and stops for good with a call. */
async function stopAt(of: RegExp): Promise<LargeKitchenFixture> {
  const kitchen = await buildLarge();
  const order = await buildOrder(kitchen);
  await withCrashAfter(of, () => setStatus(kitchen, order, "CONFIRMED", { transport: inProcess }));
  return kitchen;
}

/** The changes of an order beside that of its status: each first ends a posting that it meets. */
const changesOfOrders = [
  "order.setType",
  "order.addLines",
  "order.comp",
  "order.voidLine",
  "order.discount",
  "order.refund",
  "order.voidOrder",
] as const;

/** Sends a change to an order whose completion stopped before it was decided. */
async function resumedBy(id: (typeof changesOfOrders)[number]): Promise<void> {
  const kitchen = await buildLargeKitchen(50);
  const order = await buildOrder(kitchen);
  await withCrashAfter(/PREPARING/, () => setStatus(kitchen, order, "COMPLETED", { transport: inProcess }));
  const body =
    id === "order.addLines" ? { orderItems: [plates(kitchen, 0)] } : sampleBody(id, await buildFullFixture());
  const route = contract[id] ?? expect.unreachable();
  await changeOrder(kitchen, route, order, body ?? {}, { transport: inProcess });
  expect((await getOrder(kitchen, order)).status).toBe("COMPLETED");
}

/** Receives more lines than one transaction takes out again. */
async function receiveMany() {
  const store = await buildSupplierAndItem();
  const items = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const { item } = await buildItem({ at: store, quantity: 0 });
      return { inventoryItemId: item.id, quantity: 1, unit: "KILOGRAM" as const, unitPrice: 1 };
    }),
  );
  const procurement = await buildApproved(store, { items });
  const on = onProcurement(store, procurement);
  const { data: receipt } = (await request(receipts.create, { ...on, body: deliveryOf(procurement) })).body;
  return { store, items, receipt };
}

/** Throws away a dish of more items than a transaction holds. */
async function throwAwayMany(more: object = {}) {
  const at = await buildLargeKitchen(50);
  const subject = { type: "PRODUCT", id: at.products[0]?.id ?? "" };
  const body = { ...more, lines: [{ subject, quantity: 1, reason: "BURNED" }] };
  const answer = await invoke(waste.create, { ...inside(at), body });
  expect(answer.status, answer.text).toBe(201);
  return { at, wasteId: answer.body.data.id, body };
}

/** What such a record was worth stands with its costs alone. */
async function readWasteOf(id: string): Promise<void> {
  const { at, wasteId } = await throwAwayMany();
  const params = { ...inside(at).params, wasteId };
  expect((await invoke(contract[id] ?? expect.unreachable(), { ...inside(at), params })).status).toBe(200);
}

/** Begins to undo such a delivery, and stops as soon as it counts; one of its items is to be received again. */
async function stopUndoing() {
  const { store, items, receipt } = await receiveMany();
  const waiting = await buildApproved(store, { items: items.slice(0, 1) });
  await withCrashAfter(/COMMITTED/, () => inProcess(receipts.undo, onReceipt(store, receipt)));
  return { store, waiting };
}

/** With a filter, and searched. */
async function listed(id: string, fixture: FullFixture, filter: Record<string, string>): Promise<void> {
  await send(id, fixture, { query: filter });
  await send(id, fixture, { query: { q: "a" } });
}

/** Leaves a window behind in which attempts were counted earlier. */
const closeWindow = (scope: string) => AttemptEntity.put({ scope, attempts: 1, expiresAt: 0 }).go();

/** Changes the second factor of a person whose attempts were counted earlier. */
async function changedOnceClosed(route: typeof secondFactor.renewCodes | typeof secondFactor.remove): Promise<void> {
  const person = await buildUser();
  const [code = ""] = (await enrol(person)).recoveryCodes;
  await closeWindow(`user:${person.id}`);
  const answer = await invoke(route, { token: person.token, body: { password, code }, from: randomAddress() });
  expect(answer.status).toBe(200);
}

/** More than a reader leaves to the next one: it sums them up. */
async function reportWithManyDeltas(id: string, fixture: FullFixture): Promise<void> {
  const { restaurant, item } = fixture;
  const day = "2026-02-03";
  const moved = Array.from({ length: 101 }, () =>
    RollupDeltaEntity.put({
      restaurantId: restaurant.id,
      day,
      id: newId(),
      documents: [["ITEM", item.id, "", [["SALE", toStored(Big(-1))]]]],
    }).go(),
  );
  await Promise.all(moved);
  const year = { from: "2026-01-01", to: "2026-12-31" };
  const query = id === "report.day" ? { day } : { ...sampleQuery(id, fixture), ...year };
  await send(id, fixture, { query });
}

/** What a route does beyond its sample, sent twice: with a filter, with another change, in a race. */
const others: Readonly<Record<string, (fixture: FullFixture) => Promise<void>>> = {
  "activity.list": (fixture) => send("activity.list", fixture, { query: { subject: fixture.item.id, type: "ITEM" } }),
  "auth.login": async () => {
    const { email } = await buildUser();
    const body = { email, password };
    expect((await invoke(auth.login, { body, from: randomAddress() })).status).toBe(200);
    await closeWindow(`email:${email}`);
    expect((await invoke(auth.login, { body, from: randomAddress() })).status).toBe(200);
  },
  "auth.password": async () => {
    const { id, token } = await buildUser();
    await closeWindow(`user:${id}`);
    const body = { currentPassword: password, newPassword: "Another&Pot2" };
    expect((await invoke(auth.password, { token, body, from: randomAddress() })).status).toBe(200);
  },
  "secondFactor.begin": async () => {
    const { id, token } = await buildUser();
    await closeWindow(`user:${id}`);
    const answer = await invoke(secondFactor.begin, { token, body: { password }, from: randomAddress() });
    expect(answer.status).toBe(200);
  },
  "secondFactor.renewCodes": () => changedOnceClosed(secondFactor.renewCodes),
  "secondFactor.remove": () => changedOnceClosed(secondFactor.remove),
  "auth.register": async (fixture) => {
    const repeated = { body: sampleBody("auth.register", fixture), headers: { "idempotency-key": randomUUID() } };
    await send("auth.register", fixture, repeated);
    await send("auth.register", fixture, repeated);
    const invitation = (await buildInvitation(fixture)).token;
    await changed("auth.register", fixture, { email: `${unique("invited")}@example.com`, invitation });
  },
  "user.update": async (fixture) =>
    changed("user.update", { ...fixture, user: await buildMember(fixture, { role: "STAFF" }) }, { role: "USER" }),
  "user.remove": async (fixture) =>
    send("user.remove", { ...fixture, user: await buildMember(fixture, { role: "STAFF" }) }, {}),
  "member.update": (fixture) => changed("member.update", fixture, { role: "OWNER" }),
  "bom.list": async (fixture) => {
    await listed("bom.list", fixture, { status: "active" });
    await send("bom.list", fixture, { query: { foodCost: "ABOVE_TARGET" } });
  },
  "bom.update": (fixture) => changed("bom.update", fixture, { isActive: false }),
  "count.create": async () => {
    // More than one transaction holds.
    const [first, ...more] = await buildShelf(60);
    if (!first) throw new Error("The shelf is empty");
    const body = countDraft(Object.fromEntries([first, ...more].map(({ item: { id } }) => [id, 4])));
    const answer = await invoke(counts.create, { ...inside(first), body });
    expect(answer.status, answer.text).toBe(201);
  },
  "report.profitLoss": (fixture) => reportWithManyDeltas("report.profitLoss", fixture),
  "report.entries": (fixture) => reportWithManyDeltas("report.entries", fixture),
  "report.day": (fixture) => reportWithManyDeltas("report.day", fixture),
  "report.categories": (fixture) => reportWithManyDeltas("report.categories", fixture),
  "report.gaps": (fixture) => reportWithManyDeltas("report.gaps", fixture),
  "waste.list": () => readWasteOf("waste.list"),
  "waste.totals": () => readWasteOf("waste.totals"),
  "waste.get": () => readWasteOf("waste.get"),
  "waste.create": async () => {
    const occurredAt = new Date(Date.now() - 60_000).toISOString();
    const { at, wasteId, body } = await throwAwayMany({ id: randomUUID(), occurredAt });
    const again = await invoke(waste.create, { ...inside(at), body });
    expect([again.status, again.body.data.id]).toEqual([201, wasteId]);
  },
  "waste.undo": async () => {
    const { at, wasteId } = await throwAwayMany();
    const params = { ...inside(at).params, wasteId };
    expect((await invoke(waste.undo, { ...inside(at), params })).status).toBe(200);
  },
  "inventory.list": async (fixture) => {
    await listed("inventory.list", fixture, { stock: "low" });
    await send("inventory.list", fixture, { query: { category: "Flour" } });
    await send("inventory.list", fixture, { query: { category: "Flour", stock: "low" } });
  },
  "inventory.update": async (fixture) => {
    const { item } = await buildItem({ at: fixture, quantity: 0 });
    await send("inventory.update", { ...fixture, item }, { body: { baseUnit: "GRAM" } });
    const occurredAt = new Date(Date.now() - 60_000).toISOString();
    await send("inventory.update", { ...fixture, item }, { body: { quantity: 2, occurredAt } });
  },
  "inventory.remove": async (fixture) => {
    const { item } = await buildItem({ at: fixture });
    const { wasInterrupted } = await withInterruption(
      /TransactItems/,
      () => request(procurements.create, { ...inside(fixture), body: namingAnother(fixture) }),
      () => send("inventory.remove", { ...fixture, item }, {}),
    );
    expect(wasInterrupted).toBe(true);
    const { owner, restaurant, itemIds } = await stopAt(/COMMITTED/);
    const params = { restaurantId: restaurant.id, itemId: itemIds[0] ?? "" };
    const held = await invoke(contract["inventory.remove"] ?? expect.unreachable(), { token: owner.token, params });
    expect(held.status).toBe(409);
  },
  "inventory.movements": (fixture) => send("inventory.movements", fixture, { query: { kind: "RECEIPT" } }),
  "order.list": async (fixture) => {
    for (const query of [{ status: "PENDING" }, { q: "#1" }, { q: "guest@example.com" }]) {
      await listed("order.list", fixture, query);
    }
  },
  "order.setStatus": async () => {
    const kitchen = await buildLarge();
    const order = await buildOrder(kitchen);
    expect((await setStatus(kitchen, order, "CONFIRMED", { transport: inProcess })).status).toBe(200);
  },
  ...Object.fromEntries(changesOfOrders.map((id) => [id, () => resumedBy(id)])),
  // Its sample changes nothing, as the settings are the whole table's.
  "platform.update": async (fixture) => {
    for (const signUpRole of ["USER", "OWNER"]) await changed("platform.update", fixture, { signUpRole });
  },
  "procurement.list": async (fixture) => {
    for (const status of ["PENDING", "ABOVE_APPROVED"]) await send("procurement.list", fixture, { query: { status } });
  },
  "procurement.onOrder": async (fixture) => {
    const on = onProcurement(fixture, { id: fixture.procurementId });
    const body = sampleBody("procurement.update", fixture);
    const { wasInterrupted } = await withInterruption(
      /"Keys":\[\{[^\]]*lines/i,
      () => attempt(procurements.update, { ...on, body }),
      () => send("procurement.onOrder", fixture, {}),
    );
    expect(wasInterrupted).toBe(true);
  },
  "procurement.complete": async () => {
    const { store, waiting } = await stopUndoing();
    const completed = await invoke(procurements.complete, onProcurement(store, waiting));
    expect(completed.status, completed.text).toBe(200);
  },
  "receipt.create": async (fixture) => {
    const { store, waiting } = await stopUndoing();
    const on = onProcurement(store, waiting);
    const received = await invoke(receipts.create, { ...on, body: deliveryOf(waiting) });
    expect(received.status, received.text).toBe(201);
    const {
      lines: [line = expect.unreachable()],
    } = ReceiptDraft.parse(sampleBody("receipt.create", fixture));
    const receivedAt = new Date(Date.now() - 60_000).toISOString();
    const body = { id: randomUUID(), receivedAt, lines: [{ ...line, received: 2 }] };
    await send("receipt.create", await prepareFixture("receipt.create", fixture), { body });
  },
  "receipt.undo": async () => {
    const { store, receipt } = await receiveMany();
    const undone = await invoke(receipts.undo, onReceipt(store, receipt));
    expect(undone.status, undone.text).toBe(200);
  },
  "product.list": async (fixture) => {
    await listed("product.list", fixture, { category: "Soups" });
    for (const query of [{ foodCost: "ABOVE_TARGET" }, { availability: "SOLD_OUT" }]) {
      await send("product.list", fixture, { query });
    }
  },
  "product.update": async (fixture) => {
    await changed("product.update", fixture, { category: "Stews", photoIds: [fixture.photoId] });
    await changed("product.update", fixture, { category: "Stews", photoIds: [] });
  },
  "restaurant.list": async (fixture) => {
    for (const query of [{}, { q: "b" }]) await send("restaurant.list", fixture, { token: fixture.admin.token, query });
  },
  "restaurant.update": (fixture) => changed("restaurant.update", fixture, { timeZone: "Asia/Tokyo" }),
  "settings.update": (fixture) => changed("settings.update", fixture, { dayStartsAt: 0 }),
  "supplier.list": (fixture) => listed("supplier.list", fixture, { status: "active" }),
  "supplier.update": (fixture) => changed("supplier.update", fixture, { isActive: false }),
  "user.list": (fixture) => listed("user.list", fixture, { role: "OWNER" }),
};

const namingAnother = ({ supplierId, item }: FullFixture) => ({
  supplierId,
  items: [{ inventoryItemId: item.id, quantity: 1, unit: "KILOGRAM" as const, unitPrice: 1 }],
});

test.each(routePlans)("$id is granted exactly what it uses", async ({ id, grant }) => {
  const route = contract[id] ?? expect.unreachable();
  const sample = await caseOf(id, route);
  await sample.call();
  await sample.call();
  await others[id]?.(await buildFullFixture());
  expect(usedBy(id)).toEqual(allowed(grant));
});

test("the job that finishes postings is granted exactly what it uses", async () => {
  await stopAt(/PREPARING/);
  await twoMinutesLater(() => asFunction("background.postings", postings));
  expect(usedBy("background.postings")).toEqual(allowed(grantsOfJobs.postings));
});

test("the job that removes what was deleted is granted exactly what it uses", async () => {
  // The server does it too, every few seconds: of two in a row it can have come first to one.
  for (let time = 1; time <= 2; time += 1) {
    const fixture = await buildFullFixture();
    await send("user.remove", fixture, {});
    await send("user.remove", { ...fixture, user: await buildMember(fixture, { role: "STAFF" }) }, {});
    await asFunction("background.removals", removals);
    const key = { restaurantId: fixture.restaurant.id, userId: fixture.member.id };
    const { data: member } = await MemberEntity.get(key).go();
    await send("restaurant.remove", fixture, {});
    // Of very many members the deletion leaves some to the background.
    await MemberEntity.put(member ?? expect.unreachable()).go();
    await asFunction("background.removals", removals);
  }
  expect(usedBy("background.removals")).toEqual(allowed(grantsOfJobs.removals));
});

test("the job that sums up reports is granted exactly what it uses", async () => {
  // From here on: the restaurants of other tests are many.
  const { restaurant: before } = await buildRestaurant();
  await send("order.setStatus", await buildFullFixtureIn(), { body: { status: "COMPLETED" } });
  await SweepEntity.put({ after: before.id }).go();
  await asFunction("background.rollups", () => compactOnwards(Infinity));
  expect(usedBy("background.rollups")).toEqual(allowed(grantsOfJobs.rollups));
});

test("the job that recounts is granted exactly what it uses", async () => {
  // Not by its handler, which complains of what other tests are changing at the moment.
  // One that has no time leaves to the next what it has read.
  for (const until of [0, Infinity]) {
    await asFunction("background.recount", () => recountOnwards({ until, report: () => {} }));
  }
  expect(usedBy("background.recount")).toEqual(allowed(grantsOfJobs.recount));
});
