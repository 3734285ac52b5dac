import { expect, test } from "vitest";
import { faultKinds, strikesOf, withCalls, withFault } from "../support/faults.ts";
import { caseOf, writeRoutes } from "../support/route-cases.ts";

const isRecord = (item: string) => item.includes('"sk":{"S":"$activity_1#');

/**
 * Routes that add an entry to the activity. Orders have a history of their own, users and deleted restaurants the audit
 * log; a new restaurant is in no fixture, a download is nothing but its entry, and a photo waits for its product.
 */
const recording = writeRoutes.filter(
  ({ id }) => !/^(order|user)\.|^restaurant\.(create|remove)$|^(download|photo)\./.test(id),
);

test.each(recording)(
  "under every fault, $id stores its change and its activity entry together or not at all",
  async ({ id, route }) => {
    const { calls } = await withCalls((await caseOf(id, route)).call);
    const outcomes = new Set<number>();
    for (const [name, fault] of faultKinds) {
      for (const at of strikesOf(fault, calls)) {
        const testCase = await caseOf(id, route);
        const before = await testCase.state();
        await withFault({ ...fault, at }, testCase.call);
        const after = await testCase.state();
        const entriesAdded = after.filter(isRecord).length - before.filter(isRecord).length;
        const things = (state: readonly string[]) => state.filter((item) => !isRecord(item));
        const hasChanged = JSON.stringify(things(after)) !== JSON.stringify(things(before));
        expect(entriesAdded, `call ${at} ${name}`).toBe(hasChanged ? 1 : 0);
        outcomes.add(entriesAdded);
      }
    }
    expect(
      outcomes.has(0) && outcomes.has(1),
      "the faults must include one that stores both and one that stores neither",
    ).toBe(true);
  },
);
