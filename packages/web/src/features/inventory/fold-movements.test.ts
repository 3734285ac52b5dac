import type { Movement } from "@stockpot/core/stock/movement.schema";
import { expect, test } from "vitest";
import { foldMovements } from "./fold-movements.ts";

const source = { type: "ORDER", id: "1", number: "ORD-000001" };
const at = "2026-11-01T18:00:00.000Z";

const movement = (kind: Movement["kind"], quantity: number, more: Partial<Movement> = {}): Movement => ({
  id: `${kind} ${quantity}`,
  kind,
  quantity,
  balance: 8,
  value: quantity * 2,
  valueAfter: 16,
  bucket: "SALE",
  businessDay: "2026-11-01",
  source,
  occurredAt: at,
  recordedAt: at,
  recordedBy: "Robin Cook",
  ...more,
});

const used = movement("CONSUMPTION", -2, { recordedAt: "2026-11-01T17:00:00.000Z" });
const returned = movement("REVERSAL", 2);
const wasted = movement("WASTE", -2, { value: -4.5 });

test("what a cancelled order wasted is one row, which leaves the stock as it was", () => {
  expect(foldMovements([wasted, returned, used])).toEqual([
    { ...wasted, quantity: 0, takenBefore: 2, value: -0.5 },
    used,
  ]);
});

test("what was given away after it was sold is one row", () => {
  const [to, from] = [movement("RECLASS", -2, { bucket: "FREEBIE" }), movement("RECLASS", 2)];
  expect(foldMovements([to, from])).toEqual([{ ...to, quantity: 0, takenBefore: 2, value: 0 }]);
});

test("no value is told to a member who sees none", () => {
  const { value: _wasted, ...newer } = wasted;
  const { value: _returned, ...older } = returned;
  expect(foldMovements([newer, older])[0]).not.toHaveProperty("value");
});

test.each<[string, readonly Movement[]]>([
  ["another quantity was wasted than was returned", [movement("WASTE", -1), returned]],
  ["another order returned it", [wasted, movement("REVERSAL", 2, { source: { ...source, id: "2" } })]],
  ["it was returned earlier", [wasted, movement("REVERSAL", 2, { recordedAt: "2026-11-01T17:00:00.000Z" })]],
  ["it was not returned", [wasted, used]],
  ["its return is on the next page", [wasted]],
])("every movement has its row where %s", (_, movements) => {
  expect(foldMovements(movements)).toEqual(movements);
});
