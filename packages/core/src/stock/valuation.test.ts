import { Big } from "big.js";
import { describe, expect, test } from "vitest";
import type { ItemRecord } from "./item.entity.ts";
import type { Move } from "./move.ts";
import { applyInOrder } from "./undone-receipt.ts";
import { applyMove } from "./valuation.ts";

const item: ItemRecord = {
  restaurantId: "r",
  id: "i",
  name: "Cream",
  quantity: Big(0),
  reserved: Big(0),
  available: Big(0),
  baseUnit: "LITER",
  equivalences: [],
  stockValue: Big(0),
  stockStatus: "normal",
  movementCount: 0,
  version: 1,
  createdAt: "2026-11-22T00:00:00.000Z",
  updatedAt: "2026-11-22T00:00:00.000Z",
};

const move = (kind: Move["kind"], quantity: string, money: Record<string, string> = {}): Move => ({
  itemId: "i",
  kind,
  quantity: Big(quantity),
  ...Object.fromEntries(Object.entries(money).map(([name, value]) => [name, name === "reverses" ? value : Big(value)])),
});

/** What stands after each move, and the lines that were written. */
function replay(start: ItemRecord, ...moves: readonly Move[]) {
  let after = start;
  const lines = moves.flatMap((one) => {
    const applied = applyMove(after, one);
    after = applied.item;
    return applied.lines.map(({ kind, value, bucket, reason }) =>
      [kind, value.toFixed(), bucket, ...(reason ? [reason] : [])].join(" "),
    );
  });
  const { quantity, stockValue, averageCost } = after;
  return { stock: [quantity, stockValue, averageCost].map((figure) => figure?.toFixed()), lines };
}

const opening = move("OPENING", "10", { value: "40", unitCost: "4" });
/** Three cases of 18 liters together, at $30.03 each. */
const receipt = move("RECEIPT", "18", { value: "90.09", unitCost: "5.005" });
const below = { ...item, quantity: Big(-3), stockValue: Big(-12), averageCost: Big(4) };

describe("the worked examples of the ledger", () => {
  test("V1: a receipt adds its line's total in whole cents", () => {
    expect(replay(item, opening, receipt)).toEqual({
      stock: ["28", "130.09", "4.6460714286"],
      lines: ["OPENING 40 OPENING", "RECEIPT 90.09 RECEIPT"],
    });
  });

  test("V2: a sale takes its share of the value", () => {
    const { stock, lines } = replay(item, opening, receipt, move("CONSUMPTION", "-0.35"));
    expect(stock).toEqual(["27.65", "128.463875", "4.6460714286"]);
    expect(lines.at(-1)).toBe("CONSUMPTION -1.626125 SALE");
  });

  test("V3: the last unit takes all that is left", () => {
    const sold = [move("CONSUMPTION", "-0.35"), move("CONSUMPTION", "-27.65")];
    const { stock, lines } = replay(item, opening, receipt, ...sold);
    expect(stock).toEqual(["0", "0", "4.6460714286"]);
    expect(lines.at(-1)).toBe("CONSUMPTION -128.463875 SALE");
  });

  test("V4: what was sold before it was received is corrected by the receipt", () => {
    expect(replay(below, move("RECEIPT", "10", { value: "50", unitCost: "5" }))).toEqual({
      stock: ["7", "35", "5"],
      lines: ["RECEIPT 50 RECEIPT", "REVALUATION -3 NEGATIVE_COST SOLD_BEFORE_RECEIVED"],
    });
  });

  test("V5: after a receipt is undone, the rest is worth as much as without it", () => {
    const source = { type: "PROCUREMENT", id: "p", number: "PO-000001", receipt: "RCV-000001", line: "l" };
    const { item: before } = applyMove(item, move("OPENING", "2", { value: "2", unitCost: "1" }));
    const bought = { ...move("RECEIPT", "10", { value: "100", unitCost: "10" }), source };
    const undone = { ...move("REVERSAL", "-10", { value: "-100" }), reason: "UNDONE_RECEIPT" as const, source };
    const { item: after, lines } = applyInOrder(before, [bought, move("CONSUMPTION", "-1"), undone]);
    expect([after.quantity, after.stockValue, after.averageCost, after.lastCost].map(String)).toEqual([
      "1",
      "1",
      "1",
      "undefined",
    ]);
    expect(
      lines.map(({ kind, value, bucket, reason = "" }) => [kind, Number(value), bucket, reason].join(" ")),
    ).toEqual([
      "RECEIPT 100 RECEIPT ",
      "CONSUMPTION -8.5 SALE ",
      "REVERSAL -100 RECEIPT UNDONE_RECEIPT",
      "REVALUATION 7.5 NEGATIVE_COST UNDONE_RECEIPT",
    ]);
  });
});

describe("stock below nothing and stock without a cost", () => {
  test("takes the receipt's cost where it stays below nothing", () => {
    const { stock, lines } = replay(
      { ...below, quantity: Big(-8), stockValue: Big(-8), averageCost: Big(1) },
      move("RECEIPT", "5", { value: "10", unitCost: "2" }),
    );
    expect(stock).toEqual(["-3", "-6", "2"]);
    expect(lines.at(-1)).toBe("REVALUATION -8 NEGATIVE_COST SOLD_BEFORE_RECEIVED");
  });

  test("gets its first cost from a receipt, outside the cost of sales", () => {
    const { stock, lines } = replay(item, move("OPENING", "4", { value: "0" }), move("CONSUMPTION", "-1"), {
      ...receipt,
      quantity: Big(9),
      value: Big("45"),
    });
    expect(stock).toEqual(["12", "60", "5"]);
    expect(lines).toEqual([
      "OPENING 0 OPENING",
      "CONSUMPTION 0 SALE",
      "RECEIPT 45 RECEIPT",
      "REVALUATION 15 OPENING FIRST_COST",
    ]);
  });

  test("costs nothing, and known to, after a free sample", () => {
    const sample = move("RECEIPT", "0.0001", { value: "0", unitCost: "0" });
    expect(replay(item, move("OPENING", "4", { value: "0" }), sample).stock).toEqual(["4.0001", "0", "0"]);
  });

  test("comes back at its average where a reversal brings it above nothing", () => {
    const { stock, lines } = replay(below, move("REVERSAL", "5", { value: "25", reverses: "the sale" }));
    expect(stock).toEqual(["2", "8", "4"]);
    expect(lines).toEqual(["REVERSAL 25 SALE", "REVALUATION -5 NEGATIVE_COST REMAINDER"]);
  });
});
