import { expect, test } from "vitest";
import { isOpenInside } from "./paths.ts";

const only = (capability: string) => (one: string) => one === capability;

test("opens a page of a restaurant to a member with any capability that it takes", () => {
  expect(isOpenInside("/inventory", () => false)).toBe(true);
  expect(isOpenInside("/settings", () => false)).toBe(false);
  expect(isOpenInside("/Settings/", only("stock.count"))).toBe(false);
  expect(isOpenInside("/settings", only("activity.read"))).toBe(true);
  expect(isOpenInside("/inventory/count", only("stock.count"))).toBe(true);
});
