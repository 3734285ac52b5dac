import { randomUUID } from "node:crypto";
import * as orders from "@stockpot/core/order/order.routes";
import type { OrderStatus } from "@stockpot/core/order/order.schema";
import { postings } from "@stockpot/functions/background";
import { beforeAll, describe, expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { atEachCall, faultKinds, twoMinutesLater } from "../support/faults.ts";
import { asFunction } from "../support/grants.ts";
import {
  type LargeKitchenFixture,
  buildLargeKitchen,
  buildOrder,
  changeOrder,
  getOrder,
  inProcess,
  line,
  setStatus,
} from "../support/order-fixtures.ts";
import { oneOf } from "../support/random.ts";
import { receive } from "../support/procurement-fixtures.ts";

/** Uses this often on the same request strike each of its calls: see `atEachCall`. */
const every = oneOf(12);

/** More than one transaction holds: each ingredient is two writes. */
const many = 50;

const why = { reason: "OTHER" } as const;

/** Changes of an order that has taken its stock, or has ended. */
const changes = [
  { route: orders.setType, from: "PREPARING", body: { type: "FAMILY" } },
  { route: orders.comp, from: "PREPARING", body: { quantity: 1, ...why } },
  { route: orders.voidLine, from: "PREPARING", body: { quantity: 1, stock: "WASTE", ...why } },
  { route: orders.voidLine, from: "PREPARING", body: { quantity: 1, stock: "RETURN", ...why } },
  { route: orders.addLines, from: "PREPARING", body: undefined },
  { route: orders.voidOrder, from: "COMPLETED", body: { stock: "RETURN", ...why } },
  { route: orders.voidOrder, from: "CANCELLED", body: { stock: "RETURN", ...why } },
] as const;

/** As the background work does when a request has been gone for long. */
const sweep = () => twoMinutesLater(() => asFunction("background.postings", postings));

describe.each(faultKinds)("when a call %s", (_, fault) => {
  let kitchen: LargeKitchenFixture;
  beforeAll(async () => {
    kitchen = await buildLargeKitchen(many);
  });

  test.each(changes)("$route.summary ($from) once, of many ingredients", async ({ route, from, body }) => {
    let turn = 0;
    await atEachCall(
      fault,
      async (strike) => {
        const order = await buildOrder(kitchen, [line(kitchen, 0, 3)]);
        const statuses: readonly OrderStatus[] = from === "PREPARING" ? [from] : ["PREPARING", from];
        for (const status of statuses) expect((await setStatus(kitchen, order, status)).status).toBe(200);
        // What it took is worth another amount by now.
        const unitPrice = 3 + turn;
        const items = kitchen.itemIds.slice(0, 5).map((inventoryItemId) => ({ inventoryItemId, unitPrice }));
        await receive(
          kitchen,
          items.map((item) => ({ ...item, quantity: 0.3333, unit: "KILOGRAM" })),
        );
        const headers = { "idempotency-key": randomUUID() };
        const given = body ?? { orderItems: [line(kitchen, 0)] };
        const change = () => changeOrder(kitchen, route, order, given, { transport: inProcess, headers });
        await strike(change);
        if ((turn += 1) % 2 === 0) await sweep();
        const again = await change();
        expect(again.status, again.text.slice(0, 200)).toBe(200);
        await sweep();
        const { adjustments, voided } = await getOrder(kitchen, order);
        expect(adjustments.length + (voided ? 1 : 0)).toBe(1);
      },
      every,
    );
    assertConsistent(await readLedger(kitchen.restaurant), { ...kitchen, isClockMoved: true });
  });
});
