import { expect, test } from "vitest";
import { stepsBefore, stepsOf } from "./first-day.ts";

const nothing = { inventory: { items: 0 }, suppliers: 0, products: 0, recipes: 0, orders: { total: 0 } };
const everything = () => true;
const doneOf = (counted: typeof nothing) => stepsOf(counted, everything).map(({ isDone }) => isDone);

test("a new restaurant has one step behind it", () => {
  expect(doneOf(nothing)).toEqual([true, false, false, false, false]);
});

test("each step is done by what it is about", () => {
  expect(doneOf({ ...nothing, inventory: { items: 1 } })).toEqual([true, true, false, false, false]);
  expect(doneOf({ ...nothing, suppliers: 1 })).toEqual([true, false, true, false, false]);
  expect(doneOf({ ...nothing, products: 1, recipes: 1 })).toEqual([true, false, false, true, false]);
  expect(doneOf({ ...nothing, orders: { total: 1 } })).toEqual([true, false, false, false, true]);
});

test("a product without a recipe leads to its recipe", () => {
  expect(stepsOf(nothing, everything)[3]?.path).toBe("/products");
  expect(stepsOf({ ...nothing, products: 1 }, everything)[3]).toMatchObject({ isDone: false, path: "/boms" });
});

test("a member who only takes orders is shown nothing else to do", () => {
  expect(stepsOf(nothing, (needs) => needs === "orders.take").map(({ path }) => path)).toEqual(["/orders"]);
});

test("before the first restaurant nothing is done, and the first step creates one", () => {
  expect(stepsBefore.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false]);
  expect(stepsBefore[0]).toMatchObject({ path: "/restaurants", shown: { dialog: "create" } });
});
