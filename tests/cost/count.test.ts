import { randomUUID } from "node:crypto";
import * as routes from "@stockpot/core/count/count.routes";
import { afterAll, describe, expect, test } from "vitest";
import { authorisationUnits, countUnits, maxWriteUnits, recordUnits } from "../support/allowance.ts";
import { printMeasured } from "../support/columns.ts";
import { buildShelf, countDraft } from "../support/count-fixtures.ts";
import { twoMinutesLater } from "../support/faults.ts";
import { inside } from "../support/fixtures.ts";
import { costTable, measure } from "../support/meter.ts";

afterAll(() => {
  printMeasured(costTable());
});

/** A line as it is stored, in bytes. */
const lineBytes = 330;

/** Lines that are decided together, and those that are stored together. */
const [linesAtOnce, linesInPart] = [36, 25];

const partUnits = (lines: number) => Math.ceil((lines * lineBytes) / 1024);

describe.each([1, 10, 100])("a count of %d items", (lines) => {
  test("costs its items, whatever it differs from", async () => {
    const shelf = await buildShelf(lines);
    const [first] = shelf;
    if (!first) throw new Error("The shelf is empty");
    const name = (what: string) => `count.${what}, ${lines} items`;
    const counted = (quantity: number) =>
      countDraft(Object.fromEntries(shelf.map(({ item: { id } }) => [id, quantity])));
    const steps = Math.ceil(lines / linesAtOnce);
    const parts = Math.ceil(lines / linesInPart);

    // Counted a while after anything has moved, as most items are.
    const given = { ...inside(first), body: counted(8), headers: { "idempotency-key": randomUUID() } };
    const saved = await twoMinutesLater(() => measure(name("create"), routes.create, given));
    expect(saved.cost.inSequence).toBeLessThanOrEqual(steps === 1 ? 3 : 1 + 4 * steps);
    // Who asks, the restaurant, the counter and the items; each step after the first reads the document and its items
    // again, consistently.
    const again = steps === 1 ? 0 : steps * (1 + partUnits(lines) / 4 + 2) + 2 * lines;
    expect(saved.cost.read).toBeLessThanOrEqual(authorisationUnits + 0.5 + countUnits + 0.5 * lines + again);
    // Each item and its movement; the document with its index entry and the parts that a step writes; the counter, the
    // open day, what reports are told, the answer and the note of the unfinished posting.
    const documents = steps * (1 + 1 + partUnits(Math.min(lines, 3 * linesInPart))) + parts;
    const told = steps * (1 + 1 + Math.ceil((Math.min(lines, linesAtOnce) * 60 + 400) / 1024));
    const answer = Math.ceil((lines * 400 + 600) / 1024);
    expect(saved.cost.write).toBeLessThanOrEqual(
      maxWriteUnits(2 * lines + documents + told + answer + 2) + recordUnits,
    );

    const replayed = await measure(name("create again"), routes.create, given);
    expect(replayed.cost.write).toBe(0);

    const params = { ...inside(first).params, countId: saved.result.body.data.id };
    const read = await measure(name("get"), routes.get, { token: first.owner.token, params });
    expect(read.cost.inSequence).toBeLessThanOrEqual(2);
    expect(read.cost.read).toBeLessThanOrEqual(authorisationUnits + 1 + 0.5 * Math.ceil((lines * lineBytes) / 4096));

    const same = await twoMinutesLater(() =>
      measure(name("create without a difference"), routes.create, { ...inside(first), body: counted(8) }),
    );
    expect(same.cost.write, "no item is written").toBeLessThanOrEqual(
      maxWriteUnits(documents + 2 * steps + 2) + recordUnits,
    );
  });
});
