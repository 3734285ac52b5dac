import { compact } from "@stockpot/core/report/compaction";
import { expect, test } from "vitest";
import { atEachCall, faultKinds } from "../support/faults.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildKitchen, buildOrder, line, setStatus } from "../support/order-fixtures.ts";

test.each(faultKinds)("a compaction is done whole or not at all when a call %s", async (_, fault) => {
  const kitchen = await buildKitchen({ stock: [90_000, 90_000], unitCosts: [0.01, 0.02], recipes: [[5, 3]] });
  await atEachCall(fault, async (strike) => {
    const order = await buildOrder(kitchen, [line(kitchen, 0, 2)]);
    expect((await setStatus(kitchen, order, "COMPLETED")).status).toBe(200);
    await strike(() => compact(kitchen.restaurant.id).catch((error: unknown) => error));
    assertConsistent(await readLedger(kitchen.restaurant));
    while ((await compact(kitchen.restaurant.id)) > 0);
    const ledger = await readLedger(kitchen.restaurant);
    assertConsistent(ledger);
    expect(ledger.deltas).toEqual([]);
  });
});
