import { expect, test } from "vitest";
import { isConditionFailure, isOutcomeUnknown, isTransactionConflict, isSafeToRetry } from "./failure.ts";

const named = (name: string, details: object = {}) => Object.assign(new Error(name), { name, ...details });
const cancelled = (...codes: readonly string[]) =>
  named("TransactionCanceledException", { CancellationReasons: codes.map((Code) => ({ Code })) });

test("what a transaction under way was in the way of is repeated, and waits for rivals alone", () => {
  for (const error of [
    named("TransactionConflictException"),
    named("TransactionInProgressException"),
    cancelled("None", "TransactionConflict"),
  ]) {
    expect([isSafeToRetry(error), isTransactionConflict(error)], error.name).toEqual([true, true]);
  }
});

test("what was refused for load is repeated, and waits until the load falls", () => {
  for (const error of [
    named("ThrottlingException"),
    named("ProvisionedThroughputExceededException"),
    cancelled("TransactionConflict", "ThrottlingError"),
    cancelled("ProvisionedThroughputExceeded"),
  ]) {
    expect([isSafeToRetry(error), isTransactionConflict(error)], error.name).toEqual([true, false]);
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
    expect([isSafeToRetry(error), isTransactionConflict(error)]).toEqual([false, false]);
  }
});

const wrapped = (cause: Error) => named("ElectroError", { cause });

test("what ElectroDB wraps is judged by what it wraps", () => {
  const failed = named("ConditionalCheckFailedException");
  expect([isConditionFailure(failed), isConditionFailure(wrapped(failed))]).toEqual([true, true]);
  const throttled = wrapped(named("ThrottlingException"));
  expect([isConditionFailure(throttled), isSafeToRetry(throttled), isTransactionConflict(throttled)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isTransactionConflict(wrapped(named("TransactionConflictException")))).toBe(true);
  expect(isOutcomeUnknown(wrapped(named("TimeoutError")))).toBe(true);
  expect(isOutcomeUnknown(wrapped(named("Error", { code: "ECONNRESET" })))).toBe(true);
  expect(isOutcomeUnknown(wrapped(failed))).toBe(false);
});
