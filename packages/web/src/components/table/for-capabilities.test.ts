import { type Capability, insideWith } from "@stockpot/core/access/capabilities";
import { describe, expect, test } from "vitest";
import { isShownTo, visiblePhoneLines, type Permissioned } from "./for-capabilities.ts";

const hasOf = (role: "STAFF" | "OWNER") => {
  const { capabilities } = insideWith({ role });
  return (capability: Capability) => capabilities.has(capability);
};

const columns: readonly (Permissioned & { readonly key: string })[] = [
  { key: "name" },
  { key: "total", needs: "costs.read" },
  { key: "status" },
];

describe("the columns of a table", () => {
  test.each([
    ["OWNER", ["name", "total", "status"]],
    ["STAFF", ["name", "status"]],
  ] as const)("for %s are %j", (role, keys) => {
    expect(columns.filter(isShownTo(hasOf(role))).map(({ key }) => key)).toEqual(keys);
  });
});

describe("the lines of a row on a phone", () => {
  test("leave out the columns that are absent", () => {
    const shown = columns.filter(isShownTo(hasOf("STAFF")));
    expect(visiblePhoneLines(shown, ["name total", "status total"])).toEqual(["name", "status"]);
  });

  test("leave out a line that holds nothing else", () => {
    const shown = columns.filter(isShownTo(hasOf("STAFF")));
    expect(visiblePhoneLines(shown, ["name status", "total"])).toEqual(["name status"]);
  });

  test("stay as they are for a member who sees everything", () => {
    expect(visiblePhoneLines(columns, ["name total", "status status total"])).toEqual([
      "name total",
      "status status total",
    ]);
  });
});
