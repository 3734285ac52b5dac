import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MovementKind } from "../stock/stock.rules.ts";
import { explain } from "./explanation.rules.ts";
import { type Line, averageOf, nothing, replay, stockBefore } from "./replay.rules.ts";

/** An item that writes its ledger as the engine does: see "Value rules" of the ledger's design. */
class Shelf {
  quantity = Big(0);
  value = Big(0);
  average: Big | undefined;
  readonly lines: Line[] = [];
  /** The average that the item showed after each line. */
  readonly shown: (Big | undefined)[] = [];

  write(kind: MovementKind, quantity: Big, value: Big, more: Partial<Line> = {}): Line {
    const count = this.lines.length;
    this.quantity = this.quantity.plus(quantity);
    this.value = this.value.plus(value);
    if (this.quantity.gt(0)) {
      const isUncosted = this.value.eq(0) && this.average === undefined && kind !== "RECEIPT";
      this.average = isUncosted ? undefined : averageOf(this.value, this.quantity);
    } else if (kind === "RECEIPT") this.average = averageOf(value, quantity);
    const moment = new Date(Date.UTC(2026, 10, 1 + Math.floor(count / 3), 12, count % 60)).toISOString();
    const line: Line = {
      id: String(count).padStart(6, "0"),
      kind,
      quantity,
      balance: this.quantity,
      value,
      valueAfter: this.value,
      businessDay: moment.slice(0, 10),
      occurredAt: moment,
      recordedAt: moment,
      ...more,
    };
    this.lines.push(line);
    this.shown.push(this.average);
    return line;
  }

  private at(quantity: Big): Big {
    if (quantity.times(-1).eq(this.quantity)) return this.value.times(-1);
    if (this.quantity.gt(0)) return this.value.times(quantity).div(this.quantity).round(9, Big.roundHalfEven);
    return quantity.times(this.average ?? 0).round(9, Big.roundHalfEven);
  }

  receive(quantity: Big, total: Big): void {
    const [held, worth, isUncosted] = [this.quantity, this.value, this.average === undefined];
    this.write("RECEIPT", quantity, total, { bucket: "RECEIPT" });
    if (held.gte(0) && !(isUncosted && held.gt(0))) return;
    const target = total.times(this.quantity).div(quantity).round(9, Big.roundHalfEven);
    const correction = target.minus(worth.plus(total));
    if (correction.eq(0)) return;
    const isSoldBefore = held.lt(0);
    this.write("REVALUATION", Big(0), correction, {
      bucket: isSoldBefore ? "NEGATIVE_COST" : "OPENING",
      reason: isSoldBefore ? "SOLD_BEFORE_RECEIVED" : "FIRST_COST",
    });
  }

  use(kind: "CONSUMPTION" | "WASTE", quantity: Big, more: Partial<Line> = {}): Line {
    const bucket = kind === "WASTE" ? "WASTE" : "SALE";
    return this.write(kind, quantity.times(-1), this.at(quantity.times(-1)), { bucket, ...more });
  }

  reverse({ id, quantity, value = Big(0) }: Line): void {
    this.write("REVERSAL", quantity.times(-1), value.times(-1), { bucket: "SALE", reverses: id });
  }

  adjust(by: Big): void {
    if (!by.eq(0)) this.write("ADJUSTMENT", by, this.at(by), { bucket: "ADJUSTMENT" });
  }
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
  acts: fc.array(act, { maxLength: 14 }),
});

function shelfOf({ opening, cost, acts }: { opening: Big | undefined; cost: Big | undefined; acts: readonly Act[] }) {
  const shelf = new Shelf();
  if (opening) shelf.write("OPENING", opening, cost ?? Big(0), { bucket: "OPENING" });
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

const whole = { counts: () => true, isBefore: () => false };

const sum = (amounts: readonly (Big | undefined)[]) =>
  amounts.reduce<Big>((total, amount) => total.plus(amount ?? 0), Big(0));

const seed = 20_261_122;

describe("an explanation", () => {
  test("adds up: start and steps are the end, of quantity and of value, over any part of 10,000 ledgers", () => {
    fc.assert(
      fc.property(plan, fc.nat(), fc.nat(), (made, one, other) => {
        const { lines } = shelfOf(made);
        const [first = 0, last = 0] = [one % (lines.length + 1), other % (lines.length + 1)].toSorted((a, b) => a - b);
        const at = (line: Line) => Number(line.id);
        const { start, steps, end } = explain(
          lines,
          { counts: (line) => at(line) < last, isBefore: (line) => at(line) < first },
          nothing,
        );
        expect(start.quantity.plus(sum(steps.map(({ quantity }) => quantity))).eq(end.quantity)).toBe(true);
        const value = sum([start.value, ...steps.map((step) => step.value)]);
        expect(value.eq(end.value ?? 0)).toBe(true);
        const before = lines[last - 1];
        expect(end.quantity.eq(before?.balance ?? 0)).toBe(true);
        expect(value.eq(before?.valueAfter ?? 0)).toBe(true);
      }),
      { numRuns: 10_000, seed },
    );
  });

  test("replays to the quantity, value and average that the item showed at any moment of 10,000 ledgers", () => {
    fc.assert(
      fc.property(plan, fc.nat(), (made, at) => {
        const { lines, shown } = shelfOf(made);
        if (lines.length === 0) return;
        const count = (at % lines.length) + 1;
        const stock = replay(nothing, lines.slice(0, count));
        const last = lines[count - 1];
        expect(stock.quantity.toFixed()).toBe(last?.balance.toFixed());
        expect(stock.value?.toFixed()).toBe(last?.valueAfter?.toFixed());
        expect(stock.averageCost?.toFixed()).toBe(shown[count - 1]?.toFixed());
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
      { numRuns: 2_000, seed },
    );
  });

  test("shares the value on hand out among receipts and what is older, without a rest", () => {
    fc.assert(
      fc.property(plan, (made) => {
        const { lines, quantity } = shelfOf(made);
        const { receipts, olderShare } = explain(lines, whole, nothing).average;
        const shares = receipts.map(({ share }) => share);
        expect(sum([...shares, olderShare]).toNumber()).toBe(quantity.gt(0) ? 1 : 0);
        for (const share of [...shares, olderShare]) expect(share.gte(0) && share.lte(1)).toBe(true);
      }),
      { numRuns: 5_000, seed },
    );
  });

  test("puts lines of one kind together, with their documents and days", () => {
    const shelf = new Shelf();
    shelf.write("OPENING", Big(10), Big(40), { bucket: "OPENING" });
    shelf.receive(Big(18), Big("90.09"));
    const order = { type: "ORDER", id: "o1", number: "ORD-000001" };
    shelf.use("CONSUMPTION", Big("0.35"), { source: order });
    shelf.use("CONSUMPTION", Big("0.65"), { source: order });
    shelf.use("CONSUMPTION", Big(1), { source: { ...order, id: "o2" } });
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
    shelf.write("OPENING", Big(1), Big(4), { bucket: "OPENING" });
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

  test("counts lines without a value, and starts to know the value where it was first recorded", () => {
    const shelf = new Shelf();
    shelf.write("OPENING", Big(10), Big(0));
    shelf.use("CONSUMPTION", Big(4));
    const old = shelf.lines.map(({ value: _, valueAfter: __, bucket: ___, ...line }) => line);
    const migrated = new Shelf();
    migrated.quantity = Big(6);
    migrated.write("REVALUATION", Big(0), Big(24), { bucket: "OPENING", reason: "MIGRATION", id: "2" });
    migrated.use("CONSUMPTION", Big(1), { id: "3" });
    const { start, steps, end, unvaluedLines, average } = explain([...old, ...migrated.lines], whole, nothing);
    expect(start.value).toBeUndefined();
    expect(unvaluedLines).toBe(1);
    expect(steps.map(({ kind, quantity, value }) => [kind, quantity.toNumber(), value?.toNumber()])).toEqual([
      ["CONSUMPTION", -5, -4],
      ["REVALUATION", 0, 24],
    ]);
    expect([end.quantity.toNumber(), end.value?.toNumber(), end.averageCost?.toNumber()]).toEqual([5, 20, 4]);
    expect(average).toMatchObject({ receipts: [], olderShare: Big(1) });
  });

  test("tells of lines before movements had values by quantity alone", () => {
    const shelf = new Shelf();
    shelf.write("OPENING", Big(10), Big(0));
    shelf.use("CONSUMPTION", Big(4));
    const old = shelf.lines.map(({ value: _, valueAfter: __, bucket: ___, ...line }) => line);
    const { start, steps, end } = explain(old, whole, nothing);
    expect([start.value, end.value, end.averageCost]).toEqual([undefined, undefined, undefined]);
    expect(steps).toMatchObject([{ kind: "CONSUMPTION", bucket: "SALE", lines: 1 }]);
    expect(steps[0]).not.toHaveProperty("value");
  });
});

describe("the receipts in an average", () => {
  const shares = (shelf: Shelf) => {
    const { receipts, olderShare } = explain(shelf.lines, whole, nothing).average;
    return [...receipts.map(({ share }) => share.toNumber()), olderShare.toNumber()];
  };

  test("keep their shares while stock is used, and lose them to later receipts", () => {
    const shelf = new Shelf();
    shelf.write("OPENING", Big(10), Big(40), { bucket: "OPENING" });
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
    shelf.write("OPENING", Big(10), Big(40), { bucket: "OPENING" });
    shelf.receive(Big(10), Big(60));
    const receipt = shelf.lines.at(-1) ?? expect.unreachable();
    shelf.reverse(receipt);
    expect(shares(shelf)).toEqual([1]);
  });

  test("are at most eight: the rest is older", () => {
    const shelf = new Shelf();
    for (let count = 0; count < 12; count += 1) shelf.receive(Big(1), Big(1));
    expect(shares(shelf)).toHaveLength(9);
    expect(shares(shelf).at(-1)).toBeCloseTo(4 / 12, 5);
  });
});
