import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { expect, test } from "vitest";
import { formatsFor } from "../../lib/formats.ts";
import { activityCsv } from "./activity-csv.ts";

const formats = formatsFor({ locale: "en-US", currency: "USD", timeZone: "UTC" });

const entry = (given: Partial<ActivityEntry>): ActivityEntry => ({
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  action: "UPDATED",
  subject: { type: "ITEM", id: "01890a5d-ac96-774b-bcce-b302099a8058", name: "Flour" },
  changes: [],
  actor: { id: "01890a5d-ac96-774b-bcce-b302099a8059", name: "Robin Cook" },
  at: "2026-11-25T10:00:00.000Z",
  via: "WEB",
  ...given,
});

const changesIn = (given: Partial<ActivityEntry>) => activityCsv([entry(given)], formats).split("\r\n")[1];

test("says how many changes there were beyond those that are kept", () => {
  const changes = [{ field: "name", from: "Flour", to: "Rye flour" }];
  expect(changesIn({ changes, furtherChanges: 3 })).toContain("Name: Flour → Rye flour; and 3 more");
  expect(changesIn({ changes })).not.toContain("more");
});
