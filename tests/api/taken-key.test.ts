import { randomUUID } from "node:crypto";
import type { Route } from "@stockpot/core/api/route";
import * as counts from "@stockpot/core/count/count.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RawRequest, attempt, request } from "../support/client.ts";
import { buildShelf, countDraft } from "../support/count-fixtures.ts";
import { type ItemFixture, type RestaurantFixture, inside, unique } from "../support/fixtures.ts";
import { buildLargeKitchen, buildOrder, setStatus } from "../support/order-fixtures.ts";
import { buildApproved, buildSupplier, deliveryOf, onProcurement } from "../support/procurement-fixtures.ts";
import { storedItems } from "../support/table.ts";

/** More lines than one transaction holds. */
const manyLines = 60;

async function useKey(bistro: RestaurantFixture, key: string): Promise<void> {
  const body = {
    name: unique("Grocer"),
    contactName: "Sam Grocer",
    email: "sam@grocer.example",
    phoneNumber: "+1 555 0100",
    address: "3 Market Street",
  };
  const answer = await request(suppliers.create, { ...inside(bistro), body, headers: { "idempotency-key": key } });
  expect(answer.status).toBe(201);
}

const stateOf = ({ restaurant, owner }: RestaurantFixture) =>
  storedItems({ restaurants: [restaurant], people: [owner] });

describe("a key that another request has used", () => {
  let shelf: readonly ItemFixture[];
  let bistro: ItemFixture;
  let key: string;

  beforeAll(async () => {
    shelf = await buildShelf(manyLines);
    const [first] = shelf;
    if (!first) throw new Error("The shelf is too short");
    bistro = first;
  });

  beforeEach(async () => {
    key = randomUUID();
    await useKey(bistro, key);
  });

  async function expectRefusedWhole(route: Route, given: RawRequest): Promise<void> {
    const before = await stateOf(bistro);
    const answer = await attempt(route, { ...given, headers: { "idempotency-key": key } });
    expect([answer.status, answer.error.code]).toEqual([422, "KEY_REUSED"]);
    expect(await stateOf(bistro)).toEqual(before);
  }

  const approved = async () => {
    const supplier = await buildSupplier(bistro);
    const items = shelf.map(({ item }) => ({
      inventoryItemId: item.id,
      quantity: 1,
      unit: "KILOGRAM" as const,
      unitPrice: 3,
    }));
    return buildApproved({ ...bistro, supplier }, { items });
  };

  test("posts no line of a long count", async () => {
    const body = countDraft(Object.fromEntries(shelf.map(({ item: { id } }) => [id, 4])));
    await expectRefusedWhole(counts.create, { ...inside(bistro), body });
  });

  test("receives no line of a long delivery", async () => {
    const procurement = await approved();
    await expectRefusedWhole(receipts.create, { ...onProcurement(bistro, procurement), body: deliveryOf(procurement) });
  });

  test("receives no line of a long procurement", async () => {
    await expectRefusedWhole(procurements.complete, onProcurement(bistro, await approved()));
  });

  test("does not touch an order of many ingredients", async () => {
    const kitchen = await buildLargeKitchen(150);
    const order = await buildOrder(kitchen);
    await useKey(kitchen, `${key}-large`);
    const before = await stateOf(kitchen);
    expect((await setStatus(kitchen, order, "PREPARING", { key: `${key}-large` })).status).toBe(422);
    expect(await stateOf(kitchen)).toEqual(before);
  });
});

test("one key posts one of two long counts that are sent at once", { tags: ["race"] }, async () => {
  const shelf = await buildShelf(manyLines);
  const [bistro] = shelf;
  if (!bistro) throw new Error("The shelf is too short");
  const headers = { "idempotency-key": randomUUID() };
  const bodies = [4, 7].map((quantity) =>
    countDraft(Object.fromEntries(shelf.map(({ item: { id } }) => [id, quantity]))),
  );
  const answers = await Promise.all(bodies.map((body) => attempt(counts.create, { ...inside(bistro), body, headers })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect((await request(counts.list, inside(bistro))).body.pagination.total).toBe(1);
});
