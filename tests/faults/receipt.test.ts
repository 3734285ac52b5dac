import * as activity from "@stockpot/core/activity/activity.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import * as routes from "@stockpot/core/receipt/receipt.routes";
import { postings, removals } from "@stockpot/functions/background";
import { beforeEach, describe, expect, test } from "vitest";
import type { Route } from "@stockpot/core/api/route";
import { type Answer, request } from "../support/client.ts";
import { atEachCall, faultKinds, twoMinutesLater, withCrashAfter } from "../support/faults.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import {
  buildApproved,
  buildSupplierAndItem,
  deliveryOf,
  onProcurement,
  onReceipt,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";

/** More than one transaction holds. */
const many = 60;
const every = 4;

let store: SupplierFixture;
let ids: readonly string[];
beforeEach(async () => {
  store = await buildSupplierAndItem();
  const pantries = await Promise.all(Array.from({ length: many }, () => buildItem({ at: store, quantity: 0 })));
  ids = pantries.map(({ item }) => item.id);
});

const ordered = () =>
  buildApproved(store, {
    items: ids.map((inventoryItemId, index) => ({
      inventoryItemId,
      quantity: 1.7,
      unit: "POUND" as const,
      unitPrice: Number((2.0301 + index / 100).toFixed(4)),
    })),
  });

/** Less than was ordered, at other prices. */
const partOf = (procurement: Procurement) => {
  const { lines, ...delivery } = deliveryOf(procurement);
  return {
    ...delivery,
    lines: lines.map((line, index) => ({ ...line, received: index % 3 === 0 ? 1.1111 : 1.7, unitPrice: 2.3333 })),
  };
};

const receiving = (procurement: Procurement, body: ReturnType<typeof partOf>) => () =>
  invoke(routes.create, {
    ...onProcurement(store, procurement),
    body,
    headers: { "if-match": `"${procurement.version}"` },
  });
const now = async (procurement: Procurement) =>
  (await request(procurements.get, onProcurement(store, procurement))).body.data;
const audit = async () => assertConsistent(await readLedger(store.restaurant), { isClockMoved: true });
const sweep = () =>
  twoMinutesLater(async () => {
    await asFunction("background.postings", postings);
    await asFunction("background.removals", removals);
  });

/** Begins a delivery that stops in the middle. */
async function begin() {
  const procurement = await ordered();
  const body = partOf(procurement);
  await withCrashAfter(/"RECEIPT"/, receiving(procurement, body));
  const { movements } = await readLedger(store.restaurant);
  expect(movements.length).toBeGreaterThan(0);
  expect(movements.length).toBeLessThan(many);
  return { procurement, body };
}

async function received() {
  const procurement = await ordered();
  const { data } = (
    await request(routes.create, { ...onProcurement(store, procurement), body: deliveryOf(procurement) })
  ).body;
  return { procurement, receipt: data };
}
const undoing =
  (receipt: { readonly id: string }, key: string = crypto.randomUUID()) =>
  () =>
    invoke(routes.undo, { ...onReceipt(store, receipt), headers: { "idempotency-key": key, "if-match": '"1"' } });

/** What the newest entry of activity says of the request behind an action on a procurement. */
async function recordedRequest({ id }: Procurement, action: "POSTED" | "UNDONE") {
  const query = { subject: id, type: "PROCUREMENT", action } as const;
  const [entry] = (await request(activity.list, { ...inside(store), query })).body.data;
  return { via: entry?.via, requestId: entry?.requestId };
}

/** Stops a request after a call, and lets the background job end what it began. */
async function expectNamed(
  procurement: Procurement,
  action: "POSTED" | "UNDONE",
  stopAfter: RegExp,
  send: () => Promise<Answer<Route>>,
): Promise<void> {
  const stopped: Answer<Route>[] = [];
  await withCrashAfter(stopAfter, async () => void stopped.push(await send()));
  await sweep();
  const requestId = stopped[0]?.error.requestId ?? expect.unreachable();
  expect(await recordedRequest(procurement, action)).toEqual({ via: "BACKGROUND", requestId });
}

describe("the record of activity", () => {
  test("names the request that began what the background job ends", async () => {
    const procurement = await ordered();
    const body = partOf(procurement);
    await expectNamed(procurement, "POSTED", /"RECEIPT"/, receiving(procurement, body));

    const { procurement: other, receipt } = await received();
    await expectNamed(other, "UNDONE", /PREPARING/, undoing(receipt));
  });

  test("says of a large undo by what its request came", async () => {
    const { procurement, receipt } = await received();
    expect((await undoing(receipt)()).status).toBe(200);
    expect(await recordedRequest(procurement, "UNDONE")).toEqual({ via: "API", requestId: expect.any(String) });
  });
});

describe("a delivery of many steps", () => {
  test.each(faultKinds)("is recorded once when a call %s and it is sent again", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const procurement = await ordered();
        const receive = receiving(procurement, partOf(procurement));
        await strike(receive);
        const again = await receive();
        expect(again.status, again.text).toBe(201);
        expect(await now(procurement)).toMatchObject({ status: "APPROVED", linesDone: 40, linesReceived: many });
      },
      every,
    );
    await audit();
  });

  test("shows nothing of it, and is refused any change, until the background job has ended it", async () => {
    const { procurement, body } = await begin();
    expect(await now(procurement)).toEqual(procurement);
    const on = onProcurement(store, procurement);
    for (const route of [procurements.cancel, procurements.reopen, procurements.complete, procurements.remove]) {
      const answer = await request(route, on);
      expect(answer.error.message).toBe("A delivery of this procurement is being received. Try again in a minute.");
    }
    expect((await receiving(procurement, { ...partOf(procurement) })()).status).toBe(409);
    const other = { ...body, note: "At the back door" };
    expect((await receiving(procurement, other)()).status, "it is another one than was begun").toBe(422);
    await sweep();
    expect(await now(procurement)).toMatchObject({ status: "APPROVED", linesDone: 40 });
    expect((await receiving(procurement, body)()).status).toBe(201);
    await audit();
  });

  test("is ended once by the request and two background jobs at the same time", { tags: ["race"] }, async () => {
    const { procurement, body } = await begin();
    await twoMinutesLater(() => Promise.all([receiving(procurement, body)(), postings(), postings()]));
    expect(await now(procurement)).toMatchObject({ linesDone: 40 });
    await sweep();
    await audit();
  });
});

describe("undoing a delivery of many lines", () => {
  test.each(faultKinds)("happens as a whole or not at all when a call %s", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const { procurement, receipt } = await received();
        const undo = undoing(receipt);
        await strike(undo);
        await sweep();
        const again = await undo();
        expect([200, 412], again.text).toContain(again.status);
        expect(await now(procurement)).toMatchObject({ status: "APPROVED", linesDone: 0, linesReceived: 0 });
      },
      every * 4,
    );
    await audit();
  });

  test("happens once where another has undone it between the readings of the delivery and of its procurement", async () => {
    // Enough to be taken twice.
    await received();
    const { procurement, receipt } = await received();
    const { result, wasInterrupted } = await withInterruption(
      new RegExp(`"Key":.*${procurement.id}`),
      () => request(routes.undo, onReceipt(store, receipt)),
      undoing(receipt),
    );
    expect([wasInterrupted, result.status]).toEqual([true, 412]);
    await audit();
    await sweep();
    expect(await now(procurement)).toMatchObject({ status: "APPROVED", linesDone: 0, linesReceived: 0 });
    await audit();
  });

  test("is refused as a whole where one item is used already", async () => {
    const { procurement, receipt } = await received();
    const params = { ...inside(store).params, itemId: ids[41] ?? "" };
    await request(inventory.update, { ...inside(store), params, body: { quantity: 0.1 } });
    const answer = await undoing(receipt)();
    expect([answer.status, answer.error.shortages?.length]).toEqual([409, 1]);
    expect(await now(procurement)).toMatchObject({ status: "COMPLETED", linesDone: many });
    await sweep();
    await audit();
    // What it references is no longer held.
    const other = { ...inside(store).params, itemId: ids[3] ?? "" };
    expect((await request(inventory.remove, { ...inside(store), params: other })).status).toBe(204);
  });
});
