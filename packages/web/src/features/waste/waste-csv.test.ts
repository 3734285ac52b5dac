import type { WasteSummary } from "@stockpot/core/waste/waste.schema";
import { expect, test } from "vitest";
import { wasteCsv } from "./waste-csv.ts";

const place = { currency: "USD", timeZone: "UTC" } as const;
const line = { reasonName: "Dropped", reason: "DROPPED", kind: "PREPARATION" } as const;

const record: WasteSummary = {
  id: "019ac0de-0000-7000-8000-000000000001",
  number: "W-000001",
  status: "UNDONE",
  occurredAt: "2026-11-21T18:30:05.000Z",
  businessDay: "2026-11-21",
  lines: [
    {
      ...line,
      subject: { type: "ITEM", id: "i", name: "Flour" },
      quantity: 1.5,
      unit: "KILOGRAM",
      value: 3,
      note: "=1+1",
    },
    { ...line, subject: { type: "PRODUCT", id: "p", name: "Soup, small" }, quantity: 2, value: 4.5 },
  ],
  value: 7.5,
  byId: "u",
  by: "Ana",
  undoneBy: "Bo",
  version: 2,
  createdAt: "2026-11-21T18:30:05.000Z",
  updatedAt: "2026-11-21T18:30:05.000Z",
};

test("writes a row a line, with the value for those alone who see costs", () => {
  const [headers, flour, soup] = wasteCsv([record], place, true).trim().split("\r\n");
  expect(headers).toContain("Value (USD)");
  expect(flour).toBe("2026-11-21 18:30:05,2026-11-21,W-000001,Flour,1.5,kg,Dropped,Preparation,'=1+1,3,Ana,Bo");
  expect(soup).toBe('2026-11-21 18:30:05,2026-11-21,W-000001,"Soup, small",2,portions,Dropped,Preparation,,4.5,Ana,Bo');
  expect(wasteCsv([record], place, false)).not.toMatch(/Value|7\.5|4\.5/);
});
