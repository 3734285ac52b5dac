import { Big } from "big.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Discount, amountsOf, moneyOf, netsOfLines } from "./order-money.rules.ts";
import { orderTypes } from "./order.reasons.ts";

const line = (
  unitPrice: number,
  quantity: number,
  { comped = 0, discount }: { comped?: number; discount?: Discount } = {},
) => ({
  unitPrice: Big(unitPrice),
  quantity,
  comped,
  ...(discount && { discount }),
});

const inDollars = (amounts: object) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Big(String(amount)).toFixed(2)]));

test("two mains, a dessert on the house, a tenth off, service and tax on top", () => {
  const amounts = amountsOf("SALE", [line(18, 2), line(7, 1, { comped: 1 })], { percent: 10 });
  const money = moneyOf({ type: "SALE", ...amounts }, { serviceChargePercent: 10, taxPercent: 8 });
  expect(inDollars({ ...amounts, ...money })).toEqual({
    totalAmount: "43.00",
    compAmount: "7.00",
    discountAmount: "3.60",
    grossAmount: "43.00",
    netAmount: "32.40",
    serviceAmount: "3.24",
    taxAmount: "2.85",
    dueAmount: "38.49",
  });
});

const discounts = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((percent): Discount => ({ percent: percent / 100 })),
    fc.integer({ min: 1, max: 50_000 }).map((cents): Discount => ({ amount: Big(cents).div(100) })),
  ),
  { nil: undefined },
);

const lines = fc.array(
  fc
    .record({
      cents: fc.integer({ min: 0, max: 20_000 }),
      quantity: fc.integer({ min: 0, max: 100 }),
      comped: fc.nat(100),
      discount: discounts,
    })
    .map(({ cents, quantity, comped, discount }) => ({
      unitPrice: Big(cents).div(100),
      quantity,
      comped: Math.min(comped, quantity),
      discount,
    })),
  { minLength: 1, maxLength: 8 },
);

const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const charges = fc.record({
  taxPercent: percents,
  taxIncluded: fc.boolean(),
  serviceChargePercent: percents,
  staffPricePercent: percents,
});

const isCents = (amount: Big) => amount.round(2).eq(amount);

test("net, comps and discounts are the gross, to the cent, whatever is taken off", () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderTypes), lines, discounts, charges, (type, some, discount, charged) => {
      const amounts = amountsOf(type, some, discount);
      const money = moneyOf({ type, ...amounts }, charged);
      const { compAmount, discountAmount } = amounts;
      const { grossAmount, netAmount, serviceAmount, taxAmount, dueAmount } = money;
      expect(netAmount.plus(compAmount).plus(discountAmount).eq(grossAmount)).toBe(true);
      expect(netAmount.lt(0)).toBe(false);
      if (type === "SALE") {
        const due = netAmount.plus(serviceAmount).plus(charged.taxIncluded ? 0 : taxAmount);
        expect(dueAmount.eq(due)).toBe(true);
      }
      expect([...Object.values(amounts), ...Object.values(money)].every(isCents)).toBe(true);
    }),
  );
});

test("the nets of the lines are the order's, to the cent, and none is below nothing", () => {
  fc.assert(
    fc.property(lines, discounts, (some, discount) => {
      const nets = netsOfLines(some, discount);
      const { totalAmount, compAmount, discountAmount } = amountsOf("SALE", some, discount);
      const sum = nets.reduce((total, net) => total.plus(net), Big(0));
      expect(sum.toFixed()).toBe(totalAmount.minus(compAmount).minus(discountAmount).toFixed());
      expect(nets.every((net) => isCents(net) && net.gte(0))).toBe(true);
    }),
  );
});
