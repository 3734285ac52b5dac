import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import * as routes from "@stockpot/core/receipt/receipt.routes";
import * as settings from "@stockpot/core/settings/settings.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { Big } from "big.js";
import { beforeEach, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildMember, inside } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import {
  buildApproved,
  buildProcurement,
  buildSupplier,
  buildSupplierAndItem,
  deliveryOf,
  draftOf,
  onProcurement,
  onReceipt,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";

type Delivery = ReturnType<typeof deliveryOf>;
type Line = Delivery["lines"][number];

let store: SupplierFixture;
beforeEach(async () => {
  store = await buildSupplierAndItem();
});

/** An approved procurement of 10 kg at $2 and of 500 g at $0.01 of another item. */
async function buildTwoLines(): Promise<Procurement> {
  const { item: other } = await buildItem({ at: store, quantity: 0 });
  return buildApproved(store, {
    items: [
      { inventoryItemId: store.item.id, quantity: 10, unit: "KILOGRAM", unitPrice: 2 },
      { inventoryItemId: other.id, quantity: 500, unit: "GRAM", unitPrice: 0.01 },
    ],
  });
}

/** A delivery with some fields of some lines changed. */
function delivering(procurement: Procurement, ...changes: Partial<Line>[]): Delivery {
  const { lines, ...delivery } = deliveryOf(procurement);
  return { ...delivery, lines: lines.map((line, index) => ({ ...line, ...changes[index] })) };
}

const receive = (procurement: Procurement, body: unknown, version = procurement.version) =>
  attempt(routes.create, { ...onProcurement(store, procurement), body, headers: { "if-match": `"${version}"` } });
const now = async (procurement: Procurement) =>
  (await request(procurements.get, onProcurement(store, procurement))).body.data;
const itemOf = async (itemId = store.item.id) =>
  (await request(inventory.get, { ...inside(store), params: { ...inside(store).params, itemId } })).body.data;
const audit = async () => assertConsistent(await readLedger(store.restaurant));
const undo = (receipt: { readonly id: string }) => request(routes.undo, onReceipt(store, receipt));

/** Receives everything as staff do, who see no prices. */
async function receiveAs(token: string, procurement: Procurement) {
  const { lines, ...delivery } = deliveryOf(procurement);
  const body = { ...delivery, lines: lines.map(({ lineId, received }) => ({ lineId, received })) };
  return (await request(routes.create, { ...onProcurement(store, procurement), token, body })).body.data;
}

describe("GET …/procurements/{id}/invoices", () => {
  test("answers 200 with the deliveries that stand of the supplier's invoice, however its number is written", async () => {
    const [first, second] = [await buildApproved(store), await buildApproved(store)];
    const receipt = (await receive(first, { ...deliveryOf(first), invoiceNumber: "INV-77" })).body.data;
    const other = await buildSupplier(store);
    const elsewhere = await buildApproved(store, { supplierId: other.id });
    const of = async (procurement: Procurement, number: string) =>
      (await request(routes.listOfInvoice, { ...onProcurement(store, procurement), query: { number } })).body.data;
    const { id, receiptNumber, procurementId, procurementNumber, receivedAt } = receipt;
    const found = [{ id, receiptNumber, procurementId, procurementNumber, receivedAt }];
    expect(await of(second, "INV-77")).toEqual(found);
    expect(await of(second, " inv 77")).toEqual(found);
    expect(await of(second, "INV-78")).toEqual([]);
    expect(await of(elsewhere, "INV-77")).toEqual([]);
    // It may be received again all the same.
    expect((await receive(second, { ...deliveryOf(second), invoiceNumber: "INV-77" })).status).toBe(201);
    expect(await of(second, "INV-77")).toHaveLength(2);
    await undo(receipt);
    expect(await of(second, "INV-77")).toHaveLength(1);
    await audit();
  });

  test("answers 400 without a number, and 404 for another restaurant's procurement", async () => {
    const procurement = await buildApproved(store);
    const on = onProcurement(store, procurement);
    expect((await attempt(routes.listOfInvoice, { ...on, query: { number: " " } })).status).toBe(400);
    const other = await buildSupplierAndItem();
    const foreign = { ...onProcurement(other, procurement), query: { number: "INV-77" } };
    expect((await attempt(routes.listOfInvoice, foreign)).status).toBe(404);
  });
});

describe("POST …/procurements/{id}/receipts", () => {
  test.each([
    ["id", "here", "Invalid receipt ID"],
    ["lines", [], "Enter what was delivered"],
    ["receivedAt", "today", "Invalid date"],
    ["invoiceNumber", "x".repeat(51), "Invoice number must be less than 50 characters"],
    ["note", "x".repeat(501), "Note must be less than 500 characters"],
  ])("answers 400 on %s for %j", async (path, value, message) => {
    const procurement = await buildApproved(store);
    const answer = await receive(procurement, { ...deliveryOf(procurement), [path]: value });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test.each([
    ["lineId", "first", "Invalid line ID"],
    ["lineId", randomUUID(), "This procurement has no such line"],
    ["received", undefined, "Enter what was delivered"],
    ["received", -1, "Enter what was delivered"],
    ["received", 0, "Enter what was delivered", "lines"],
    ["received", 0.00001, "Use at most 4 decimals"],
    ["damaged", 3, "More is damaged than was delivered"],
    ["unitPrice", -1, "Unit price must be non-negative"],
    ["totalPrice", 12, "Enter the unit price or the total, not both"],
    ["received", 2.2001, "2.2001 of 2 kg ordered. Say why.", "lines.0.reason"],
  ])("answers 400 on a line's %s for %j", async (key, value, message, path = `lines.0.${key}`) => {
    const procurement = await buildApproved(store);
    const before = await readLedger(store.restaurant);
    const answer = await receive(procurement, delivering(procurement, { [key]: value }));
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
    expect((await readLedger(store.restaurant)).stored).toEqual(before.stored);
  });

  test("answers 400 to a line that is there twice", async () => {
    const procurement = await buildApproved(store);
    const { lines, ...rest } = deliveryOf(procurement);
    const answer = await receive(procurement, { ...rest, lines: [...lines, ...lines] });
    expect(answer.error.issues).toEqual([{ path: "lines.1.lineId", message: "This line is listed twice" }]);
  });

  test("names every line that cannot be received in one answer, each on its own field", async () => {
    const procurement = await buildApproved(store);
    const [line = expect.unreachable()] = deliveryOf(procurement).lines;
    const unknown = { ...line, lineId: randomUUID() };
    const lines = [unknown, { ...line, received: 2.5 }, line, { ...unknown, lineId: randomUUID() }];
    const answer = await receive(procurement, { ...deliveryOf(procurement), lines });
    expect(answer.status).toBe(400);
    expect(answer.error.issues.map(({ path }) => path)).toEqual([
      "lines.0.lineId",
      "lines.1.reason",
      "lines.2.lineId",
      "lines.3.lineId",
    ]);
  });

  test.each([
    ["in the future", 3_600_000, "This time is in the future"],
    ["over a month before its procurement was created", -32 * 86_400_000, "This is too long ago"],
    ["of 1970", -Date.now(), "This is too long ago"],
  ])("answers 400 to a delivery %s, on its date", async (_, after, message) => {
    const procurement = await buildApproved(store);
    const receivedAt = new Date(Date.now() + after).toISOString();
    const answer = await receive(procurement, { ...deliveryOf(procurement), receivedAt });
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path: "receivedAt", message }]]);
  });

  test("answers 409 unless it is approved", async () => {
    const pending = await buildProcurement(store);
    expect((await receive(pending, deliveryOf(pending))).status).toBe(409);
    const cancelled = (await request(procurements.cancel, onProcurement(store, pending))).body.data;
    expect((await receive(cancelled, deliveryOf(pending))).status).toBe(409);
  });

  test("answers 412 to another version than the stored one", async () => {
    const procurement = await buildTwoLines();
    const first = await receive(procurement, delivering(procurement, { received: 4 }));
    expect(first.status).toBe(201);
    const second = await receive(procurement, delivering(procurement, { received: 4 }));
    expect(second.status).toBe(412);
    expect((await now(procurement)).items[0]?.received).toBe(4);
    await audit();
  });

  test("takes a line's total as typed into stock, and the price of the next purchase from it", async () => {
    const procurement = await buildApproved(store, {
      items: [{ inventoryItemId: store.item.id, quantity: 213, unit: "KILOGRAM", totalPrice: 99.99 }],
    });
    const lineId = procurement.items[0]?.id;
    const id = randomUUID();
    const body = { id, lines: [{ lineId, received: 100, damaged: 30, totalPrice: 33.33 }] };
    const receipt = await receive(procurement, body);
    expect(receipt.body.data).toMatchObject({
      totalAmount: 33.33,
      lines: [{ unitPrice: 0.4761, orderedPrice: 0.46944, totalPrice: 33.33 }],
    });
    expect(await itemOf()).toMatchObject({ lastPurchase: { unitPrice: 0.4761 } });
    // Sent again it is the same delivery; with another total it is not.
    expect((await receive(procurement, body)).body.data).toEqual(receipt.body.data);
    const [line] = body.lines;
    expect((await receive(procurement, { id, lines: [{ ...line, totalPrice: 33.34 }] })).status).toBe(422);
    await audit();
  });

  test("is worth the total that was ordered, where all of it comes as ordered", async () => {
    const procurement = await buildApproved(store, {
      items: [{ inventoryItemId: store.item.id, quantity: 999_999_999, unit: "GRAM", totalPrice: 1.07 }],
    });
    await request(procurements.complete, onProcurement(store, procurement));
    expect(await now(procurement)).toMatchObject({ totalAmount: 1.07, receivedAmount: 1.07 });
  });

  test.each([
    [{ received: 1, damaged: 1, totalPrice: 0.01 }, "Nothing of this line was accepted"],
    [{ received: 1, totalPrice: 0.001 }, "Use at most 2 decimals"],
    [{ received: 1, totalPrice: -1 }, "Total must be non-negative"],
  ])("answers 400 on the total of a line with %j", async (line, message) => {
    const procurement = await buildApproved(store);
    const lines = [{ lineId: procurement.items[0]?.id, ...line }];
    const answer = await receive(procurement, { id: randomUUID(), lines });
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path: "lines.0.totalPrice", message }]]);
  });

  test("receives several deliveries at the prices of their notes, and completes with the last line", async () => {
    const procurement = await buildTwoLines();
    const first = await receive(procurement, {
      ...delivering(procurement, { received: 4, damaged: 1, unitPrice: 2.5 }, { received: 0 }),
      invoiceNumber: " 4711 ",
    });
    expect(first.status, first.text).toBe(201);
    expect(first.headers.etag).toBe('"1"');
    expect(first.body.data).toMatchObject({
      receiptNumber: "RCV-000001",
      status: "POSTED",
      procurementNumber: procurement.procurementNumber,
      supplier: { id: store.supplier.id },
      by: store.owner.fullName,
      invoiceNumber: "4711",
      totalAmount: 7.5,
      lines: [
        { outstanding: 10, received: 4, damaged: 1, unitPrice: 2.5, orderedPrice: 2, totalPrice: 7.5, baseQuantity: 3 },
        { outstanding: 500, received: 0, totalPrice: 0, baseQuantity: 0 },
      ],
    });
    const between = await now(procurement);
    expect(between).toMatchObject({ status: "APPROVED", linesDone: 0, linesReceived: 1, version: 3 });
    expect(between.items.map(({ received }) => received)).toEqual([3, 0]);

    const second = await receive(between, deliveryOf(between));
    expect(second.body.data).toMatchObject({ receiptNumber: "RCV-000002", totalAmount: 19 });
    expect(await now(procurement)).toMatchObject({ status: "COMPLETED", linesDone: 2, linesReceived: 2 });
    // 10 kg without a cost take the first delivery's price: 13 at $2.50, then 7 at $2.
    expect(await itemOf()).toMatchObject({
      quantity: 20,
      stockValue: 46.5,
      averageCost: 2.325,
      lastPurchase: { supplierId: store.supplier.id, unit: "KILOGRAM", unitPrice: 2 },
    });
    const listed = await request(routes.list, onProcurement(store, procurement));
    expect(listed.body.data).toEqual([second.body.data, first.body.data]);
    expect((await request(routes.get, onReceipt(store, first.body.data))).body.data).toEqual(first.body.data);
    await audit();
  });

  test("records one delivery that is sent again, whatever became of the procurement", async () => {
    const procurement = await buildTwoLines();
    const body = delivering(procurement, { received: 4 }, { received: 0 });
    const first = await receive(procurement, body);
    const again = await receive(procurement, body);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const between = await now(procurement);
    await receive(between, deliveryOf(between));
    expect((await receive(procurement, body)).text).toBe(first.text);
    const others = { ...delivering(procurement, { received: 5 }, { received: 0 }), id: body.id };
    expect((await receive(procurement, others)).error.message).toBe(
      "This delivery was already recorded as RCV-000001.",
    );
    const other = await buildApproved(store);
    expect((await receive(other, { ...deliveryOf(other), id: body.id })).status).toBe(409);
    await audit();
  });

  test.each<[string, (body: Delivery) => object]>([
    ["a line that won't come", ({ lines: [first, ...rest] }) => ({ lines: [{ ...first, closeShort: true }, ...rest] })],
    ["a line that comes later", ({ lines: [first, second] }) => ({ lines: [first, { ...second, closeShort: false }] })],
    ["a reason", ({ lines: [first, ...rest] }) => ({ lines: [{ ...first, reason: "Kept" }, ...rest] })],
    ["a time", () => ({ receivedAt: new Date(Date.now() - 60_000).toISOString() })],
    ["an invoice", () => ({ invoiceNumber: "4711" })],
    ["a note", () => ({ note: "At the back door" })],
  ])("refuses to take a delivery as recorded that is sent again with %s", async (_, change) => {
    const procurement = await buildTwoLines();
    const body = delivering(procurement, { received: 4 }, { received: 300, closeShort: true });
    await receive(procurement, body);
    const answer = await receive(procurement, { ...body, ...change(body) });
    expect([answer.status, answer.error.message]).toEqual([422, "This delivery was already recorded as RCV-000001."]);
    await audit();
  });

  test("answers a delivery that is sent again as before, whatever was said with it", async () => {
    const procurement = await buildTwoLines();
    const ahead = new Date(Date.now() + 60_000).toISOString();
    const body = {
      // Nothing is left of the first line to be closed, and the clock of the device is ahead.
      ...delivering(
        procurement,
        { received: 11.5, reason: "Sent by mistake, kept", closeShort: true },
        { received: 300, damaged: 10, closeShort: true },
      ),
      receivedAt: ahead,
      note: " At the back door ",
    };
    const first = await receive(procurement, body);
    expect(first.status, first.text).toBe(201);
    const again = await receive(procurement, body);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = await buildApproved(store);
    const yesterday = { ...deliveryOf(other), receivedAt: new Date(Date.now() - 86_400_000).toISOString() };
    expect((await receive(other, yesterday)).text).toBe((await receive(other, yesterday)).text);
    await audit();
  });

  test("answers staff who send a delivery again the same, whatever price it was recorded at", async () => {
    const { token } = await buildMember(store, { role: "STAFF" });
    for (const unitPrice of [2, 2.5]) {
      const procurement = await buildTwoLines();
      const body = delivering(procurement, { received: 4, unitPrice });
      expect((await receive(procurement, body)).status).toBe(201);
      const lines = body.lines.map(({ unitPrice: _price, ...line }) => line);
      const again = await attempt(routes.create, {
        ...onProcurement(store, procurement),
        token,
        body: { ...body, lines },
      });
      expect(again.status).toBe(201);
      const other = { ...body, lines: lines.map((line) => ({ ...line, damaged: 1 })) };
      expect((await attempt(routes.create, { ...onProcurement(store, procurement), token, body: other })).status).toBe(
        422,
      );
    }
  });

  test("starts the next delivery of a line from the price that was paid, also for staff who see no prices", async () => {
    const procurement = await buildTwoLines();
    await receive(procurement, delivering(procurement, { received: 3.3, unitPrice: 2.333 }, { received: 0 }));
    const between = await now(procurement);
    expect(between.items).toMatchObject([
      { unitPrice: 2, received: 3.3, receivedAmount: 7.7 },
      { unitPrice: 0.01, received: 0, receivedAmount: 0 },
    ]);
    const { token } = await buildMember(store, { role: "STAFF" });
    const body = { id: randomUUID(), lines: between.items.map(({ id: lineId }) => ({ lineId, received: 1 })) };
    await request(routes.create, { ...onProcurement(store, procurement), token, body });
    const [newest] = (await request(routes.list, onProcurement(store, procurement))).body.data;
    expect(newest?.lines).toMatchObject([
      { unitPrice: 2.333, orderedPrice: 2, totalPrice: 2.33 },
      { unitPrice: 0.01, orderedPrice: 0.01, totalPrice: 0.01 },
    ]);
    await audit();
  });

  test("starts from the ordered price after a delivery that was free", async () => {
    const procurement = await buildTwoLines();
    await receive(procurement, delivering(procurement, { received: 1, unitPrice: 0 }, { received: 0 }));
    const [line] = (await now(procurement)).items;
    const body = { id: randomUUID(), lines: [{ lineId: line?.id, received: 1 }] };
    expect((await receive(await now(procurement), body)).body.data.lines).toMatchObject([{ unitPrice: 2 }]);
  });

  test("counts the excess over all deliveries", async () => {
    const procurement = await buildTwoLines();
    await receive(procurement, delivering(procurement, { received: 9 }, { received: 0 }));
    const between = await now(procurement);
    expect((await receive(between, delivering(between, { received: 2.1 }))).error.issues).toEqual([
      { path: "lines.0.reason", message: "11.1 of 10 kg ordered. Say why." },
    ]);
    expect((await receive(between, delivering(between, { received: 2 }, { received: 0 }))).status).toBe(201);
    const after = await now(procurement);
    const more = delivering(after, { received: 5, reason: " Sent by mistake, kept " });
    expect((await receive(after, more)).body.data.lines[0]).toMatchObject({ reason: "Sent by mistake, kept" });
    expect(await now(procurement)).toMatchObject({ status: "COMPLETED" });
    await audit();
  });

  test("closes lines short, and completes when nothing is outstanding", async () => {
    const procurement = await buildTwoLines();
    await receive(procurement, delivering(procurement, { received: 4, closeShort: true }, { received: 0 }));
    const between = await now(procurement);
    expect(between).toMatchObject({ status: "APPROVED", linesDone: 1, linesReceived: 1 });
    expect(between.items.map(({ closedShort }) => closedShort)).toEqual([true, false]);
    const closed = await request(procurements.closeShort, { ...onProcurement(store, procurement), body: {} });
    expect(closed.body.data).toMatchObject({ status: "COMPLETED", linesDone: 2, linesReceived: 1 });
    await audit();
  });

  test("receives goods that are all damaged as none", async () => {
    const procurement = await buildApproved(store);
    const answer = await receive(procurement, delivering(procurement, { received: 2, damaged: 2 }));
    expect(answer.body.data).toMatchObject({ receiptNumber: "RCV-000001", totalAmount: 0 });
    expect(await now(procurement)).toMatchObject({ status: "APPROVED", linesReceived: 0 });
    await audit();
  });

  test("counts what was delivered before on its own day", async () => {
    const procurement = await buildApproved(store);
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const receivedAt = `${day}T12:00:00.000Z`;
    const { data } = (await receive(procurement, { ...deliveryOf(procurement), receivedAt })).body;
    expect(data).toMatchObject({ receivedAt, businessDay: day });
    const { movements } = await readLedger(store.restaurant);
    expect(movements.find(({ kind }) => kind === "RECEIPT")?.businessDay).toBe(data.businessDay);
    await audit();
  });

  test("lets one of sixteen receive the last delivery", { tags: ["race"] }, async () => {
    const procurement = await buildTwoLines();
    const answers = await Promise.all(Array.from({ length: 16 }, () => receive(procurement, deliveryOf(procurement))));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(201);
    for (const status of statuses.slice(1)) expect([409, 412]).toContain(status);
    expect((await itemOf()).quantity).toBe(20);
    await audit();
  });

  test("numbers sixteen deliveries of as many procurements without gap or duplicate", { tags: ["race"] }, async () => {
    const all = await Promise.all(Array.from({ length: 16 }, () => buildApproved(store)));
    const answers = await Promise.all(all.map((one) => receive(one, deliveryOf(one))));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 201));
    await audit();
  });
});

describe("PATCH …/procurements/{id}/complete", () => {
  test("receives the outstanding lines as ordered, with a delivery that can be undone", async () => {
    const procurement = await buildTwoLines();
    await receive(procurement, delivering(procurement, { received: 4, unitPrice: 3 }, { received: 0 }));
    const done = await request(procurements.complete, onProcurement(store, procurement));
    expect(done.body.data).toMatchObject({ status: "COMPLETED", linesDone: 2 });
    const [rest] = (await request(routes.list, onProcurement(store, procurement))).body.data;
    expect(rest).toMatchObject({ receiptNumber: "RCV-000002", totalAmount: 17, lines: [{ received: 6 }, {}] });
    await audit();
  });
});

describe("GET …/receipts", () => {
  test("answers 400 without a day", async () => {
    for (const query of [{}, { day: "today" }]) {
      expect((await attempt(routes.listOfDay, { ...inside(store), query })).status).toBe(400);
    }
  });

  test("answers 200 with the deliveries of a business day, newest first; to staff with their own alone", async () => {
    const [first, second] = [await buildApproved(store), await buildApproved(store)];
    const cook = await buildMember(store, { role: "STAFF" });
    const own = await receiveAs(cook.token, first);
    const others = (await receive(second, deliveryOf(second))).body.data;
    const query = { day: own.businessDay };
    const listed = async (token: string) =>
      (await request(routes.listOfDay, { ...inside(store), token, query })).body.data;
    expect(await listed(store.owner.token)).toEqual([
      others,
      (await request(routes.get, onReceipt(store, own))).body.data,
    ]);
    const [seen, ...more] = await listed(cook.token);
    expect(more).toEqual([]);
    expect(seen).toMatchObject({ id: own.id, receiptNumber: own.receiptNumber });
    expect(seen).not.toHaveProperty("totalAmount");
    const none = await request(routes.listOfDay, { ...inside(store), query: { day: "2020-02-29" } });
    expect(none.body.data).toEqual([]);
  });
});

describe("PATCH …/receipts/{id}/undo", () => {
  test("takes out exactly what came in, and waits for it again", async () => {
    const procurement = await buildTwoLines();
    const first = (await receive(procurement, delivering(procurement, { received: 4, unitPrice: 2.3333 }))).body.data;
    const between = await now(procurement);
    const second = (await receive(between, deliveryOf(between))).body.data;
    const undone = await undo(second);
    expect(undone.body.data).toMatchObject({ status: "UNDONE", undoneBy: store.owner.fullName, version: 2 });
    const after = await now(procurement);
    expect(after).toMatchObject({ status: "APPROVED", linesDone: 1, linesReceived: 2 });
    expect(after.completedDate).toBeUndefined();
    expect(after.items[0]?.received).toBe(4);
    expect((await itemOf()).quantity).toBe(14);
    await undo(first);
    expect(await itemOf()).toMatchObject({ quantity: 10 });
    expect(await now(procurement)).toMatchObject({ status: "APPROVED", linesDone: 0, linesReceived: 0 });
    expect((await undo(first)).error.message).toBe("This delivery was already undone.");
    await audit();
    // It references its supplier and its items again.
    const on = { ...inside(store), params: { ...inside(store).params, supplierId: store.supplier.id } };
    expect((await request(suppliers.remove, on)).status).toBe(409);
    const last = await now(procurement);
    expect((await receive(last, deliveryOf(last))).status).toBe(201);
    await audit();
  });

  test("answers 200 to staff who recorded it, 403 to others of them", async () => {
    const procurement = await buildApproved(store);
    const [cook, other] = await Promise.all([
      buildMember(store, { role: "STAFF" }),
      buildMember(store, { role: "STAFF" }),
    ]);
    const receipt = await receiveAs(cook.token, procurement);
    expect(receipt.byId).toBe(cook.id);
    const undone = { params: onReceipt(store, receipt).params };
    expect((await attempt(routes.undo, { ...undone, token: other.token })).status).toBe(403);
    expect((await attempt(routes.undo, { ...undone, token: cook.token })).status).toBe(200);
    expect((await itemOf()).quantity).toBe(store.item.quantity);
    await audit();
  });

  test("answers 403 to staff for a delivery that another member received", async () => {
    const procurement = await buildApproved(store);
    const receipt = (await receive(procurement, deliveryOf(procurement))).body.data;
    const { token } = await buildMember(store, { role: "STAFF" });
    expect((await attempt(routes.undo, { params: onReceipt(store, receipt).params, token })).status).toBe(403);
  });

  test("answers 409 where less than it brought is free", async () => {
    const procurement = await buildApproved(store);
    const receipt = (await receive(procurement, deliveryOf(procurement))).body.data;
    const params = { ...inside(store).params, itemId: store.item.id };
    await request(inventory.update, { ...inside(store), params, body: { quantity: 1.5 } });
    const answer = await undo(receipt);
    expect([answer.status, answer.error.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
    expect(await now(procurement)).toMatchObject({ status: "COMPLETED" });
    await audit();
  });

  test("answers 409 in a closed period", async () => {
    const procurement = await buildApproved(store);
    const receivedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const receipt = (await receive(procurement, { ...deliveryOf(procurement), receivedAt })).body.data;
    const closing = await request(settings.closePeriod, {
      ...inside(store),
      body: { closedThrough: receipt.businessDay },
    });
    expect(closing.status, closing.text).toBe(200);
    const answer = await undo(receipt);
    expect(answer.error.message).toBe("This delivery is in a closed period. It can no longer be undone.");
    await audit();
  });

  test("answers 409 once its procurement is deleted", async () => {
    const procurement = await buildApproved(store);
    const receipt = (await receive(procurement, deliveryOf(procurement))).body.data;
    await request(procurements.remove, onProcurement(store, procurement));
    expect((await undo(receipt)).error.message).toBe(
      `${procurement.procurementNumber} was deleted. Its deliveries can no longer be undone.`,
    );
  });

  test("undoes one of sixteen times", { tags: ["race"] }, async () => {
    const procurement = await buildTwoLines();
    const receipt = (await receive(procurement, deliveryOf(procurement))).body.data;
    const answers = await Promise.all(Array.from({ length: 16 }, () => undo(receipt)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await itemOf()).quantity).toBe(10);
    await audit();
  });
});

describe("PATCH …/procurements/{id}/reopen and cancel", () => {
  test("lets an approved procurement be edited and approved again", async () => {
    const procurement = await buildApproved(store);
    const open = (await request(procurements.reopen, onProcurement(store, procurement))).body.data;
    expect(open).toMatchObject({ status: "PENDING", version: 3 });
    expect(open.approvedAt).toBeUndefined();
    const body = draftOf(store, { notes: "Changed" });
    expect((await request(procurements.update, { ...onProcurement(store, procurement), body })).status).toBe(200);
    const again = (await request(procurements.approve, onProcurement(store, procurement))).body.data;
    expect((await receive(again, deliveryOf(again))).status).toBe(201);
    await audit();
  });

  test("answers 409 once anything was received, and 200 when that was undone", async () => {
    const procurement = await buildTwoLines();
    const receipt = (await receive(procurement, delivering(procurement, { received: 4 }))).body.data;
    const on = onProcurement(store, procurement);
    expect((await request(procurements.reopen, on)).error.message).toBe(
      "Part of this procurement was received. It can no longer be changed.",
    );
    expect((await request(procurements.cancel, on)).error.message).toBe(
      "Part of this procurement was received. Close the rest instead of cancelling it.",
    );
    await undo(receipt);
    expect((await request(procurements.reopen, on)).status).toBe(200);
    expect((await request(procurements.closeShort, { ...on, body: {} })).status).toBe(409);
    await audit();
  });

  test("closes nothing short while nothing was received", async () => {
    const procurement = await buildApproved(store);
    const answer = await request(procurements.closeShort, { ...onProcurement(store, procurement), body: {} });
    expect(answer.error.message).toBe("None of this procurement was received. Cancel it instead.");
  });

  test("keeps the goods and deliveries of a deleted procurement that was received in part", async () => {
    const procurement = await buildTwoLines();
    const receipt = (await receive(procurement, delivering(procurement, { received: 4 }))).body.data;
    expect((await request(procurements.remove, onProcurement(store, procurement))).status).toBe(204);
    expect((await request(routes.get, onReceipt(store, receipt))).body.data).toEqual(receipt);
    expect((await itemOf()).quantity).toBe(14);
    await audit();
  });
});

describe("GET …/receipts/{id}/plates", () => {
  test("lists the plates that a delivery brought above the target, and no other", async () => {
    const { item: other } = await buildItem({ at: store, quantity: 5, unitCost: 90 });
    const { item: flour } = await buildItem({ at: store, quantity: 1, unitCost: 1 });
    const dear = await buildProduct({ at: store, price: 4 });
    const before = await buildProduct({ at: store, price: 0.5 });
    const cheap = await buildProduct({ at: store, price: 400 });
    const others = await buildProduct({ at: store, price: 4 });
    const line = { quantity: 1, unit: "KILOGRAM" as const };
    for (const { product } of [dear, before, cheap])
      await buildBom({ at: store, product, items: [{ ...line, inventoryItemId: flour.id }] });
    await buildBom({ at: store, product: others.product, items: [{ ...line, inventoryItemId: other.id }] });
    const procurement = await buildApproved(store, {
      items: [{ ...line, inventoryItemId: flour.id, quantity: 1, unitPrice: 1 }],
    });
    const receipt = (await receive(procurement, delivering(procurement, { unitPrice: 3 }))).body.data;
    const read = async () => (await request(routes.plates, onReceipt(store, receipt))).body.data;
    // $2 a kilogram by now.
    expect(await read()).toEqual([
      { productId: dear.product.id, name: dear.product.name, foodCostPercentage: 50, targetPercentage: 30 },
    ]);
    await request(settings.update, { ...inside(store), body: { targetFoodCostPercent: 50 } });
    expect(await read()).toEqual([]);
    await request(settings.update, { ...inside(store), body: { targetFoodCostPercent: 49 } });
    expect(await read()).toHaveLength(1);
    await undo(receipt);
    expect(await read()).toEqual([]);
  });
});

test("an expected date may be a moment: its day is kept", async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (const expectedDate of [`${day}T23:30:00-05:00`, `${day}T09:00:00Z`, day]) {
    expect((await buildProcurement(store, { expectedDate })).expectedDate).toBe(day);
  }
});

test("deliveries in fractions of a unit add up exactly", async () => {
  const procurement = await buildApproved(store, {
    items: [{ inventoryItemId: store.item.id, quantity: 1, unit: "POUND", unitPrice: 3.3333 }],
  });
  let left = procurement;
  for (const received of [0.3333, 0.3333, 0.3334]) {
    expect((await receive(left, delivering(left, { received }))).status).toBe(201);
    left = await now(left);
  }
  expect(left).toMatchObject({ status: "COMPLETED", linesDone: 1 });
  const { receipts } = await readLedger(store.restaurant);
  const value = receipts.reduce((sum, { totalAmount }) => sum.plus(totalAmount), Big(0));
  expect(value.toFixed()).toBe("3.33");
  await audit();
});

interface Refusal {
  readonly status: number;
  readonly error: { readonly message: string };
}

const notThere = ({ status, error }: Refusal, thing: string) =>
  expect([status, error.message]).toEqual([404, `${thing} not found`]);

describe("a procurement that is not on its way", () => {
  test.each(["PENDING", "COMPLETED", "CANCELLED"] as const)(
    "is not there for staff who receive it, %s",
    async (status) => {
      const staff = { ...store, owner: await buildMember(store, { role: "STAFF" }) };
      const procurement = await buildProcurement(store);
      if (status === "CANCELLED") await request(procurements.cancel, onProcurement(store, procurement));
      if (status === "COMPLETED") {
        await request(procurements.approve, onProcurement(store, procurement));
        await request(procurements.complete, onProcurement(store, procurement));
      }
      const lines = procurement.items.map(({ id: lineId }) => ({ lineId, received: 1 }));
      const body = { id: randomUUID(), lines };
      notThere(await attempt(routes.create, { ...onProcurement(staff, procurement), body }), "Procurement");
      notThere(await attempt(procurements.complete, onProcurement(staff, procurement)), "Procurement");
      expect((await attempt(procurements.onOrder, inside(staff))).status).toBe(403);
      expect((await attempt(procurements.complete, onProcurement(store, procurement))).status).toBe(409);
    },
  );

  test("hides its deliveries from staff, and answers again what they have received themselves", async () => {
    const staff = { ...store, owner: await buildMember(store, { role: "STAFF" }) };
    const procurement = await buildApproved(store);
    const lines = procurement.items.map(({ id: lineId, quantity }) => ({ lineId, received: quantity / 2 }));
    const deliver = (id: string, key?: string) =>
      attempt(routes.create, {
        ...onProcurement(staff, procurement),
        body: { id, lines },
        ...(key !== undefined && { headers: { "idempotency-key": key } }),
      });
    const half = await deliver(randomUUID());
    expect((await attempt(routes.get, onReceipt(staff, half.body.data))).status).toBe(200);
    const [id, key] = [randomUUID(), randomUUID()];
    const rest = await deliver(id, key);
    expect((await now(procurement)).status).toBe("COMPLETED");
    notThere(await attempt(routes.get, onReceipt(staff, half.body.data)), "Delivery");
    notThere(await attempt(routes.get, onReceipt(staff, { id: randomUUID() })), "Delivery");
    expect((await deliver(id)).body).toEqual(rest.body);
    expect((await deliver(id, key)).text).toBe(rest.text);
    await request(procurements.remove, onProcurement(store, procurement));
    notThere(await attempt(routes.get, onReceipt(staff, half.body.data)), "Delivery");
    expect((await attempt(routes.get, onReceipt(store, half.body.data))).status).toBe(200);
  });

  test("answers a completion again to the staff who sent it", async () => {
    const staff = { ...store, owner: await buildMember(store, { role: "STAFF" }) };
    const procurement = await buildApproved(store);
    const headers = { "idempotency-key": randomUUID() };
    const complete = () => attempt(procurements.complete, { ...onProcurement(staff, procurement), headers });
    const [first, again] = [await complete(), await complete()];
    expect([first.status, again.text]).toEqual([200, first.text]);
  });
});
