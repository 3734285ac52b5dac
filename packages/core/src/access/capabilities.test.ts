import { expect, test } from "vitest";
import { capabilityNames, insideWith, ruleOf } from "./capabilities.ts";

test("owners may do everything", () => {
  expect(insideWith({ role: "OWNER" }).capabilities).toEqual(new Set(capabilityNames));
});

test("whatever a role may do by a toggle, it may do with it on and not with it off", () => {
  for (const role of ["MANAGER", "STAFF"] as const) {
    for (const capability of capabilityNames) {
      const rule = ruleOf(capability, role);
      if (typeof rule === "boolean" || rule === "approvalLimit") continue;
      const may = (on: boolean) => insideWith({ role, toggles: { [rule]: on } }).capabilities.has(capability);
      expect([role, capability, may(true), may(false)]).toEqual([role, capability, true, false]);
    }
  }
});

const approves = (rights: object) => insideWith({ role: "MANAGER", ...rights }).capabilities.has("purchases.approve");

test("a manager approves up to a limit, and only if they see costs", () => {
  expect(approves({})).toBe(false);
  expect(approves({ approvesUpToCents: 50_000 })).toBe(true);
  expect(approves({ approvesUpToCents: 50_000, toggles: { seesCosts: false } })).toBe(false);
});

test("no toggle and no limit gives a viewer anything", () => {
  const toggles = { seesCosts: true, mayCount: true, mayReceive: true, mayWaste: true, mayTakeOrders: true };
  const given = insideWith({ role: "VIEWER", toggles, approvesUpToCents: 1_000_000 });
  expect(given.capabilities).toEqual(insideWith({ role: "VIEWER" }).capabilities);
});
