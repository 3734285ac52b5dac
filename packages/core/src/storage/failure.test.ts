import { expect, test } from "vitest";
import { isConditionFailure, isRivalry, isSafeToRetry } from "./failure.ts";

const named = (name: string, details: object = {}) => Object.assign(new Error(name), { name, ...details });
const cancelled = (...codes: readonly string[]) =>
  named("TransactionCanceledException", { CancellationReasons: codes.map((Code) => ({ Code })) });

test("what a transaction under way was in the way of is repeated, and waits for rivals alone", () => {
  for (const error of [
    named("TransactionConflictException"),
    named("TransactionInProgressException"),
    cancelled("None", "TransactionConflict"),
  ]) {
    expect([isSafeToRetry(error), isRivalry(error)], error.name).toEqual([true, true]);
  }
});

test("what was refused for load is repeated, and waits until the load falls", () => {
  for (const error of [
    named("ThrottlingException"),
    named("ProvisionedThroughputExceededException"),
    cancelled("TransactionConflict", "ThrottlingError"),
    cancelled("ProvisionedThroughputExceeded"),
  ]) {
    expect([isSafeToRetry(error), isRivalry(error)], error.name).toEqual([true, false]);
  }
});

test("nothing else is repeated", () => {
  for (const error of [
    cancelled("None", "ConditionalCheckFailed", "TransactionConflict"),
    cancelled(),
    cancelled("None"),
    named("ConditionalCheckFailedException"),
    new Error("ECONNRESET"),
    "TransactionConflictException",
  ]) {
    expect([isSafeToRetry(error), isRivalry(error)]).toEqual([false, false]);
  }
});

test("a failed condition is found under what wraps it", () => {
  const failed = named("ConditionalCheckFailedException");
  expect(isConditionFailure(new Error("ElectroError", { cause: failed }))).toBe(true);
  expect(isConditionFailure(new Error("ElectroError", { cause: named("ThrottlingException") }))).toBe(false);
});
