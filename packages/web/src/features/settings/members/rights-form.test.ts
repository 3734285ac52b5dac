import { expect, test } from "vitest";
import { formOf, grantOf, togglesOf, togglesToGive } from "./rights-form.ts";

test("what the role has anyway is not sent", () => {
  expect(grantOf({ role: "STAFF", toggles: togglesOf("STAFF"), approvesUpTo: null })).toEqual({ role: "STAFF" });
  expect(grantOf({ role: "OWNER", toggles: togglesOf("OWNER"), approvesUpTo: 50 })).toEqual({ role: "OWNER" });
});

test("what differs from the role is sent, and shown again as it was set", () => {
  const given = { role: "MANAGER" as const, toggles: { seesCosts: false }, approvesUpToCents: 250_05 };
  expect(formOf(given)).toMatchObject({ toggles: { seesCosts: false }, approvesUpTo: 250.05 });
  expect(grantOf(formOf(given))).toEqual(given);
});

test("toggles of another role are not sent", () => {
  const toggles = { ...togglesOf("STAFF"), mayCount: false };
  expect(grantOf({ role: "VIEWER", toggles, approvesUpTo: 100 })).toEqual({ role: "VIEWER" });
});

test("a view of costs is offered only by a member who has it", () => {
  const others = ["mayCount", "mayReceive", "mayWaste", "mayTakeOrders"];
  expect(togglesToGive("STAFF", () => true)).toEqual(["seesCosts", ...others]);
  expect(togglesToGive("STAFF", (one) => one !== "costs.read")).toEqual(others);
  expect(togglesToGive("OWNER", () => true)).toEqual([]);
});
