import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unitCostOf } from "../measure/money.ts";
import type { ItemRecord } from "../stock/item.entity.ts";
import type { Move } from "../stock/move.ts";
import type { Source } from "../stock/movement.schema.ts";
import { applyInOrder } from "../stock/undone-receipt.ts";
import { explain } from "./explanation.rules.ts";
import { type Line, nothing, stockBefore } from "./replay.rules.ts";

const item: ItemRecord = {
  restaurantId: "r",
  id: "i",
  name: "Flour",
  quantity: Big(0),
  reserved: Big(0),
  available: Big(0),
  baseUnit: "KILOGRAM",
  equivalences: [],
  stockStatus: "normal",
  stockValue: Big(0),
  movementCount: 0,
  version: 1,
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};

/** An item with its ledger, moved by the engine's own rules. */
class Shelf {
  item = item;
  readonly lines: Line[] = [];
  /** The average that the item showed after each move, by the number of lines then. */
  readonly shown = new Map<number, Big | undefined>();

  get quantity(): Big {
    return this.item.quantity;
  }

  /** @param history from the delivery on that the move undoes */
  move(move: Omit<Move, "itemId">, history: readonly Line[] = []): Line {
    const after = applyInOrder(this.item, [{ itemId: "i", ...move }], history);
    this.item = after.item;
    const count = this.lines.length;
    const moment = new Date(Date.UTC(2026, 10, 1 + Math.floor(count / 3), 12, count % 60)).toISOString();
    const moved = after.lines.map((line, index): Line => ({
      ...line,
      id: String(count + index).padStart(6, "0"),
      balance: line.item.quantity,
      valueAfter: line.item.stockValue,
      businessDay: moment.slice(0, 10),
      occurredAt: moment,
      recordedAt: moment,
    }));
    this.lines.push(...moved);
    this.shown.set(this.lines.length, this.item.averageCost);
    return moved.find(({ kind }) => kind === move.kind) ?? expect.unreachable();
  }

  open = (quantity: Big, value?: Big) =>
    this.move({ kind: "OPENING", quantity, ...(value && { value, unitCost: unitCostOf(value, quantity) }) });

  receive = (quantity: Big, value: Big) => {
    const source = {
      type: "PROCUREMENT",
      id: "p",
      number: "PO-000001",
      receipt: `RCV-${this.lines.length}`,
      line: "l",
    };
    return this.move({ kind: "RECEIPT", quantity, value, source });
  };

  undo = (receipt: Line) => {
    const { quantity, value, source } = receipt;
    const [taken, worth] = [quantity.times(-1), value.times(-1)];
    return this.move(
      { kind: "REVERSAL", quantity: taken, value: worth, reason: "UNDONE_RECEIPT", ...(source && { source }) },
      this.lines.slice(this.lines.indexOf(receipt)),
    );
  };

  use = (kind: "CONSUMPTION" | "WASTE", quantity: Big, source?: Source) =>
    this.move({ kind, quantity: quantity.times(-1), ...(source && { source }) });

  reverse = ({ id, quantity, value }: Line) =>
    this.move({ kind: "REVERSAL", quantity: quantity.times(-1), value: value.times(-1), reverses: id });

  adjust = (by: Big) => this.move({ kind: "ADJUSTMENT", quantity: by });
}

const amount = fc.integer({ min: 1, max: 200_000 }).map((parts) => Big(parts).div(10_000));
const cents = fc.integer({ min: 0, max: 20_000 }).map((count) => Big(count).div(100));

type Act = readonly [kind: "receive" | "use" | "waste" | "reverse" | "adjust", quantity: Big, total: Big];

const act: fc.Arbitrary<Act> = fc.tuple(
  fc.constantFrom("receive", "use", "use", "waste", "reverse", "adjust"),
  amount,
  cents,
);

const plan = fc.record({
  opening: fc.option(amount, { nil: undefined }),
  cost: fc.option(cents, { nil: undefined }),
  acts: fc.array(act, { maxLength: 9 }),
});

function shelfOf({ opening, cost, acts }: { opening: Big | undefined; cost: Big | undefined; acts: readonly Act[] }) {
  const shelf = new Shelf();
  if (opening) shelf.open(opening, cost);
  const used: Line[] = [];
  for (const [kind, quantity, total] of acts) {
    if (kind === "receive") shelf.receive(quantity, total);
    else if (kind === "adjust") shelf.adjust(total.gt(100) ? quantity : quantity.times(-1));
    else if (kind === "reverse") {
      const last = used.pop();
      if (last) shelf.reverse(last);
    } else used.push(shelf.use(kind === "use" ? "CONSUMPTION" : "WASTE", quantity));
  }
  return shelf;
}

/** The place of a line in its ledger. */
const placeOf = ({ id }: Line) => Number(id);

const whole = { counts: () => true, isBefore: () => false };

const sum = (amounts: readonly (Big | undefined)[]) =>
  amounts.reduce<Big>((total, one) => total.plus(one ?? 0), Big(0));

const seed = 20_261_122;

describe("an explanation", () => {
  test("replays to what the item showed, and adds up over any part: 10,000 ledgers at any moment", () => {
    fc.assert(
      fc.property(plan, fc.nat(), fc.nat(), (made, one, other) => {
        const { lines, shown } = shelfOf(made);
        const counts = [0, ...shown.keys()];
        const [first = 0, last = 0] = [one, other]
          .map((number) => counts[number % counts.length] ?? 0)
          .toSorted((a, b) => a - b);
        const range = { counts: (line: Line) => placeOf(line) < last, isBefore: (line: Line) => placeOf(line) < first };
        const { start, steps, end } = explain(lines, range, nothing);
        const quantity = sum([start.quantity, ...steps.map((step) => step.quantity)]);
        const value = sum([start.value, ...steps.map((step) => step.value)]);
        const before = lines[last - 1];
        expect([quantity, end.quantity].map(String)).toEqual(Array(2).fill(String(before?.balance ?? 0)));
        expect([value, end.value ?? Big(0)].map(String)).toEqual(Array(2).fill(String(before?.valueAfter ?? 0)));
        expect(String(end.averageCost)).toBe(String(shown.get(last)));
      }),
      { numRuns: 10_000, seed },
    );
  });

  test("starts in the middle of a ledger with what the line there says", () => {
    fc.assert(
      fc.property(plan, fc.nat(), (made, at) => {
        const { lines } = shelfOf(made);
        const line = lines[at % Math.max(1, lines.length)];
        if (!line) return;
        const { start, end } = explain(lines.slice(Number(line.id)), whole, nothing);
        const opening = line.kind === "OPENING" ? line.quantity : Big(0);
        expect(start.quantity.eq(stockBefore(line).quantity.plus(opening))).toBe(true);
        expect(end.quantity.eq(lines.at(-1)?.balance ?? 0)).toBe(true);
        expect(end.value?.eq(lines.at(-1)?.valueAfter ?? 0)).toBe(true);
      }),
      { numRuns: 500, seed },
    );
  });

  test("divides the value on hand among receipts and older stock, without a remainder", () => {
    fc.assert(
      fc.property(plan, (made) => {
        const { lines, quantity } = shelfOf(made);
        const { receipts, olderShare } = explain(lines, whole, nothing).average;
        const shares = receipts.map(({ share }) => share);
        expect(sum([...shares, olderShare]).toNumber()).toBe(quantity.gt(0) ? 1 : 0);
        for (const share of [...shares, olderShare]) expect(share.gte(0) && share.lte(1)).toBe(true);
      }),
      { numRuns: 1_000, seed },
    );
  });

  test("puts lines of one kind together, with their documents and days", () => {
    const shelf = new Shelf();
    shelf.open(Big(10), Big(40));
    shelf.receive(Big(18), Big("90.09"));
    const order = { type: "ORDER", id: "o1", number: "ORD-000001" };
    shelf.use("CONSUMPTION", Big("0.35"), order);
    shelf.use("CONSUMPTION", Big("0.65"), order);
    shelf.use("CONSUMPTION", Big(1), { ...order, id: "o2" });
    shelf.use("WASTE", Big("0.5"));
    const { opening, start, steps, end } = explain(shelf.lines, whole, nothing);
    expect(opening?.id).toBe("000000");
    expect([start.quantity.toNumber(), start.value?.toNumber()]).toEqual([10, 40]);
    expect(steps.map(({ kind, quantity, lines, documents }) => [kind, quantity.toNumber(), lines, documents])).toEqual([
      ["RECEIPT", 18, 1, 1],
      ["CONSUMPTION", -2, 3, 2],
      ["WASTE", -0.5, 1, 1],
    ]);
    expect(steps[1]).toMatchObject({ from: "2026-11-01", to: "2026-11-02", bucket: "SALE" });
    expect(end.quantity.toNumber()).toBe(25.5);
    expect(end.averageCost?.toNumber()).toBeCloseTo(130.09 / 28, 8);
  });

  test("says how much was sold before it was received, and what it cost more", () => {
    const shelf = new Shelf();
    shelf.open(Big(1), Big(4));
    shelf.use("CONSUMPTION", Big(4));
    shelf.receive(Big(10), Big(50));
    const { steps, end, average } = explain(shelf.lines, whole, nothing);
    expect(steps.find(({ kind }) => kind === "REVALUATION")).toMatchObject({
      value: Big(-3),
      soldBefore: Big(3),
      reason: "SOLD_BEFORE_RECEIVED",
    });
    expect([end.quantity.toNumber(), end.value?.toNumber(), end.averageCost?.toNumber()]).toEqual([7, 35, 5]);
    expect(average.receipts.map(({ share }) => share.toNumber())).toEqual([1]);
  });
});

const shares = (shelf: Shelf) => {
  const { receipts, olderShare } = explain(shelf.lines, whole, nothing).average;
  return [...receipts.map(({ share }) => share.toNumber()), olderShare.toNumber()];
};

describe("the receipts in an average", () => {
  test("keep their shares while stock is used, and lose them to later receipts", () => {
    const shelf = new Shelf();
    shelf.open(Big(10), Big(40));
    shelf.receive(Big(10), Big(60));
    expect(shares(shelf)).toEqual([0.6, 0.4]);
    shelf.use("CONSUMPTION", Big(10));
    expect(shares(shelf)).toEqual([0.6, 0.4]);
    shelf.receive(Big(10), Big(50));
    expect(shares(shelf)).toEqual([0.5, 0.3, 0.2]);
  });

  test("are those since the stock last ran out", () => {
    const shelf = new Shelf();
    shelf.receive(Big(10), Big(60));
    shelf.use("CONSUMPTION", Big(10));
    expect(shares(shelf)).toEqual([0]);
    shelf.receive(Big(10), Big(50));
    expect(shares(shelf)).toEqual([1, 0]);
  });

  test("leave out one that was undone", () => {
    const shelf = new Shelf();
    shelf.open(Big(10), Big(40));
    shelf.undo(shelf.receive(Big(10), Big(60)));
    expect(shares(shelf)).toEqual([1]);
  });

  test("have the shares that they would have without one that was undone", () => {
    const shelf = new Shelf();
    shelf.open(Big(10), Big(40));
    const mistake = shelf.receive(Big(10), Big(600));
    shelf.use("CONSUMPTION", Big(5));
    shelf.receive(Big(10), Big(60));
    shelf.undo(mistake);
    // 10 at $4, of which 5 are used, and 10 at $6.
    expect(shares(shelf)).toEqual([0.75, 0.25]);
    expect(shelf.item.stockValue.toNumber()).toBe(80);
  });

  test("are at most eight: the rest is older", () => {
    const shelf = new Shelf();
    for (let count = 0; count < 12; count += 1) shelf.receive(Big(1), Big(1));
    expect(shares(shelf)).toHaveLength(9);
    expect(shares(shelf).at(-1)).toBeCloseTo(4 / 12, 5);
  });
});
