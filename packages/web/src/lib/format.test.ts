import { describe, expect, test } from "vitest";
import { formatMoney, formatQuantity, fullMoney, fullQuantity } from "./format.ts";

describe("a quantity", () => {
  test("keeps two decimals at most where they mean something", () => {
    expect(formatQuantity(12.3456, "KILOGRAM")).toBe("12.35 kg");
    expect(formatQuantity(12, "PIECE")).toBe("12 pc");
  });

  test("keeps one decimal at most from a thousand on", () => {
    expect(formatQuantity(12_345.678, "GRAM")).toBe("12,345.7 g");
  });

  test("is never rounded away when it is small", () => {
    expect(formatQuantity(0.001102311, "POUND")).toBe("0.0011 lb");
    expect(formatQuantity(0, "POUND")).toBe("0 lb");
  });

  test("has every digit in its full figure", () => {
    expect(fullQuantity(0.001102311, "FLUID_OUNCE")).toBe("0.001102311 fluid ounce");
  });
});

describe("money", () => {
  test("has two decimals", () => {
    expect(formatMoney(1234.5)).toBe("$1,234.50");
    expect(formatMoney(0)).toBe("$0.00");
    expect(formatMoney(-3)).toBe("-$3.00");
  });

  test("keeps what a gram costs", () => {
    expect(formatMoney(0.00425)).toBe("$0.00425");
  });

  test("has every digit in its full figure", () => {
    expect(fullMoney(2.0989631623)).toBe("$2.0989631623");
    expect(fullMoney(12)).toBe("$12.00");
  });
});
