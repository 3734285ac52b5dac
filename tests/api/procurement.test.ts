import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as routes from "@stockpot/core/procurement/procurement.routes";
import { procurementStatuses } from "@stockpot/core/procurement/procurement.rules";
import { type Procurement } from "@stockpot/core/procurement/procurement.schema";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { beforeAll, describe, expect, test } from "vitest";
import { buildItem, buildMember, buildUser, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { walk } from "../support/paging.ts";
import {
  buildProcurement,
  buildSupplierAndItem,
  buildSupplier,
  draftOf,
  onProcurement,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";
import { storedItems } from "../support/table.ts";

type Case = readonly [path: string, value: unknown, message: string];

const positive = "Quantity must be greater than 0";
const notNegative = "Unit price must be non-negative";
const decimals = "Use at most 4 decimals";
const noSupplier = "Invalid supplier ID";
const noItem = "Invalid inventory item ID";

const refused: readonly Case[] = [
  ["supplierId", undefined, noSupplier],
  ["supplierId", "grocer", noSupplier],
  ["expectedDate", "tomorrow", "Invalid date"],
  ["expectedDate", "2020-01-01", "Expected date can't be in the past"],
  ["notes", "x".repeat(501), "Notes must be less than 500 characters"],
  ["items", undefined, "At least one item is required"],
  ["items", [], "At least one item is required"],
];

const refusedLines: readonly Case[] = [
  ["inventoryItemId", undefined, noItem],
  ["inventoryItemId", "flour", noItem],
  ["quantity", undefined, positive],
  ["quantity", 0, positive],
  ["quantity", 0.00001, decimals],
  ["quantity", 1_000_000_000, "Must be at most 999999999"],
  ["unit", undefined, "Choose a unit"],
  ["unit", "SACK", "Choose a unit"],
  ["unitPrice", undefined, "Enter the unit price or the total"],
  ["unitPrice", null, notNegative],
  ["unitPrice", -0.01, notNegative],
  ["unitPrice", 1.234_567_890_12, "Use at most 10 decimals"],
  ["totalPrice", 12, "Enter the unit price or the total, not both"],
  ["notes", "x".repeat(501), "Notes must be less than 500 characters"],
];

const held = ({ restaurant, owner }: RestaurantFixture) => storedItems({ restaurants: [restaurant], people: [owner] });
const getItem = async (store: SupplierFixture) =>
  (await request(inventory.get, { ...inside(store), params: { ...inside(store).params, itemId: store.item.id } })).body
    .data;
const movementsOf = async (store: SupplierFixture, itemId = store.item.id) =>
  (
    await request(inventory.movements, {
      ...inside(store),
      params: { ...inside(store).params, itemId },
      query: { limit: 100 },
    })
  ).body.data;

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const steps = { approve: routes.approve, complete: routes.complete, cancel: routes.cancel } as const;
type Step = keyof typeof steps;

/** A procurement in a state, with the steps that lead there. */
const ways: Record<Procurement["status"], readonly Step[]> = {
  PENDING: [],
  APPROVED: ["approve"],
  COMPLETED: ["approve", "complete"],
  CANCELLED: ["cancel"],
};

async function buildIn(store: SupplierFixture, status: Procurement["status"]): Promise<Procurement> {
  let procurement = await buildProcurement(store);
  for (const step of ways[status]) {
    procurement = (await request(steps[step], onProcurement(store, procurement))).body.data;
  }
  return procurement;
}

describe("GET …/procurements", () => {
  let store: SupplierFixture;
  const all: Procurement[] = [];

  beforeAll(async () => {
    store = await buildSupplierAndItem();
    await buildProcurement(await buildSupplierAndItem());
    for (let round = 0; round < 3; round += 1) {
      for (const status of procurementStatuses) all.unshift(await buildIn(store, status));
    }
  });

  test.each([undefined, ...procurementStatuses])(
    "answers 200 with the procurements in %s, newest first",
    async (status) => {
      const wanted = all.filter((procurement) => status === undefined || procurement.status === status);
      const read = async (query: object) =>
        (await request(routes.list, { ...inside(store), query: { ...query, ...(status && { status }) } })).body;
      const seen = await walk(read, { limit: 2, total: wanted.length });
      expect(seen).toEqual(wanted.map(({ items: _items, ...summary }) => summary));
    },
  );
});

describe("GET …/procurements/{id}", () => {
  test("answers 200 to its owner and to an administrator", async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    const admin = await buildUser({ role: "ADMIN" });
    for (const { token } of [store.owner, admin]) {
      expect((await request(routes.get, { ...onProcurement(store, procurement), token })).body.data).toEqual(
        procurement,
      );
    }
  });
});

describe.each(["POST", "PUT"] as const)("%s …/procurements", (method) => {
  let store: SupplierFixture;
  let procurement: Procurement;
  beforeAll(async () => {
    store = await buildSupplierAndItem();
    procurement = await buildProcurement(store);
  });
  const save = (body: unknown) =>
    method === "POST"
      ? attempt(routes.create, { ...inside(store), body })
      : attempt(routes.update, { ...onProcurement(store, procurement), body });

  test.each(refused)("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await save({ ...draftOf(store), [path]: value });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test.each(refusedLines)("answers 400 on a line's %s for %j", async (key, value, message) => {
    const { items, ...rest } = draftOf(store);
    const answer = await save({ ...rest, items: [...items, ...items.map((line) => ({ ...line, [key]: value }))] });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path: `items.1.${key}`, message });
  });

  test("answers 400 to 101 lines", async () => {
    const [line = expect.unreachable()] = draftOf(store).items;
    const answer = await save(draftOf(store, { items: Array.from({ length: 101 }, () => line) }));
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path: "items", message: "At most 100 items" }]);
  });

  test("answers 400 on the line whose unit does not convert, naming both units", async () => {
    const { item } = await buildItem({ at: store, name: "Duck legs", baseUnit: "PIECE" });
    const [line = expect.unreachable()] = draftOf(store).items;
    const answer = await save(draftOf(store, { items: [line, { ...line, inventoryItemId: item.id, unit: "POUND" }] }));
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([
      { path: "items.1.unit", message: "Pound does not convert to Piece. Add a conversion to Duck legs first." },
    ]);
  });

  test("names every line that cannot be saved in one answer, each on its own field", async () => {
    const { item } = await buildItem({ at: store, name: "Duck legs", baseUnit: "PIECE" });
    const [line = expect.unreachable()] = draftOf(store).items;
    const unread = { ...line, inventoryItemId: item.id };
    const unknown = { ...line, inventoryItemId: randomUUID() };
    const answer = await save(
      draftOf(store, { items: [{ ...unread, unit: "POUND" }, line, { ...unread, unit: "CUP" }, unknown] }),
    );
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([
      { path: "items.0.unit", message: "Pound does not convert to Piece. Add a conversion to Duck legs first." },
      { path: "items.2.unit", message: "Cup does not convert to Piece. Add a conversion to Duck legs first." },
      { path: "items.3.inventoryItemId", message: "Inventory item not found" },
    ]);
  });

  test("answers 400 on the line whose amount is nothing, or too much, in the item's unit", async () => {
    const tiny = { fromQuantity: 0.0001, fromUnit: "GRAM", toQuantity: 999_999_999, toUnit: "PIECE" } as const;
    const huge = { fromQuantity: 999_999_999, fromUnit: "GRAM", toQuantity: 0.0001, toUnit: "PIECE" } as const;
    const save1 = async (equivalence: typeof tiny | typeof huge, quantity: number, unitPrice: number) => {
      const { item } = await buildItem({ at: store, baseUnit: "PIECE", equivalences: [equivalence] });
      const line = { inventoryItemId: item.id, quantity, unit: "KILOGRAM" as const, unitPrice };
      const answer = await save(draftOf(store, { items: [line] }));
      expect(answer.status).toBe(400);
      return answer.error.issues.map(({ path }) => path);
    };
    expect(await save1(tiny, 999_999_999, 1)).toEqual(["items.0.quantity"]);
    expect(await save1(huge, 0.0001, 1)).toEqual(["items.0.quantity"]);
    expect(await save1(huge, 999_999_999, 999_999_999)).toEqual(["items.0.unitPrice"]);
  });

  test("answers 400 to an inactive supplier", async () => {
    const inactive = await buildSupplier(store, { isActive: false });
    const answer = await save(draftOf(store, { supplierId: inactive.id }));
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([
      { path: "supplierId", message: "This supplier is inactive. Choose an active one." },
    ]);
  });

  test("answers with every line priced to the cent, in the item's unit", async () => {
    const { item: flour } = await buildItem({
      at: store,
      name: "Flour",
      baseUnit: "KILOGRAM",
      equivalences: [{ fromQuantity: 1, fromUnit: "PIECE", toQuantity: 25, toUnit: "KILOGRAM" }],
    });
    const answer = await save(
      draftOf(store, {
        expectedDate: dayIn(3),
        notes: " By the back door ",
        items: [
          { inventoryItemId: flour.id, quantity: 3, unit: "PIECE", unitPrice: 22.5, notes: " Type 55 " },
          { inventoryItemId: flour.id, quantity: 1.5, unit: "POUND", unitPrice: 0.7777 },
          { inventoryItemId: store.item.id, quantity: 0.0001, unit: "GRAM", unitPrice: 0 },
        ],
      }),
    );
    expect(answer.status).toBe(method === "POST" ? 201 : 200);
    expect(answer.body.data).toMatchObject({
      status: "PENDING",
      expectedDate: dayIn(3),
      notes: "By the back door",
      supplier: { id: store.supplier.id, name: store.supplier.name, address: store.supplier.address },
      lineCount: 3,
      totalAmount: 68.67,
      items: [
        { unit: "PIECE", notes: "Type 55", totalPrice: 67.5, baseQuantity: 75, unitCost: 0.9 },
        { unit: "POUND", totalPrice: 1.17, baseQuantity: 0.680388555, unitCost: 1.714535013 },
        { unit: "GRAM", totalPrice: 0, baseQuantity: 1e-7, unitCost: 0 },
      ],
    });
    expect(answer.body.data.items.map(({ inventoryItem }) => inventoryItem)).toEqual([
      { name: "Flour", baseUnit: "KILOGRAM" },
      { name: "Flour", baseUnit: "KILOGRAM" },
      { name: store.item.name, baseUnit: "KILOGRAM" },
    ]);
  });

  test("takes a line's total instead of its price, which follows from it", async () => {
    const line = { inventoryItemId: store.item.id, quantity: 1000, unit: "KILOGRAM" as const };
    const items = [
      { ...line, totalPrice: 36.64 },
      { ...line, quantity: 213, totalPrice: 100 },
    ];
    const { data } = (await save(draftOf(store, { items }))).body;
    expect(data.totalAmount).toBe(136.64);
    expect(data.items).toMatchObject([
      { unitPrice: 0.03664, totalPrice: 36.64, unitCost: 0.03664 },
      { unitPrice: 0.4695, totalPrice: 100, unitCost: 0.4695 },
    ]);
  });

  test("answers with the supplier's whole address", async () => {
    const supplier = await buildSupplier(store, { city: "New Orleans", state: "LA", zipCode: "70116" });
    const answer = await save(draftOf(store, { supplierId: supplier.id }));
    expect(answer.body.data.supplier.address).toBe("3 Market Street, New Orleans, LA 70116");
  });

  test("accepts an expected day that is still today somewhere", async () => {
    const somewhere = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);
    expect((await save(draftOf(store, { expectedDate: somewhere }))).status).toBe(method === "POST" ? 201 : 200);
    expect((await save(draftOf(store, { expectedDate: dayIn(-2) }))).status).toBe(400);
  });
});

describe("POST …/procurements", () => {
  test("numbers from PO-000001 upward in each restaurant, and reuses no number", async () => {
    const [store, other] = [await buildSupplierAndItem(), await buildSupplierAndItem()];
    const first = await buildProcurement(store);
    const second = await buildProcurement(store);
    await request(routes.remove, onProcurement(store, second));
    const third = await buildProcurement(store);
    expect([first, second, third].map(({ procurementNumber }) => procurementNumber)).toEqual([
      "PO-000001",
      "PO-000002",
      "PO-000003",
    ]);
    expect((await buildProcurement(other)).procurementNumber).toBe("PO-000001");
  });

  test("moves no stock", async () => {
    const store = await buildSupplierAndItem();
    await buildProcurement(store);
    expect(await getItem(store)).toEqual(store.item);
  });
});

describe("PUT …/procurements/{id}", () => {
  test.each(["APPROVED", "COMPLETED", "CANCELLED"] as const)(
    "answers 409 once it is %s, and says so",
    async (status) => {
      const store = await buildSupplierAndItem();
      const procurement = await buildIn(store, status);
      const before = await held(store);
      const answer = await request(routes.update, { ...onProcurement(store, procurement), body: draftOf(store) });
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({
        code: "CONFLICT",
        message: `Only a pending procurement can be edited. This one is ${status.toLowerCase()}.`,
      });
      expect(await held(store)).toEqual(before);
    },
  );

  test("answers 412 to all but one of sixteen edits of the same version", { tags: ["race"] }, async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        request(routes.update, {
          ...onProcurement(store, procurement),
          headers: { "if-match": '"1"' },
          body: draftOf(store, { notes: `Number ${index}` }),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 412)]);
    const winner = answers.find(({ status }) => status === 200)?.body.data;
    expect((await request(routes.get, onProcurement(store, procurement))).body.data).toEqual(winner);
  });

  test("answers 200 with all of it replaced but number and history", async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store, { expectedDate: dayIn(2), notes: "Early" });
    const [line = expect.unreachable()] = draftOf(store).items;
    const other = await buildSupplier(store);
    const body = draftOf(store, { supplierId: other.id, items: [{ ...line, quantity: 5 }, line] });
    const answer = await request(routes.update, { ...onProcurement(store, procurement), body });
    const { expectedDate: _date, notes: _notes, ...kept } = procurement;
    expect(answer.body.data).toEqual({
      ...kept,
      supplier: expect.objectContaining({ id: other.id }),
      totalAmount: 8.75,
      lineCount: 2,
      items: [expect.objectContaining({ quantity: 5 }), expect.objectContaining({ quantity: 2 })],
      version: 2,
      updatedAt: answer.body.data.updatedAt,
    });
    expect((await request(routes.get, onProcurement(store, procurement))).body).toEqual(answer.body);
  });

  test("answers 200 to the supplier that it has, though inactive by now", async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    const params = { ...inside(store).params, supplierId: store.supplier.id };
    await request(suppliers.update, { ...inside(store), params, body: { isActive: false } });
    const answer = await request(routes.update, {
      ...onProcurement(store, procurement),
      body: draftOf(store, { notes: "Still wanted" }),
    });
    expect(answer.status).toBe(200);
  });

  test("answers 200, after which what it no longer lists can be deleted", async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    const other = await buildSupplierAndItem({ at: store });
    await request(routes.update, { ...onProcurement(store, procurement), body: draftOf(other) });
    const remove = (itemId: string) =>
      request(inventory.remove, { ...inside(store), params: { ...inside(store).params, itemId } });
    expect((await remove(store.item.id)).status).toBe(204);
    expect((await remove(other.item.id)).status).toBe(409);
  });
});

/** What each step makes of each state; undefined where it is refused. */
const table: Record<Step, Partial<Record<Procurement["status"], Procurement["status"]>>> = {
  approve: { PENDING: "APPROVED" },
  complete: { APPROVED: "COMPLETED" },
  cancel: { PENDING: "CANCELLED", APPROVED: "CANCELLED" },
};
const words = { approve: "approved", complete: "completed", cancel: "cancelled" } as const;
const cases = (["approve", "complete", "cancel"] as const).flatMap((step) =>
  procurementStatuses.map((from) => ({ step, from, to: table[step][from] })),
);

describe("PATCH …/procurements/{id}/approve, complete and cancel", () => {
  test.each(cases.filter(({ to }) => to === undefined))(
    "answers 409 to $step what is $from, says so and writes nothing",
    async ({ step, from }) => {
      const store = await buildSupplierAndItem();
      const procurement = await buildIn(store, from);
      const before = await held(store);
      const answer = await request(steps[step], onProcurement(store, procurement));
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({
        code: "CONFLICT",
        message: `This procurement is ${from.toLowerCase()}. It can't be ${words[step]}.`,
      });
      expect(await held(store)).toEqual(before);
    },
  );

  test("answers 412 to another version than the stored one", async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    await request(routes.update, { ...onProcurement(store, procurement), body: draftOf(store, { notes: "More" }) });
    const answer = await request(routes.approve, {
      ...onProcurement(store, procurement),
      headers: { "if-match": '"1"' },
    });
    expect(answer.status).toBe(412);
    expect((await request(routes.get, onProcurement(store, procurement))).body.data.status).toBe("PENDING");
  });

  test.each(cases.filter(({ to }) => to !== undefined))(
    "answers 200 to $step what is $from, with when and by whom",
    async ({ step, from, to }) => {
      const store = await buildSupplierAndItem();
      const procurement = await buildIn(store, from);
      const admin = await buildUser({ role: "ADMIN", fullName: "Amina Diallo" });
      const answer = await request(steps[step], { ...onProcurement(store, procurement), token: admin.token });
      expect(answer.status).toBe(200);
      const { data } = answer.body;
      const dates = { APPROVED: "approvedAt", COMPLETED: "completedDate", CANCELLED: "cancelledAt" } as const;
      const at = data.history.at(-1)?.at ?? expect.unreachable();
      expect(data).toEqual({
        ...procurement,
        status: to,
        [dates[data.status === "PENDING" ? expect.unreachable() : data.status]]: at,
        history: [...procurement.history, { status: to, at, by: "Amina Diallo" }],
        ...(to === "COMPLETED" && {
          draftedById: undefined,
          items: procurement.items.map((line) => ({
            ...line,
            received: line.quantity,
            receivedAmount: line.totalPrice,
          })),
          receivedAmount: procurement.totalAmount,
          linesDone: 1,
          linesReceived: 1,
        }),
        version: procurement.version + 1,
        updatedAt: at,
      });
      expect((await request(routes.get, onProcurement(store, procurement))).body.data).toEqual(data);
    },
  );

  test("completes at the agreed price, whatever became of the item", async () => {
    const store = await buildSupplierAndItem();
    const { item } = await buildItem({
      at: store,
      quantity: 0,
      baseUnit: "GRAM",
      equivalences: [{ fromQuantity: 1, fromUnit: "PIECE", toQuantity: 50, toUnit: "GRAM" }],
    });
    const [line = expect.unreachable()] = draftOf(store).items;
    const procurement = await buildProcurement(store, {
      items: [{ ...line, inventoryItemId: item.id, quantity: 10, unit: "PIECE", unitPrice: 1 }],
    });
    const params = { ...inside(store).params, itemId: item.id };
    const equivalences = [{ fromQuantity: 1, fromUnit: "PIECE" as const, toQuantity: 60, toUnit: "GRAM" as const }];
    await request(inventory.update, { ...inside(store), params, body: { equivalences, name: "Renamed" } });
    await request(routes.approve, onProcurement(store, procurement));
    const done = (await request(routes.complete, onProcurement(store, procurement))).body.data;
    expect(done.items[0]).toMatchObject({ inventoryItem: { name: item.name }, baseQuantity: 500, unitCost: 0.02 });
    expect((await request(inventory.get, { ...inside(store), params })).body.data).toMatchObject({
      quantity: 500,
      averageCost: 0.02,
    });
  });
});

describe("PATCH …/procurements/{id}/send", () => {
  test("refuses to send an unapproved procurement", async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    const on = onProcurement(store, procurement);
    const tooSoon = await attempt(routes.send, on);
    expect(tooSoon).toMatchObject({ status: 409 });
    expect(tooSoon.text).toContain("Only an approved procurement can be sent. This one is pending.");
    await request(routes.approve, on);
    await request(routes.complete, on);
    expect((await attempt(routes.send, on)).text).toContain("This one is completed.");
  });

  test("says when it was last sent and by whom, until it is reopened", async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    const on = onProcurement(store, procurement);
    expect((await request(routes.approve, on)).body.data.sent).toBeUndefined();
    const first = (await request(routes.send, on)).body.data;
    expect(first).toMatchObject({ status: "APPROVED", sent: { at: first.updatedAt, by: store.owner.fullName } });
    const again = (await request(routes.send, on)).body.data;
    expect((again.sent?.at ?? "") > (first.sent?.at ?? "")).toBe(true);
    expect((await request(routes.list, inside(store))).body.data).toMatchObject([{ sent: again.sent }]);
    expect((await request(routes.reopen, on)).body.data.sent).toBeUndefined();
    expect((await request(routes.approve, on)).body.data.sent).toBeUndefined();
  });

  test("refuses a version that is no longer the present one", async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    const on = onProcurement(store, procurement);
    await request(routes.approve, on);
    const headers = { "if-match": `"${procurement.version}"` };
    expect((await attempt(routes.send, { ...on, headers })).status).toBe(412);
  });
});

describe("PATCH …/procurements/{id}/complete", () => {
  test("posts one receipt per line, in their order, and updates stock, average and last cost exactly", async () => {
    const store = await buildSupplierAndItem();
    const [line = expect.unreachable()] = draftOf(store).items;
    const items = [
      { ...line, quantity: 5, unitPrice: 2 },
      { ...line, quantity: 500, unit: "GRAM" as const, unitPrice: 0.003 },
      { ...line, quantity: 1, unit: "POUND" as const, unitPrice: 1 },
    ];
    const procurement = await buildProcurement(store, { items });
    await request(routes.approve, onProcurement(store, procurement));
    const done = (await request(routes.complete, onProcurement(store, procurement))).body.data;
    const ledger = (await movementsOf(store)).slice(0, 4).toReversed();
    expect(ledger).toMatchObject([
      { kind: "RECEIPT", quantity: 5, balance: 15, unitCost: 2, value: 10, valueAfter: 10, bucket: "RECEIPT" },
      {
        kind: "REVALUATION",
        quantity: 0,
        balance: 15,
        value: 20,
        valueAfter: 30,
        bucket: "OPENING",
        reason: "FIRST_COST",
      },
      { kind: "RECEIPT", quantity: 0.5, balance: 15.5, unitCost: 3, value: 1.5, valueAfter: 31.5 },
      {
        kind: "RECEIPT",
        quantity: 0.45359237,
        balance: 15.95359237,
        unitCost: 2.2046226218,
        value: 1,
        valueAfter: 32.5,
      },
    ]);
    const [first, ...rest] = done.items.map(({ id }) => id);
    expect(ledger.map(({ source }) => source)).toEqual(
      [first, first, ...rest].map((id) => ({
        type: "PROCUREMENT",
        id: procurement.id,
        number: procurement.procurementNumber,
        line: id,
        receipt: "RCV-000001",
      })),
    );
    // What was there had no cost, so it takes the first receipt's: then 15.5 at 31.5 / 15.5, then 31.5 + 1 over all of it.
    expect(await getItem(store)).toMatchObject({
      quantity: 15.95359237,
      available: 15.95359237,
      averageCost: 2.0371587318,
      lastCost: 2.2046226218,
      lastPurchase: { supplierId: store.supplier.id, unit: "POUND", unitPrice: 1 },
      version: 2,
    });
  });

  test("receives a hundred lines, many of the same item, once", { tags: ["race"] }, async () => {
    const store = await buildSupplierAndItem();
    const pantries = await Promise.all(Array.from({ length: 60 }, () => buildItem({ at: store, quantity: 0 })));
    const ids = pantries.map(({ item }) => item.id);
    const items = Array.from({ length: 100 }, (_, index) => ({
      inventoryItemId: ids[index % 60] ?? "",
      quantity: 1 + index,
      unit: "KILOGRAM" as const,
      unitPrice: 2,
    }));
    const procurement = await buildProcurement(store, { items });
    await request(routes.approve, onProcurement(store, procurement));
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => request(routes.complete, onProcurement(store, procurement))),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
    const stocked = (await request(inventory.list, { ...inside(store), query: { limit: 100 } })).body.data;
    for (const [index, id] of ids.entries()) {
      const second = index < 40 ? 61 + index : 0;
      const item = stocked.find((one) => one.id === id);
      expect([item?.quantity, item?.averageCost]).toEqual([1 + index + second, 2]);
      expect(await movementsOf(store, id)).toHaveLength(index < 40 ? 2 : 1);
    }
  });

  test("lists the item's receipts alone", async () => {
    const store = await buildSupplierAndItem();
    const params = { ...inside(store).params, itemId: store.item.id };
    for (let quantity = 1; quantity <= 3; quantity += 1) {
      await request(inventory.update, { ...inside(store), params, body: { quantity } });
      await buildIn(store, "COMPLETED");
    }
    const receipts = (await movementsOf(store)).filter(({ kind }) => kind === "RECEIPT");
    const read = async (query: object) =>
      (await request(inventory.movements, { ...inside(store), params, query: { ...query, kind: "RECEIPT" } })).body;
    expect(await walk(read, { limit: 2, total: 3 })).toEqual(receipts);
    for (const kind of ["SALE", "", "receipt"]) {
      expect((await attempt(inventory.movements, { ...inside(store), params, query: { kind } })).status).toBe(400);
    }
  });
});

describe("DELETE …/procurements/{id}", () => {
  test("answers 403 to a manager unless it is a draft of their own, also after another's edit", async () => {
    const store = await buildSupplierAndItem();
    const [manager, other] = [
      { ...store, owner: await buildMember(store, { role: "MANAGER" }) },
      { ...store, owner: await buildMember(store, { role: "MANAGER" }) },
    ];
    const draft = await buildProcurement(manager);
    expect(draft.draftedById).toBe(manager.owner.id);
    for (const editor of [other, store]) {
      const put = await request(routes.update, { ...onProcurement(editor, draft), body: draftOf(store) });
      expect(put.body.data.draftedById).toBe(manager.owner.id);
    }
    const { data } = (await request(routes.list, inside(other))).body;
    expect(data.map(({ draftedById }) => draftedById)).toEqual([manager.owner.id]);
    const refusal = await attempt(routes.remove, onProcurement(other, draft));
    expect([refusal.status, refusal.error.code]).toEqual([403, "FORBIDDEN"]);
    await request(routes.approve, onProcurement(store, draft));
    expect((await attempt(routes.remove, onProcurement(manager, draft))).status).toBe(403);
    await request(routes.reopen, onProcurement(other, draft));
    expect((await attempt(routes.remove, onProcurement(manager, draft))).status).toBe(204);
  });

  test.each(procurementStatuses)("answers 204 to a procurement that is %s, and keeps the stock", async (status) => {
    const store = await buildSupplierAndItem();
    const procurement = await buildIn(store, status);
    const [item, ledger] = [await getItem(store), await movementsOf(store)];
    expect((await request(routes.remove, onProcurement(store, procurement))).status).toBe(204);
    expect((await request(routes.get, onProcurement(store, procurement))).status).toBe(404);
    expect((await request(routes.remove, onProcurement(store, procurement))).status).toBe(404);
    for (const query of [{}, { status }]) {
      expect((await request(routes.list, { ...inside(store), query })).body).toMatchObject({
        data: [],
        pagination: { total: 0 },
      });
    }
    expect([await getItem(store), await movementsOf(store)]).toEqual([item, ledger]);
    const params = { ...inside(store).params, itemId: store.item.id };
    expect((await request(inventory.remove, { ...inside(store), params })).status).toBe(204);
  });

  test("answers 204 to exactly one of sixteen at once", { tags: ["race"] }, async () => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => request(routes.remove, onProcurement(store, procurement))),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 15 }, () => 404)]);
  });
});
