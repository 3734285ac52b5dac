import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { expect, test } from "vitest";
import { formatsFor } from "../../lib/formats.ts";
import { sentenceOf } from "./activity-sentence.ts";

const formats = formatsFor({ locale: "en-US", currency: "USD", timeZone: "UTC" });

type Subject = ActivityEntry["subject"];

const told = (
  action: ActivityEntry["action"],
  type: Subject["type"],
  name: string,
  changes: ActivityEntry["changes"] = [],
) => {
  const entry: ActivityEntry = {
    id: "01890a5d-ac96-774b-bcce-b302099a8057",
    action,
    subject: { type, id: "01890a5d-ac96-774b-bcce-b302099a8058", name },
    changes,
    actor: { id: "01890a5d-ac96-774b-bcce-b302099a8059", name: "Ana Cook" },
    at: "2026-11-25T10:00:00.000Z",
    via: "WEB",
  };
  const { text, rest } = sentenceOf(entry, formats);
  return [text, rest.changes.map(({ field }) => field)];
};

test("waste is told with its amount, reason and dollars", () => {
  const duck = { field: "Duck leg, Dropped", to: "1", unit: "PIECE" } as const;
  const value = { field: "value", to: "4.25", costs: true } as const;
  expect(told("POSTED", "WASTE", "W-000002", [duck, value])).toEqual([
    "Ana Cook threw away 1 pc Duck leg (Dropped, $4.25)",
    [],
  ]);
  expect(told("POSTED", "WASTE", "W-000002", [duck])[0], "without costs").toBe(
    "Ana Cook threw away 1 pc Duck leg (Dropped)",
  );
  expect(told("POSTED", "WASTE", "W-000002", [duck, { field: "Soup, Burned", to: "2" }, value])).toEqual([
    "Ana Cook threw away 2 things ($4.25, W-000002)",
    ["Duck leg, Dropped", "Soup, Burned"],
  ]);
});

test("a purchase is told with its supplier and what it came to", () => {
  const supplier = { field: "supplier", to: "Crescent City Meats" };
  const totalAmount = { field: "totalAmount", to: "188.15", costs: true } as const;
  const lineCount = { field: "lineCount", to: "3" };
  expect(told("CREATED", "PROCUREMENT", "PO-000012", [supplier, totalAmount, lineCount])).toEqual([
    "Ana Cook drafted PO-000012, $188.15 from Crescent City Meats",
    ["lineCount"],
  ]);
  expect(told("POSTED", "PROCUREMENT", "PO-000012", [{ field: "delivery", to: "RCV-000001" }, totalAmount])).toEqual([
    "Ana Cook received PO-000012 ($188.15)",
    ["delivery"],
  ]);
  expect(told("SENT", "PROCUREMENT", "PO-000012")[0]).toBe("Ana Cook sent PO-000012 to its supplier");
});

test("an adjusted item is told with its quantities and the reason", () => {
  const quantity = { field: "quantity", from: "45.60627866", to: "37.5", unit: "KILOGRAM" } as const;
  const reason = { field: "reason", to: "COUNTED" };
  expect(told("UPDATED", "ITEM", "Flour", [quantity, reason, { field: "category", to: "Dry goods" }])).toEqual([
    "Ana Cook adjusted Flour from 45.61 kg to 37.5 kg (counted)",
    ["category"],
  ]);
  expect(told("UPDATED", "ITEM", "Flour", [{ field: "reorderLevel", to: "4", unit: "KILOGRAM" }])).toEqual([
    "Ana Cook changed Flour",
    ["reorderLevel"],
  ]);
});

test("a product that sold out and a new price have sentences of their own", () => {
  expect(told("UPDATED", "PRODUCT", "Soup", [{ field: "isAvailable", from: "true", to: "false" }])).toEqual([
    "Ana Cook marked Soup as sold out",
    [],
  ]);
  expect(told("UPDATED", "PRODUCT", "Soup", [{ field: "price", from: "9", to: "10.5" }])).toEqual([
    "Ana Cook changed the price of Soup from $9.00 to $10.50",
    [],
  ]);
});

test("orders that bring no money are told", () => {
  const total = { field: "totalAmount", to: "36" };
  const dishes = { field: "dishes", to: "2 Soup" };
  expect(told("CANCELLED", "ORDER", "ORD-000007", [dishes, total])).toEqual([
    "Ana Cook cancelled ORD-000007 ($36.00)",
    ["dishes"],
  ]);
  const guest = { field: "beneficiary", to: "Mia" };
  expect(told("CREATED", "ORDER", "ORD-000008", [{ field: "type", to: "FREEBIE" }, guest])[0]).toBe(
    "Ana Cook gave away ORD-000008 for Mia",
  );
  expect(told("CREATED", "ORDER", "ORD-000009", [{ field: "type", to: "FAMILY" }])[0]).toBe(
    "Ana Cook entered a staff meal, ORD-000009",
  );
});

test("everything else is told by what was done to what", () => {
  expect(told("DELETED", "RECIPE", "Soup")[0]).toBe("Ana Cook deleted the recipe Soup");
  expect(told("APPROVED", "PROCUREMENT", "PO-000012")[0]).toBe("Ana Cook approved PO-000012");
  expect(told("UPDATED", "RESTAURANT", "Bistro", [{ field: "closedThrough", to: "2026-11-24" }])).toEqual([
    "Ana Cook closed the books through Nov 24, 2026",
    [],
  ]);
});
