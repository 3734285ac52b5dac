import * as z from "zod";
import { describe, expect, test } from "vitest";
import { allNeedsOf, fieldNeedsOf, findForbidden, settableWith, visibleWith, withoutHidden } from "./field-needs.ts";

const Line = z.object({ name: z.string(), cost: visibleWith("costs.read", z.number()) });
const Thing = z.object({
  name: z.string(),
  value: visibleWith("costs.read", z.number().nullable()),
  lines: z.array(Line),
  last: Line.optional(),
  either: z.union([z.string(), z.object({ sold: visibleWith("reports.sales", z.number()) })]).optional(),
});
const given = { name: "Soup", value: 3, lines: [{ name: "Salt", cost: 1 }], last: { name: "Salt", cost: 2 } };

describe("fields that need a capability to be seen", () => {
  const needs = fieldNeedsOf(Thing, "x-needs");

  test("are found wherever they stand", () => {
    expect(allNeedsOf(needs)).toEqual(new Set(["costs.read", "reports.sales"]));
  });

  test("are absent without it, in lists and in objects too", () => {
    const without = withoutHidden({ ...given, either: { sold: 5 } }, needs, (one) => one !== "costs.read");
    expect(without).toEqual({ name: "Soup", lines: [{ name: "Salt" }], last: { name: "Salt" }, either: { sold: 5 } });
  });

  test("are there with it", () => {
    expect(withoutHidden(given, needs, () => true)).toEqual(given);
  });
});

describe("fields that need a capability to be set", () => {
  const Body = z.object({
    name: z.string(),
    price: settableWith("costs.read", z.number()).optional(),
    rows: z.array(z.object({ price: settableWith("costs.read", z.number()).nullable() })).default([]),
  });
  const needs = fieldNeedsOf(Body, "x-needs-to-set");

  test("are refused without it where they stand, null among them", () => {
    expect(findForbidden({ name: "Salt", price: 1 }, needs, () => false)).toBe("price");
    expect(findForbidden({ name: "Salt", rows: [{ price: null }] }, needs, () => false)).toBe("rows.0.price");
  });

  test("may be left out", () => {
    expect(findForbidden({ name: "Salt", price: undefined, rows: [] }, needs, () => false)).toBeUndefined();
  });

  test("are let through with it", () => {
    expect(findForbidden({ name: "Salt", price: 1, rows: [{ price: 2 }] }, needs, () => true)).toBeUndefined();
  });

  test("are no matter for answers", () => {
    expect(allNeedsOf(fieldNeedsOf(Body, "x-needs"))).toEqual(new Set());
  });
});
