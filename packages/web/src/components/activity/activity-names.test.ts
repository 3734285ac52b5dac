import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { describe, expect, test } from "vitest";
import { formatsFor } from "../../lib/formats.ts";
import { changeText, changeTexts } from "./activity-names.ts";

const formats = formatsFor({ locale: "en-US", currency: "USD", timeZone: "UTC" });

const entry = (changes: ActivityEntry["changes"]): ActivityEntry => ({
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  action: "UPDATED",
  subject: { type: "ITEM", id: "01890a5d-ac96-774b-bcce-b302099a8058", name: "Flour" },
  changes,
  actor: { id: "01890a5d-ac96-774b-bcce-b302099a8059", name: "Robin Cook" },
  at: "2026-11-25T10:00:00.000Z",
  via: "WEB",
});

describe("a change of a quantity", () => {
  const change = { field: "quantity", from: "45.60627866", to: "37.5", unit: "KILOGRAM" } as const;

  test("is told as amounts are shown everywhere, with its unit", () => {
    expect(changeText(change, formats)).toBe("Quantity: 45.61 kg → 37.5 kg");
    expect(changeText({ field: "reorderLevel", to: "0.25", unit: "KILOGRAM" }, formats)).toBe("Reorder level: 250 g");
  });

  test("has every digit where all of an entry is told", () => {
    expect(changeTexts(entry([change]), formats)).toEqual(["Quantity: 45.60627866 kg → 37.5 kg"]);
  });
});

test("other numbers and costs stay as they were recorded", () => {
  expect(changeText({ field: "price", from: "9.5", to: "10" }, formats)).toBe("Price: $9.50 → $10.00");
  expect(changeText({ field: "lineCount", from: "12", to: "14" }, formats)).toBe("Lines: 12 → 14");
  expect(changeText({ field: "unitCost", to: "0.0123456", costs: true }, formats)).toBe("Unit cost: $0.0123456");
});
