import * as routes from "@stockpot/core/expense/expense.routes";
import type { ExpenseDraft } from "@stockpot/core/expense/expense.schema";
import * as settings from "@stockpot/core/settings/settings.routes";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { attempt, request } from "../support/client.ts";
import { buildMember, buildRestaurant, inside, type RestaurantFixture } from "../support/fixtures.ts";

/** The body of `routes.create`. */
type Draft = z.input<typeof ExpenseDraft>;

const draft = (changes: Partial<Draft> = {}): Draft => ({
  category: "OCCUPANCY",
  label: "Rent",
  amount: 3100,
  from: "2026-01-01",
  ...changes,
});

const enter = async (at: RestaurantFixture, changes: Partial<Draft> = {}) =>
  (await request(routes.create, { ...inside(at), body: draft(changes) })).body.data;

const on = (at: RestaurantFixture, { id: expenseId }: { readonly id: string }) => ({
  ...inside(at),
  params: { ...inside(at).params, expenseId },
});

const spentOn = async (at: RestaurantFixture, from: string, to = from) =>
  (await request(routes.list, { ...inside(at), query: { from, to } })).body.data;

const closeThrough = (at: RestaurantFixture, closedThrough: string) =>
  request(settings.closePeriod, { ...inside(at), body: { closedThrough } });

describe("POST /expenses", () => {
  test("an expense is spread evenly over its days in cents, the earliest of which take the rest", async () => {
    const at = await buildRestaurant();
    const expense = await enter(at, { amount: 100, from: "2026-02-01", to: "2026-02-03" });
    expect(expense).toMatchObject({ category: "OCCUPANCY", label: "Rent", amount: 100, version: 1, isMonthly: false });
    const days = ["2026-01-31", "2026-02-01", "2026-02-02", "2026-02-03", "2026-02-04"];
    const spent = await Promise.all(days.map(async (day) => (await spentOn(at, day)).total));
    expect(spent).toEqual([0, 33.34, 33.33, 33.33, 0]);
    expect(await spentOn(at, "2026-01-01", "2026-12-31")).toMatchObject({ total: 100, expenses: [{ spent: 100 }] });
  });

  test("a monthly one comes back every month, each of which it is spread over, until its last day", async () => {
    const at = await buildRestaurant();
    await enter(at, { isMonthly: true, from: "2026-01-15" });
    // A month of 31 days is $100 a day, one of 28 days $110.71, of which the first twelve take a cent more.
    expect((await spentOn(at, "2026-01-01", "2026-01-31")).total).toBe(1700);
    expect((await spentOn(at, "2026-02-01", "2026-02-28")).total).toBe(3100);
    expect((await spentOn(at, "2026-02-12", "2026-02-13")).total).toBe(221.43);
    expect((await spentOn(at, "2029-12-01", "2029-12-31")).total).toBe(3100);
    await enter(at, { isMonthly: true, from: "2026-03-01", to: "2026-03-10", label: "Storage" });
    expect((await spentOn(at, "2026-03-01", "2026-04-30")).total).toBe(3100 + 3100 + 1000);
  });

  test.each([
    [{ from: "2026-02-02", to: "2026-02-01" }, "to", "The last day is before the first"],
    [{ from: "2026-01-01", to: "2027-01-02" }, "to", "At most a year"],
    [{ amount: 0 }, "amount", "Must be from $0.01 to $10,000,000"],
    [{ amount: 10.005 }, "amount", "Use at most 2 decimals"],
    [{ label: " " }, "label", "Description is required"],
    [{ label: "x".repeat(101) }, "label", "Description must be less than 100 characters"],
    [{ category: "FOOD" }, "category", "Choose a category"],
    [{ from: "2026-02-30" }, "from", "Choose a day"],
  ])("refuses %j on its field", async (changes, path, message) => {
    const at = await buildRestaurant();
    const answer = await attempt(routes.create, { ...inside(at), body: { ...draft(), ...changes } });
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path, message }]]);
  });

  test("only owners enter expenses; a manager who sees costs lists them", async () => {
    const at = await buildRestaurant();
    const { token } = await buildMember(at, { role: "MANAGER" });
    expect((await attempt(routes.create, { ...inside(at), token, body: draft() })).status).toBe(403);
    const query = { from: "2026-01-01", to: "2026-01-31" };
    expect((await attempt(routes.list, { ...inside(at), token, query })).status).toBe(200);
  });

  test("refuses a day of the closed period", async () => {
    const at = await buildRestaurant();
    await closeThrough(at, "2026-01-31");
    const answer = await attempt(routes.create, {
      ...inside(at),
      body: draft({ from: "2026-01-31", to: "2026-02-02" }),
    });
    expect(answer.error.issues).toEqual([{ path: "from", message: "This day is in a closed period" }]);
    expect((await enter(at, { from: "2026-02-01" })).from).toBe("2026-02-01");
  });
});

test.each(["where none was closed", "where an earlier one was"])(
  "an expense is refused when its period is closed between the read and the write, %s",
  async (how) => {
    const at = await buildRestaurant();
    if (how === "where an earlier one was") await closeThrough(at, "2025-12-31");
    const { result, wasInterrupted } = await withInterruption(
      /TransactItems/,
      () => closeThrough(at, "2026-01-01"),
      () => invoke(routes.create, { ...inside(at), body: draft() }),
    );
    expect(wasInterrupted).toBe(true);
    expect(result.error.issues).toEqual([{ path: "from", message: "This day is in a closed period" }]);
  },
);

describe("PUT /expenses/{expenseId}", () => {
  test("replaces what was entered, and changes nothing where it says the same", async () => {
    const at = await buildRestaurant();
    const expense = await enter(at);
    const changed = {
      category: "UTILITIES",
      label: "Power",
      amount: 60,
      from: "2026-01-02",
      to: "2026-01-03",
    } as const;
    const { data } = (await request(routes.update, { ...on(at, expense), body: changed })).body;
    expect(data).toMatchObject({ ...changed, version: 2 });
    expect((await request(routes.update, { ...on(at, expense), body: changed })).body.data.version).toBe(2);
    expect(await spentOn(at, "2026-01-01", "2026-01-31")).toMatchObject({ total: 60, expenses: [{ id: expense.id }] });
  });

  test("a monthly expense partly in a closed period can only be renamed and ended, and not at all once it has ended there", async () => {
    const at = await buildRestaurant();
    const rent = await enter(at, { isMonthly: true });
    await closeThrough(at, "2026-02-10");
    const refused = async (changes: Partial<Draft>) =>
      (await attempt(routes.update, { ...on(at, rent), body: draft({ isMonthly: true, ...changes }) })).error.issues;
    const part = "Part of it is in a closed period";
    expect(await refused({ amount: 1 })).toEqual([{ path: "amount", message: `${part}. End it and enter another.` }]);
    expect(await refused({ category: "ADMIN" })).toEqual([
      { path: "category", message: `${part}. End it and enter another.` },
    ]);
    expect(await refused({ from: "2026-03-01" })).toEqual([
      { path: "from", message: "This day is in a closed period" },
    ]);
    expect(await refused({ to: "2026-02-09" })).toEqual([{ path: "to", message: part }]);
    const body = draft({ isMonthly: true, to: "2026-02-10", label: "Old rent" });
    expect((await request(routes.update, { ...on(at, rent), body })).body.data).toMatchObject({ to: "2026-02-10" });
    // January, and ten days of February at $110.72.
    expect((await spentOn(at, "2026-01-01", "2026-12-31")).total).toBe(3100 + 1107.2);
    expect((await attempt(routes.update, { ...on(at, rent), body })).error.message).toBe(
      "This is in a closed period. It can no longer be changed.",
    );
  });

  test("an open expense can't be moved into the closed period", async () => {
    const at = await buildRestaurant();
    const expense = await enter(at, { from: "2026-03-01" });
    await closeThrough(at, "2026-02-10");
    const answer = await attempt(routes.update, { ...on(at, expense), body: draft({ from: "2026-02-01" }) });
    expect(answer.error.issues).toEqual([{ path: "from", message: "This day is in a closed period" }]);
  });
});

describe("DELETE /expenses/{expenseId}", () => {
  test("takes it out of every period", async () => {
    const at = await buildRestaurant();
    const expense = await enter(at);
    expect((await request(routes.remove, on(at, expense))).status).toBe(204);
    expect(await spentOn(at, "2026-01-01")).toEqual({ total: 0, expenses: [] });
    expect((await attempt(routes.remove, on(at, expense))).status).toBe(404);
  });

  test("is refused where some of it falls on closed days", async () => {
    const at = await buildRestaurant();
    const expense = await enter(at, { isMonthly: true });
    await closeThrough(at, "2026-01-01");
    const answer = await attempt(routes.remove, on(at, expense));
    expect([answer.status, answer.error.message]).toEqual([
      409,
      "Part of this is in a closed period. It can be ended, not deleted.",
    ]);
  });
});

describe("an expense that someone else corrects meanwhile", () => {
  const asRead = { "if-match": '"1"' };
  const replace = async (given: ReturnType<typeof on>, changes: Partial<Draft>) =>
    (await invoke(routes.update, { ...given, body: draft(changes), headers: asRead })).status;

  test.each<[string, (given: ReturnType<typeof on>) => Promise<number>]>([
    ["corrected", (given) => replace(given, { amount: 2 })],
    ["ended", (given) => replace(given, { to: "2026-01-31" })],
    ["deleted", async (given) => (await invoke(routes.remove, { ...given, headers: asRead })).status],
  ])("is not %s, and stays as it was corrected", async (_, change) => {
    const at = await buildRestaurant();
    const given = on(at, await enter(at));
    const { result, wasInterrupted } = await withInterruption(
      /TransactItems/,
      () => request(routes.update, { ...given, body: draft({ amount: 99 }) }),
      () => change(given),
    );
    expect([wasInterrupted, result]).toEqual([true, 412]);
    expect((await spentOn(at, "2026-01-01")).expenses).toMatchObject([{ amount: 99, version: 2 }]);
  });
});

test("a list holds the expenses of its days, by category and then by first day", async () => {
  const at = await buildRestaurant();
  await enter(at, { category: "OTHER", from: "2026-01-03", label: "Other" });
  await enter(at, { category: "LABOUR_HOURLY", from: "2026-01-05", label: "Second" });
  await enter(at, { category: "LABOUR_HOURLY", from: "2026-01-02", label: "First" });
  await enter(at, { from: "2025-12-31", to: "2025-12-31", label: "Last year" });
  const { expenses } = await spentOn(at, "2026-01-01", "2026-01-31");
  expect(expenses.map(({ label }) => label)).toEqual(["First", "Second", "Other"]);
});
