import { describe, expect, test } from "vitest";
import { bought, lastPriceOf, repriced } from "./last-price.ts";

const supplierId = "01990000-0000-7000-8000-000000000001";
type Item = Parameters<typeof lastPriceOf>[0];

const never: Item = { baseUnit: "KILOGRAM", equivalences: [] };
const flour: Item = { ...never, lastCost: 2.5 };
const butter: Item = {
  ...never,
  lastCost: 8.818490487,
  lastPurchase: { supplierId, unit: "POUND", unitPrice: 4 },
};
const empty = { unit: "PIECE", unitPrice: null } as const;

describe("the last price of an item", () => {
  test("is the one on the last delivery note, in its unit", () => {
    expect(lastPriceOf(butter, "POUND")).toBe(4);
    expect(lastPriceOf(butter, "KILOGRAM")).toBe(8.8185);
    expect(lastPriceOf(butter, "OUNCE")).toBe(0.25);
  });

  test("follows from the last cost where the purchase is not known", () => {
    expect(lastPriceOf(flour, "KILOGRAM")).toBe(2.5);
    expect(lastPriceOf(flour, "GRAM")).toBe(0.0025);
  });

  test("is not known for what was never bought, or in a unit that does not convert", () => {
    expect(lastPriceOf(never, "KILOGRAM")).toBeNull();
    expect(lastPriceOf(flour, "LITER")).toBeNull();
    expect(lastPriceOf(flour, "")).toBeNull();
  });
});

describe("a line whose item is chosen", () => {
  test("is filled with unit and price of the last purchase", () => {
    expect(bought(butter, empty, undefined)).toEqual({ unit: "POUND", unitPrice: 4 });
    expect(bought(flour, empty, undefined)).toEqual({ unit: "KILOGRAM", unitPrice: 2.5 });
    expect(bought(never, empty, undefined)).toEqual({ unit: "KILOGRAM", unitPrice: null });
  });

  test("keeps a price and a unit that a person entered", () => {
    expect(bought(butter, { unit: "PIECE", unitPrice: 3.99 }, undefined)).toEqual({ unit: "POUND", unitPrice: 3.99 });
    expect(bought(butter, { unit: "GRAM", unitPrice: null }, flour)).toEqual({ unit: "GRAM", unitPrice: 0.0088 });
    expect(bought(butter, { unit: "LITER", unitPrice: 1 }, undefined)).toEqual({ unit: "POUND", unitPrice: 1 });
  });

  test("gets the new item's price where the old one's was only filled in", () => {
    expect(bought(flour, { unit: "POUND", unitPrice: 4 }, butter)).toEqual({ unit: "KILOGRAM", unitPrice: 2.5 });
    expect(bought(never, { unit: "POUND", unitPrice: 4 }, butter)).toEqual({ unit: "KILOGRAM", unitPrice: null });
  });
});

test("another unit changes a price that was filled in, never one that was typed", () => {
  expect(repriced(butter, "POUND", "KILOGRAM", 4)).toBe(8.8185);
  expect(repriced(butter, "POUND", "KILOGRAM", 4.5)).toBe(4.5);
  expect(repriced(butter, "POUND", "LITER", 4)).toBeNull();
  expect(repriced(butter, "LITER", "POUND", null)).toBe(4);
});
