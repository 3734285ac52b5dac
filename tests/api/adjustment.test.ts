import { randomUUID } from "node:crypto";
import * as routes from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItemChanges } from "@stockpot/core/inventory/inventory.schema";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildMember, inside, type ItemFixture } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { storedItems } from "../support/table.ts";

const on = (pantry: ItemFixture) => ({
  ...inside(pantry),
  params: { ...inside(pantry).params, itemId: pantry.item.id },
});
const adjust = (pantry: ItemFixture, body: InventoryItemChanges) => attempt(routes.update, { ...on(pantry), body });
const movementsOf = async (pantry: ItemFixture) => (await request(routes.movements, on(pantry))).body.data;
const stored = ({ restaurant }: ItemFixture) => storedItems({ restaurants: [restaurant], people: [] });

async function expectRefused(pantry: ItemFixture, body: InventoryItemChanges, refusal: readonly [number, object]) {
  const before = await stored(pantry);
  const { status, error } = await adjust(pantry, body);
  expect([status, error.issues]).toEqual([refusal[0], [refusal[1]]]);
  expect(await stored(pantry)).toEqual(before);
}

describe("PATCH …/inventory/{id} with a reason", () => {
  test("answers 400 to a reason that cannot be chosen", async () => {
    const pantry = await buildItem({ quantity: 5 });
    const { status, error } = await attempt(routes.update, {
      ...on(pantry),
      body: { quantity: 4, reason: "CANCELLED_ORDER" },
    });
    expect([status, error.issues]).toEqual([400, [{ path: "reason", message: "Choose a reason" }]]);
  });

  test.each(["COUNTED", "OTHER"] as const)("answers 200 and names %s in the ledger", async (reason) => {
    const pantry = await buildItem({ quantity: 5, unitCost: 2 });
    const { status } = await adjust(pantry, { quantity: 3.5, reason });
    expect(status).toBe(200);
    const [line] = await movementsOf(pantry);
    expect(line).toMatchObject({ kind: "ADJUSTMENT", bucket: "ADJUSTMENT", reason, quantity: -1.5, value: -3 });
    assertConsistent(await readLedger(pantry.restaurant));
  });

  test("adjusts once when its request is sent again under its key, on the version that it had", async () => {
    const pantry = await buildItem({ quantity: 5 });
    const body = { quantity: 4, reason: "OTHER" } as const;
    const headers = { "if-match": `"${pantry.item.version}"`, "idempotency-key": randomUUID() };
    const first = await attempt(routes.update, { ...on(pantry), body, headers });
    const again = await attempt(routes.update, { ...on(pantry), body, headers });
    expect([again.status, again.text]).toEqual([200, first.text]);
    const unkeyed = await attempt(routes.update, { ...on(pantry), body, headers: { "if-match": headers["if-match"] } });
    expect(unkeyed.status).toBe(412);
    expect((await movementsOf(pantry)).map(({ kind }) => kind)).toEqual(["ADJUSTMENT", "OPENING"]);
    assertConsistent(await readLedger(pantry.restaurant));
  });

  test("answers 200 to a reason without another quantity, and the ledger stays as it is", async () => {
    const pantry = await buildItem({ quantity: 5 });
    expect((await adjust(pantry, { quantity: 5, reason: "COUNTED" })).status).toBe(200);
    expect(await movementsOf(pantry)).toHaveLength(1);
  });
});

describe("PATCH …/inventory/{id} with what the stock cost", () => {
  test("answers 400 to a cost of 0, and to a cost without stock on hand", async () => {
    const pantry = await buildItem({ quantity: 5 });
    await expectRefused(pantry, { unitCost: 0 }, [400, { path: "unitCost", message: "Enter a cost above 0" }]);
    const message = "Enter the quantity this cost is for";
    await expectRefused(pantry, { quantity: 0, unitCost: 2 }, [400, { path: "unitCost", message }]);
    await expectRefused(await buildItem({ quantity: 0 }), { unitCost: 2 }, [400, { path: "unitCost", message }]);
  });

  test("answers 409 where a cost is known already, and writes nothing", async () => {
    const message = "This item already has a cost.";
    const pantry = await buildItem({ quantity: 5, unitCost: 2 });
    await expectRefused(pantry, { quantity: 4, unitCost: 3 }, [409, { path: "unitCost", message }]);
  });

  test("answers 200 and corrects the value by one line, which explains the average cost", async () => {
    const pantry = await buildItem({ quantity: 3 });
    const { status } = await adjust(pantry, { unitCost: 0.3333 });
    expect(status).toBe(200);
    const { data } = (await request(routes.get, on(pantry))).body;
    expect(data).toMatchObject({ quantity: 3, stockValue: 0.9999, averageCost: 0.3333 });
    const [line] = await movementsOf(pantry);
    expect(line).toMatchObject({ kind: "REVALUATION", bucket: "OPENING", reason: "FIRST_COST", value: 0.9999 });
    const { data: explained } = (await request(routes.explanation, on(pantry))).body;
    expect(explained.end).toMatchObject({ quantity: 3, value: 0.9999, averageCost: 0.3333 });
    assertConsistent(await readLedger(pantry.restaurant));
  });

  test("answers 200 to a cost with a new quantity, and values that quantity", async () => {
    const pantry = await buildItem({ quantity: 3 });
    expect((await adjust(pantry, { quantity: 7, reason: "COUNTED", unitCost: 2 })).status).toBe(200);
    const lines = await movementsOf(pantry);
    expect(lines.map(({ kind, value }) => [kind, value])).toEqual([
      ["REVALUATION", 14],
      ["ADJUSTMENT", 0],
      ["OPENING", 0],
    ]);
    expect((await request(routes.get, on(pantry))).body.data).toMatchObject({ stockValue: 14, averageCost: 2 });
    assertConsistent(await readLedger(pantry.restaurant));
  });

  test("answers 200 to another cost with a reason: the value follows, and one line says why", async () => {
    const pantry = await buildItem({ quantity: 4, unitCost: 18.18 });
    const costReason = "Price typed per case, not per kg";
    expect((await adjust(pantry, { unitCost: 10, costReason })).status).toBe(200);
    const { data } = (await request(routes.get, on(pantry))).body;
    expect(data).toMatchObject({ quantity: 4, stockValue: 40, averageCost: 10 });
    const [line, ...before] = await movementsOf(pantry);
    const corrected = { kind: "REVALUATION", bucket: "NEGATIVE_COST", reason: "CORRECTED_COST", note: costReason };
    expect(line).toMatchObject({ ...corrected, value: -32.72, unitCost: 10 });
    expect(before).toHaveLength(1);
    const { data: explained } = (await request(routes.explanation, on(pantry))).body;
    expect(explained.end).toMatchObject({ value: 40, averageCost: 10 });
    assertConsistent(await readLedger(pantry.restaurant));
  });

  test("answers 400 to its present cost, to a missing reason, and to a cost without stock on hand", async () => {
    const pantry = await buildItem({ quantity: 5, unitCost: 2 });
    const why = { costReason: "Wrong price" };
    const same = { path: "unitCost", message: "This is what the item costs already" };
    await expectRefused(pantry, { unitCost: 2, ...why }, [400, same]);
    const none = { path: "costReason", message: "Reason is required" };
    await expectRefused(pantry, { unitCost: 3, costReason: " " }, [400, none]);
    const gone = { path: "unitCost", message: "Enter the quantity this cost is for" };
    await expectRefused(pantry, { quantity: 0, unitCost: 3, ...why }, [400, gone]);
  });

  test("answers 403 to a manager's correction, who may not correct costs", async () => {
    const pantry = await buildItem({ quantity: 5, unitCost: 2 });
    const { token } = await buildMember(pantry, { role: "MANAGER" });
    const body = { unitCost: 3, costReason: "Wrong price" };
    const answer = await attempt(routes.update, { ...on(pantry), token, body });
    expect([answer.status, answer.error.code]).toEqual([403, "FORBIDDEN"]);
    expect((await request(routes.get, on(pantry))).body.data.averageCost).toBe(2);
  });

  test(
    "answers one of 16 at once with 200, and the stock is worth what that one says",
    { tags: ["race"] },
    async () => {
      const pantry = await buildItem({ quantity: 10 });
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) => adjust(pantry, { unitCost: 1 + index })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
      const [{ unitCost = 0 } = {}] = await movementsOf(pantry);
      expect((await request(routes.get, on(pantry))).body.data).toMatchObject({ stockValue: 10 * unitCost });
      assertConsistent(await readLedger(pantry.restaurant));
    },
  );
});
