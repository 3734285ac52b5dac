import * as routes from "@stockpot/core/count/count.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { request } from "../support/client.ts";
import { countDraft } from "../support/count-fixtures.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { receive } from "../support/procurement-fixtures.ts";
import { runs } from "../support/random.ts";

const step = fc.oneof(
  fc.record({ kind: fc.constant("receive" as const), quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant("count" as const), quantity: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ kind: fc.constant("save" as const), which: fc.nat(3) }),
);

/** A moment after all others so far. */
async function nextMoment(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 3));
  const moment = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 3));
  return moment;
}

test("a count changes stock by what was counted less what the book said then, whatever comes between", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const pantry = await buildItem({ quantity: 20, unitCost: 1 });
      const { id: itemId } = pantry.item;
      let received = 0;
      const waiting: { quantity: number; countedAt: string; receivedThen: number }[] = [];
      /** The count that stands, and what had come in when it was made. */
      let last = { quantity: 20, countedAt: "", receivedThen: 0 };
      for (const one of steps) {
        if (one.kind === "receive") {
          received += one.quantity;
          await receive(pantry, [{ inventoryItemId: itemId, quantity: one.quantity, unit: "KILOGRAM", unitPrice: 1 }]);
        } else if (one.kind === "count") {
          waiting.push({ quantity: one.quantity, countedAt: await nextMoment(), receivedThen: received });
        } else {
          const [saved] = waiting.splice(one.which % Math.max(1, waiting.length), 1);
          if (!saved) continue;
          const { quantity, countedAt } = saved;
          const body = countDraft({}, { lines: [{ itemId, quantity, countedAt }] });
          const count = (await request(routes.create, { ...inside(pantry), body })).body.data;
          const [line] = count.lines;
          expect((line?.expected ?? 0) + (line?.difference ?? 0)).toBe(quantity);
          // A later count stands, and one that found nothing to correct leaves no line to tell it by.
          if (line?.status === "POSTED" && line.difference !== 0) last = saved;
        }
        const params = { ...inside(pantry).params, itemId };
        const item = (await request(inventory.get, { ...inside(pantry), params })).body.data;
        expect(item.quantity).toBe(last.quantity + received - last.receivedThen);
      }
      assertConsistent(await readLedger(pantry.restaurant));
    }),
    { numRuns: runs(12) },
  );
});
