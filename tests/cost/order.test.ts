import { beforeAll, describe, expect, test } from "vitest";
import { recordUnits } from "../support/allowance.ts";
import { printMeasured } from "../support/columns.ts";
import { type Measured, ingredientCounts, measureOrders, tableOf, targetOf } from "../support/order-cost.ts";

let measured: readonly Measured[] = [];

beforeAll(async () => {
  measured = await measureOrders(ingredientCounts);
  printMeasured(tableOf(measured));
});

const costOf = (change: string, ingredients: number) =>
  (measured.find((one) => one.change === change && one.ingredients === ingredients) ?? expect.unreachable()).cost;

describe.each([1, 10, 30])("an order of %d ingredients, one transaction", (ingredients) => {
  test.each(["CONFIRMED", "PREPARING", "READY_FOR_PICKUP"])("comes to %s at the target", (change) => {
    const target = targetOf(ingredients);
    const cost = costOf(change, ingredients);
    expect(cost.inSequence).toBeLessThanOrEqual(target.inSequence);
    expect(cost.read).toBeLessThanOrEqual(target.read);
    expect(cost.write).toBeLessThanOrEqual(target.write);
  });

  test("is wasted for one more movement per ingredient, which the target does not count", () => {
    const cost = costOf("CANCELLED", ingredients);
    expect(cost.inSequence).toBeLessThanOrEqual(3);
    // And what the ingredients had cost when they were taken.
    expect(cost.read).toBeLessThanOrEqual(targetOf(ingredients).read + 0.5);
    // The item and two lines; then the order with both ends of its index entry, the counters of all and of its day, and the end of being open;
    // with five steps in its history the order is more than a kilobyte. At last what reports are told, and that the order holds waste in place of what it took: two lines of some 65 bytes an ingredient;
    // and the record of who cancelled it.
    const told = 1 + Math.ceil((400 + 130 * ingredients) / 1024);
    expect(cost.write).toBeLessThanOrEqual(2 * (3 * ingredients + 6 + told + listedAsWaste(ingredients)) + recordUnits);
  });
});

test("97 ingredients are reserved in one transaction, at the target but for the lines of so long an order", () => {
  const cost = costOf("CONFIRMED", 97);
  expect(cost.inSequence).toBeLessThanOrEqual(3);
  expect(cost.read).toBeLessThanOrEqual(targetOf(97).read + 1);
  expect(cost.write).toBeLessThanOrEqual(targetOf(97).write);
});

/** Its place in the list of waste, which names the items, and where that stands. */
const listedAsWaste = (ingredients: number) => 1 + Math.ceil((700 + 40 * ingredients) / 1024);

/**
 * A posting in steps writes each item once to lay its move on it, once to carry it out, and its lines of the ledger; and
 * with each step what reports are told and what was taken cost: sixty bytes an ingredient each.
 */
describe.each([
  ["PREPARING", 97, 1],
  ["CONFIRMED", 300, 0],
  ["PREPARING", 300, 1],
  ["CANCELLED", 300, 2],
] as const)("in steps, to %s with %d ingredients and %d lines of the ledger each", (change, ingredients, lines) => {
  const steps = 40;

  test("costs in proportion to its ingredients", () => {
    const cost = costOf(change, ingredients);
    const told = lines === 0 ? 0 : 0.35 * ingredients;
    const listed = change === "CANCELLED" ? 2 * listedAsWaste(ingredients) : 0;
    expect(cost.write).toBeLessThanOrEqual(2 * (2 + lines) * ingredients + told + listed + steps);
    expect(cost.read).toBeLessThanOrEqual(3.7 * ingredients);
    expect(cost.inSequence).toBeLessThanOrEqual(14 + ingredients / 10);
  });
});

test("a change that moves no stock costs the same for every order but for reading its lines", () => {
  for (const ingredients of ingredientCounts) {
    const cost = costOf("READY_FOR_PICKUP", ingredients);
    expect(cost.inSequence).toBeLessThanOrEqual(2);
    expect(cost.write).toBe(costOf("READY_FOR_PICKUP", 1).write);
    expect(cost.read).toBeLessThanOrEqual(2.5 + 0.5 * Math.ceil(ingredients / 25));
  }
});

test("a low ingredient costs its place in the list of low items too, only when it is used", async () => {
  const allLow = [20, 20];
  const low = await measureOrders([10], allLow);
  /** The entry, and where it was and is in two indexes. */
  const moved = 2 + 2 + 2;
  for (const { change, cost } of low) {
    const used = change === "PREPARING" || change === "CANCELLED";
    expect(cost.write, change).toBeLessThanOrEqual(costOf(change, 10).write + (used ? 10 * moved : 0));
    expect(cost.read, change).toBeLessThanOrEqual(costOf(change, 10).read + 0.5);
  }
});
