import type { Movement } from "@stockpot/core/stock/movement.schema";
import { describe, expect, test } from "vitest";
import { csvNameOf, movementsCsv } from "./movements-csv.ts";

const place = { currency: "USD", timeZone: "America/New_York" };

const movement: Movement = {
  id: "01990000-0000-7000-8000-000000000001",
  kind: "CONSUMPTION",
  quantity: -0.35,
  balance: 27.65,
  value: -1.626125,
  valueAfter: 128.463875,
  unitCost: 4.6460714286,
  bucket: "SALE",
  businessDay: "2026-11-21",
  source: { type: "ORDER", id: "01990000-0000-7000-8000-000000000002", number: "ORD-000035" },
  recordedBy: "Ana Lima",
  occurredAt: "2026-11-21T18:30:00.000Z",
  recordedAt: "2026-11-21T18:30:05.123Z",
};

const linesOf = (...movements: readonly Movement[]) => movementsCsv(movements, "KILOGRAM", place, true).split("\r\n");

describe("the file of an item's movements", () => {
  test("begins with the mark of UTF-8 and the names of its columns, and ends each line with CRLF", () => {
    const [header, , end] = linesOf(movement);
    expect(header).toBe(
      "\uFEFFRecorded at (America/New_York),Happened at (America/New_York),Business day,Late,Kind,Reason,Note,Quantity,Unit,Balance,Value (USD),Value after (USD),Unit cost (USD),Document type,Document number,By",
    );
    expect(end).toBe("");
  });

  test("has every digit of every figure", () => {
    expect(linesOf(movement)[1]).toBe(
      "2026-11-21 13:30:05,2026-11-21 13:30:00,2026-11-21,,Used,,,-0.35,kg,27.65,-1.626125,128.463875,4.6460714286,Order,ORD-000035,Ana Lima",
    );
    expect(linesOf({ ...movement, quantity: 1e-9, balance: 123456789.123 })[1]).toContain(
      ",0.000000001,kg,123456789.123,",
    );
  });

  test("leaves empty what a movement does not have", () => {
    const { id, businessDay, recordedBy, occurredAt, recordedAt } = movement;
    const when = { businessDay, occurredAt, recordedAt };
    const bare: Movement = { id, kind: "OPENING", bucket: "OPENING", quantity: 1, balance: 1, recordedBy, ...when };
    expect(linesOf(bare)[1]).toBe(
      "2026-11-21 13:30:05,2026-11-21 13:30:00,2026-11-21,,Opening stock,,,1,kg,1,,,,,,Ana Lima",
    );
  });

  test("has neither columns of costs nor costs for a member who sees none", () => {
    const { value: _, valueAfter: __, unitCost: ___, ...seen } = movement;
    const [header = "", row = ""] = movementsCsv([seen], "KILOGRAM", place, false).split("\r\n");
    expect(header).not.toMatch(/value|cost/i);
    expect(row).toBe(
      "2026-11-21 13:30:05,2026-11-21 13:30:00,2026-11-21,,Used,,,-0.35,kg,27.65,Order,ORD-000035,Ana Lima",
    );
    expect(row.split(",")).toHaveLength(header.split(",").length);
  });

  test("has the reason, and marks late movements", () => {
    const late = linesOf({ ...movement, kind: "REVALUATION", reason: "FIRST_COST", late: true })[1];
    expect(late).toContain("2026-11-21,Yes,Value corrected,First known cost,");
  });

  test.each([
    ['Ana "Chef" Lima', '"Ana ""Chef"" Lima"'],
    ["Lima, Ana", '"Lima, Ana"'],
    ["Ana\nLima", '"Ana\nLima"'],
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+1+1", "'+1+1"],
    ["-cmd", "'-cmd"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", `"\t'=1"`],
    ['=A1,"x"', `"'=A1,""x"""`],
    ["-12.5", "-12.5"],
  ])("writes the name %j so that no spreadsheet runs or splits it", (recordedBy, cell) => {
    expect(linesOf({ ...movement, recordedBy })[1]?.endsWith(`,ORD-000035,${cell}`)).toBe(true);
  });
});

test.each([
  ["Olive oil", "olive-oil-movements-2026-11-01-2026-11-21.csv"],
  ["../../etc/passwd", "etc-passwd-movements-2026-11-01-2026-11-21.csv"],
  ["Crème brûlée 100%", "creme-brulee-100-movements-2026-11-01-2026-11-21.csv"],
  ["Мука", "мука-movements-2026-11-01-2026-11-21.csv"],
  ["***", "movements-2026-11-01-2026-11-21.csv"],
])("the file of %j is called %s", (item, name) => {
  expect(csvNameOf(item, "2026-11-01", "2026-11-21")).toBe(name);
});
