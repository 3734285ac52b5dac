import { expect, test } from "vitest";
import { faultKinds, strikesOf, withCalls, withFault } from "../support/faults.ts";
import { caseOf, writeRoutes } from "../support/route-cases.ts";

const isRecord = (item: string) => item.includes('"sk":{"S":"$activity_1#');

/** Orders have a history of their own, the platform its own record, and a new restaurant is in no fixture; a download is nothing but its record. */
const recording = writeRoutes.filter(({ id }) => !/^(order|user)\.|^restaurant\.(create|remove)$|^download\./.test(id));

test.each(recording)("$id and the record of it are stored together, or neither is", async ({ id, route }) => {
  const { calls } = await withCalls((await caseOf(id, route)).call);
  const outcomes = new Set<number>();
  for (const [name, fault] of faultKinds) {
    for (const at of strikesOf(fault, calls)) {
      const one = await caseOf(id, route);
      const before = await one.state();
      await withFault({ ...fault, at }, one.call);
      const after = await one.state();
      const made = after.filter(isRecord).length - before.filter(isRecord).length;
      const things = (state: readonly string[]) => state.filter((item) => !isRecord(item));
      const isDone = JSON.stringify(things(after)) !== JSON.stringify(things(before));
      expect(made, `call ${at} ${name}`).toBe(isDone ? 1 : 0);
      outcomes.add(made);
    }
  }
  expect(outcomes.has(0) && outcomes.has(1), "a fault that leaves both, and one that leaves neither").toBe(true);
});
