import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { averageOf, costPerBaseUnit, lineTotal, valueAtAverage } from "@stockpot/core/measure/money";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import { factor } from "@stockpot/core/measure/quantity";
import { type Unit, units } from "@stockpot/core/measure/unit";
import { Big } from "big.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildItem, buildRestaurant, inside, type ItemFixture } from "../support/fixtures.ts";
import { request } from "../support/client.ts";
import {
  type Fraction,
  fraction,
  over,
  plus,
  ratioBetween,
  rounded,
  times,
  toNumber,
} from "../support/exact-arithmetic.ts";
import { buildOrder, getItem, movementsOf, setQuantity, setStatus } from "../support/order-fixtures.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { buildSupplier, onProcurement } from "../support/procurement-fixtures.ts";
import { runs } from "../support/random.ts";

/** Whole ten-thousandths: what a person may enter. */
const entered = (most: number) => fc.integer({ min: 1, max: most * 10_000 }).map((parts) => parts / 10_000);
const price = fc.integer({ min: 0, max: 500_000 }).map((parts) => parts / 10_000);
const unit = fc.constantFrom(...units.filter((one) => !["CENTIMETER", "METER", "INCH", "FOOT"].includes(one)));

const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { above: -b.above, below: b.below });
const isPositive = ({ above }: Fraction) => above > 0n;
const zero: Fraction = { above: 0n, below: 1n };

/** The number of a fraction that may be below 0. */
const numberOf = (value: Fraction) =>
  value.above < 0n ? -toNumber({ above: -value.above, below: value.below }) : toNumber(value);

interface Model {
  readonly quantity: Fraction;
  readonly value: Fraction;
  readonly average: Fraction | undefined;
  readonly last: Fraction | undefined;
}

interface Line {
  readonly quantity: number;
  readonly unit: Unit;
  readonly unitPrice: number;
}

/** One of each dimension to another, so that every unit converts. */
const equivalences: InventoryItem["equivalences"] = [
  { fromQuantity: 1, fromUnit: "PIECE", toQuantity: 0.7, toUnit: "KILOGRAM" },
  { fromQuantity: 3, fromUnit: "CUP", toQuantity: 400, toUnit: "GRAM" },
];

const negative = ({ above, below }: Fraction): Fraction => ({ above: -above, below });
const near = (value: Fraction, decimals: number): Fraction =>
  value.above < 0n ? negative(rounded(negative(value), decimals)) : rounded(value, decimals);
const atLeast = (value: Fraction, least: string) => !isPositive(minus(fraction(least), value));

/** The average of the stock on hand; a remainder too small to be entered says nothing of it. */
const averaged = (model: Model): Model =>
  model.average && atLeast(model.quantity, "0.0001")
    ? { ...model, average: near(over(model.value, model.quantity), 10) }
    : model;

/** By the rules alone: a line is worth its whole cents, and sets the cost of stock that had none or was below zero. */
function received(model: Model, line: Line, baseUnit: Unit): Model {
  const ratio = ratioBetween(line.unit, baseUnit, equivalences) ?? expect.unreachable();
  const bought = rounded(times(fraction(line.quantity), ratio), 9);
  const last = rounded(over(fraction(line.unitPrice), ratio), 10);
  const paid = rounded(times(fraction(line.quantity), fraction(line.unitPrice)), 2);
  const quantity = plus(model.quantity, bought);
  const value =
    model.average !== undefined && isPositive(model.quantity)
      ? plus(model.value, paid)
      : near(over(times(paid, quantity), bought), 9);
  return averaged({ quantity, value, average: near(over(paid, bought), 10), last });
}

/** What leaves takes its share, what joins or is taken below zero goes by the average, and nothing is worth nothing. */
function movedTo(model: Model, quantity: Fraction): Model {
  const change = minus(quantity, model.quantity);
  const { value, average = zero } = model;
  const atAverage = (amount: Fraction) => near(times(amount, average), 9);
  if (change.above === 0n) return model;
  if (quantity.above === 0n) return { ...model, quantity, value: zero };
  if (isPositive(quantity) && model.quantity.above < 0n) {
    return averaged({ ...model, quantity, value: atAverage(quantity) });
  }
  if (isPositive(change) || !isPositive(model.quantity)) {
    return averaged({ ...model, quantity, value: plus(value, atAverage(change)) });
  }
  if (quantity.above < 0n) return { ...model, quantity, value: atAverage(quantity) };
  return averaged({ ...model, quantity, value: plus(value, near(over(times(value, change), model.quantity), 9)) });
}

type Step =
  | { readonly kind: "receive"; readonly lines: readonly Line[] }
  | { readonly kind: "count"; readonly quantity: number }
  | { readonly kind: "serve"; readonly plates: number };

const line = fc.record({ quantity: entered(100), unit, unitPrice: price });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("receive"), lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("count"), quantity: fc.oneof(fc.constant(0), entered(100)) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("serve"), plates: fc.integer({ min: 1, max: 100 }) }) },
);

async function buy(pantry: ItemFixture, lines: readonly Line[]): Promise<void> {
  const supplier = await buildSupplier(pantry);
  const items = lines.map((one) => ({ ...one, inventoryItemId: pantry.item.id }));
  const answer = await request(procurements.create, { ...inside(pantry), body: { supplierId: supplier.id, items } });
  const { data } = answer.body;
  const total = lines.reduce(
    (sum, one) => plus(sum, rounded(times(fraction(one.quantity), fraction(one.unitPrice)), 2)),
    zero,
  );
  expect(data.totalAmount).toBe(toNumber(total));
  for (const route of [procurements.approve, procurements.complete]) {
    expect((await request(route, onProcurement(pantry, data))).status).toBe(200);
  }
}

test("value, average and last cost follow every movement exactly, from stock above, at and below zero", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Unit>("GRAM", "KILOGRAM", "OUNCE", "LITER", "DOZEN"),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      async (baseUnit, steps) => {
        const bistro = await buildRestaurant({ allowNegativeStock: true });
        const pantry = await buildItem({ at: bistro, quantity: 0, baseUnit, equivalences });
        const { product } = await buildProduct({ at: bistro });
        await buildBom({
          at: bistro,
          product,
          items: [{ inventoryItemId: pantry.item.id, quantity: 0.75, unit: baseUnit }],
        });
        const kitchen = { ...pantry, products: [product] };
        let model: Model = { quantity: zero, value: zero, average: undefined, last: undefined };
        for (const one of steps) {
          if (one.kind === "receive") {
            await buy(pantry, one.lines);
            model = one.lines.reduce((before, bought) => received(before, bought, baseUnit), model);
          } else if (one.kind === "count") {
            await setQuantity(pantry, pantry.item.id, one.quantity);
            model = movedTo(model, fraction(one.quantity));
          } else {
            const order = await buildOrder(kitchen, [{ productId: product.id, quantity: one.plates }]);
            expect((await setStatus(pantry, order, "PREPARING")).status).toBe(200);
            model = movedTo(model, minus(model.quantity, times(fraction(0.75), fraction(one.plates))));
          }
          const item = await getItem(pantry, pantry.item.id);
          expect(item.quantity).toBe(numberOf(model.quantity));
          expect(item.stockValue).toBe(numberOf(model.value));
          expect(item.averageCost).toBe(model.average && toNumber(model.average));
          expect(item.lastCost).toBe(model.last && toNumber(model.last));
        }
        const ledger = await movementsOf(pantry, pantry.item.id);
        const receipts = (
          await request(inventory.movements, {
            ...inside(pantry),
            params: { ...inside(pantry).params, itemId: pantry.item.id },
            query: { kind: "RECEIPT", limit: 100 },
          })
        ).body.data;
        expect(receipts.toReversed()).toEqual(ledger.filter(({ kind }) => kind === "RECEIPT"));
      },
    ),
    { numRuns: runs(12) },
  );
});

/** Big enough that a binary fraction would show. */
const amount = fc.integer({ min: 0, max: 10 ** 15 }).map((parts) => Big(parts).div(1e9));
const cost = fc.integer({ min: 0, max: 10 ** 15 }).map((parts) => Big(parts).div(1e10));
const asFraction = (value: Big) => fraction(value.toFixed());
const expectSame = (is: Big, should: Fraction, decimals: number) =>
  expect(is.times(`1e${decimals}`).toFixed(0)).toBe(rounded(should, decimals).above.toString());

test("the value that leaves is the exact share, and the average the exact quotient, each rounded half-even once", () => {
  fc.assert(
    fc.property(amount, amount, amount, cost, (taken, left, value, averageCost) => {
      fc.pre(taken.gt(0) && left.gte("0.0001"));
      const quantity = taken.plus(left);
      const out = valueAtAverage({ quantity, stockValue: value, averageCost }, taken.neg()).neg();
      expectSame(out, over(times(asFraction(value), asFraction(taken)), asFraction(quantity)), 9);
      const rest = { quantity: left, stockValue: value.minus(out), averageCost };
      expectSame(averageOf(rest) ?? expect.unreachable(), over(asFraction(rest.stockValue), asFraction(left)), 10);
    }),
    { numRuns: 2000 },
  );
});

/** A value above 0, rounded half away from zero. */
const inCents = ({ above, below }: Fraction): bigint => (200n * above + below) / (2n * below);

test("a line's total is the exact one, rounded half away from zero, and a base unit's cost rounded half-even, once", () => {
  fc.assert(
    fc.property(entered(999_999), price, unit, unit, (quantity, unitPrice, bought, kept) => {
      const total = lineTotal(Big(quantity), Big(unitPrice));
      expect(total.times(100).toFixed()).toBe(String(inCents(times(fraction(quantity), fraction(unitPrice)))));
      const by = factor(bought, kept, equivalences) ?? expect.unreachable();
      const ratio = ratioBetween(bought, kept, equivalences) ?? expect.unreachable();
      expectSame(costPerBaseUnit(Big(unitPrice), by), over(fraction(unitPrice), ratio), 10);
    }),
    { numRuns: 2000 },
  );
});
