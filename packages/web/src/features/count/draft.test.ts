import { describe, expect, test } from "vitest";
import { newDeviceId } from "../../lib/device-id.ts";
import { bodyOf, countedIn, type Draft, unreadIn } from "./draft.ts";

const entry = (text: string, quantity?: number) => ({
  text,
  countedAt: "2026-11-22T14:05:00.000Z",
  expected: 4,
  ...(quantity !== undefined && { quantity }),
});

const draft: Draft = {
  id: newDeviceId(),
  startedAt: "2026-11-22T14:00:00.000Z",
  title: "All items",
  itemIds: ["flour", "salt", "milk", "gone"],
  entries: { flour: entry("3.5", 3.5), milk: entry("1,2,3"), gone: entry("1", 1) },
  hidesExpected: false,
};

describe("a draft", () => {
  test("tells what was counted from what was left empty or is no number", () => {
    expect(countedIn(draft).map(({ itemId }) => itemId)).toEqual(["flour", "gone"]);
    expect(unreadIn(draft)).toEqual(["milk"]);
  });

  test("is sent with the moments of the server's clock, without what was deleted", () => {
    const body = bodyOf(draft, { reason: "ROUTINE", notes: "" }, (id) => id !== "gone", 90_000);
    expect(body).toEqual({
      id: draft.id,
      reason: "ROUTINE",
      lines: [{ itemId: "flour", quantity: 3.5, countedAt: "2026-11-22T14:06:30.000Z" }],
    });
  });

  test("has an id that the server takes", () => {
    expect(newDeviceId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newDeviceId()).not.toBe(newDeviceId());
  });
});
