import * as activity from "@stockpot/core/activity/activity.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { beforeEach, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildMember, inside, type MemberFixture } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import {
  buildApproved,
  buildSupplierAndItem,
  deliveryOf,
  onProcurement,
  onReceipt,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";

let store: SupplierFixture;
/** May approve up to $100. */
let manager: MemberFixture;
beforeEach(async () => {
  store = await buildSupplierAndItem();
  manager = await buildMember(store, { role: "MANAGER", approvesUpToCents: 10_000 });
});

/** An approved procurement of 9 kg at $10. */
const buildNinety = () =>
  buildApproved(store, {
    items: [{ inventoryItemId: store.item.id, quantity: 9, unit: "KILOGRAM", unitPrice: 10 }],
  });
const now = async (procurement: Procurement) =>
  (await request(procurements.get, onProcurement(store, procurement))).body.data;
const listed = async () =>
  (await request(procurements.list, { ...inside(store), query: { status: "ABOVE_APPROVED" } })).body.data;
const counted = async () => (await request(summary, inside(store))).body.data.procurements.aboveApproved;
const entries = async ({ id }: Procurement) =>
  (await request(activity.list, { ...inside(store), query: { subject: id, type: "PROCUREMENT" } })).body.data;

async function receive(procurement: Procurement, line: object, token = manager.token) {
  const { lines, ...delivery } = deliveryOf(await now(procurement));
  const body = { ...delivery, lines: lines.map((one) => ({ ...one, ...line })) };
  const answer = await request(receipts.create, { ...onProcurement(store, procurement), token, body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const accept = (procurement: Procurement, token = store.owner.token) =>
  attempt(procurements.acceptAmount, { ...onProcurement(store, procurement), token });

describe("PATCH …/procurements/{id}/accept-amount", () => {
  test("answers 403 above the approver's limit and 404 for another restaurant's owner", async () => {
    const procurement = await buildNinety();
    await receive(procurement, { unitPrice: 100 });
    const refused = await accept(procurement, manager.token);
    expect(refused.status).toBe(403);
    expect(refused.error.message).toBe("You can approve up to $100.00. Ask an owner to approve this one.");
    const stranger = await buildSupplierAndItem();
    expect((await accept(procurement, stranger.owner.token)).status).toBe(404);
  });

  test("answers 409 if nothing is above the approval, or no longer is", async () => {
    const procurement = await buildNinety();
    expect((await accept(procurement)).status).toBe(409);
    await receive(procurement, { unitPrice: 100 });
    expect((await accept(procurement)).status).toBe(200);
    expect((await accept(procurement)).status).toBe(409);
  });

  test("answers 412 for a version that was not seen", async () => {
    const procurement = await buildNinety();
    await receive(procurement, { unitPrice: 100 });
    const input = { ...onProcurement(store, procurement), headers: { "if-match": `"${procurement.version}"` } };
    expect((await attempt(procurements.acceptAmount, input)).status).toBe(412);
  });

  test.each([
    ["a price", { unitPrice: 100 }],
    ["an amount", { received: 90, reason: "Came at once" }],
  ])("answers 200 once %s of ten times brought it above the approval", async (_, line) => {
    const procurement = await buildNinety();
    await receive(procurement, line);
    expect(await now(procurement)).toMatchObject({ totalAmount: 90, receivedAmount: 900 });
    expect((await listed()).map(({ id }) => id)).toEqual([procurement.id]);
    expect(await counted()).toBe(1);

    const accepted = await accept(procurement);
    expect(accepted.body.data).toMatchObject({ totalAmount: 90, receivedAmount: 900, acceptedAmount: 900 });
    expect(await listed()).toEqual([]);
    expect(await counted()).toBe(0);
    const [acceptance, delivery] = await entries(procurement);
    expect(acceptance).toMatchObject({
      action: "ACCEPTED",
      changes: [{ field: "receivedAmount", from: "90", to: "900" }],
    });
    expect(delivery?.changes).toContainEqual({ field: "aboveApproved", to: "810", costs: true });
    assertConsistent(await readLedger(store.restaurant));
  });
});

describe("deliveries above what was approved", () => {
  test("are listed once several together exceed the approval", async () => {
    const procurement = await buildNinety();
    await receive(procurement, { received: 5, unitPrice: 15 });
    expect(await listed()).toEqual([]);
    await receive(procurement, { received: 4, unitPrice: 15 });
    expect(await listed()).toMatchObject([{ totalAmount: 90, receivedAmount: 135 }]);
    expect(await counted()).toBe(1);
  });

  test("are accepted by receiving, for a member who may approve the amount", async () => {
    const [within, above] = [await buildNinety(), await buildNinety()];
    await receive(within, { unitPrice: 11 });
    expect(await now(within)).toMatchObject({ receivedAmount: 99, acceptedAmount: 99 });
    await receive(above, { unitPrice: 100 }, store.owner.token);
    expect(await now(above)).toMatchObject({ receivedAmount: 900, acceptedAmount: 900 });
    expect(await counted()).toBe(0);
  });

  test("lose their acceptance when they are undone", async () => {
    const procurement = await buildNinety();
    const undone = await receive(procurement, { unitPrice: 100 });
    await accept(procurement);
    await request(receipts.undo, onReceipt(store, undone));
    expect(await now(procurement)).not.toHaveProperty("acceptedAmount");
    await receive(procurement, { unitPrice: 100 });
    expect(await counted()).toBe(1);
    assertConsistent(await readLedger(store.restaurant));
  });

  test("are no longer counted once their procurement is deleted", async () => {
    const procurement = await buildNinety();
    await receive(procurement, { unitPrice: 100 });
    await request(procurements.remove, onProcurement(store, procurement));
    expect(await counted()).toBe(0);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ["without costs", { role: "MANAGER", toggles: { seesCosts: false } }],
    ["of the staff", { role: "STAFF", toggles: { seesCosts: true } }],
  ] as const)("are hidden from a member %s", async (_, membership) => {
    const { token } = await buildMember(store, membership);
    const input = { ...inside(store), token, query: { status: "ABOVE_APPROVED" } } as const;
    expect((await attempt(procurements.list, input)).status).toBe(403);
  });
});
