import { Big } from "big.js";
import { recorded } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import type { Member } from "../actor.ts";
import type { Versioned } from "../api/route.ts";
import { DomainError, assertVersion, invalidField, notFound } from "../error.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { RestaurantEntity, type RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { keyIn } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { type Write, check, hasVersion, put, remove as removing } from "../storage/write.ts";
import { ExpenseEntity, type ExpenseRecord } from "./expense.entity.ts";
import { expenseCategories, maxExpenses, noEnd, spentOn } from "./expense.rules.ts";
import type { ExpenseDraft, ExpenseQuery } from "./expense.schema.ts";

const dollarsOf = (cents: number): number => Big(cents).div(100).toNumber();

/** An expense as the API returns it. */
const presented = ({ to, amountCents, ...rest }: ExpenseRecord) => ({
  ...rest,
  amount: dollarsOf(amountCents),
  ...(to !== noEnd && { to }),
});

/** The expenses that had not ended before a day. */
async function readFrom(restaurantId: string, day: string): Promise<readonly ExpenseRecord[]> {
  const { data } = await ExpenseEntity.query
    .primary({ restaurantId })
    .between({ to: day }, { to: noEnd, id: "~" })
    .go({ pages: "all", consistent: true });
  return data;
}

/** The expenses of which some may fall on business days, both included. */
export async function readExpenses(restaurantId: string, from: string, to: string): Promise<readonly ExpenseRecord[]> {
  return (await readFrom(restaurantId, from)).filter((expense) => expense.from <= to);
}

const orderOf = ({ category }: ExpenseRecord): number => expenseCategories.indexOf(category);

/** What was spent on some days, by category. */
export async function list({ restaurantId }: Member, { from, to }: ExpenseQuery) {
  const found = await readExpenses(restaurantId, from, to);
  const spent = found.map((expense) => ({ expense, cents: spentOn(expense, from, to) }));
  return {
    total: dollarsOf(spent.reduce((sum, { cents }) => sum + cents, 0)),
    expenses: spent
      .toSorted(
        ({ expense: one }, { expense: other }) =>
          orderOf(one) - orderOf(other) || one.from.localeCompare(other.from) || one.id.localeCompare(other.id),
      )
      .map(({ expense, cents }) => ({ ...presented(expense), spent: dollarsOf(cents) })),
  };
}

function recordOf(draft: ExpenseDraft) {
  const { amount, to = draft.isMonthly ? noEnd : draft.from, ...rest } = draft;
  return { ...rest, to, amountCents: Big(amount).times(100).toNumber() };
}

/** @throws DomainError INVALID for a day of the closed period; CONFLICT for one expense too many */
export async function create(actor: Member, draft: ExpenseDraft) {
  const { restaurantId, userId, fullName } = actor;
  return retryOnConflict(async () => {
    const at = timestamp();
    const [restaurant, underWay] = await Promise.all([
      readRestaurant(restaurantId, { consistent: true }),
      readFrom(restaurantId, at.slice(0, 10)),
    ]);
    refuseClosed(restaurant, draft);
    if (underWay.length >= maxExpenses) {
      throw new DomainError("CONFLICT", `At most ${maxExpenses} expenses can be under way at once.`);
    }
    const expense: ExpenseRecord = {
      ...recordOf(draft),
      restaurantId,
      id: newId(),
      byId: userId,
      by: fullName,
      version: 1,
      createdAt: at,
      updatedAt: at,
    };
    return commit(
      actor,
      [put(ExpenseEntity.put(expense)), restaurantAsRead(restaurant)],
      presented(expense),
      recorded(actor, {
        action: "CREATED",
        subject: subjectOf(expense),
        changes: differences({}, presented(expense), { fields, costs }),
      }),
    );
  });
}

function refuseClosed({ closedThrough }: RestaurantRecord, { from }: { readonly from: string }): void {
  if (closedThrough !== undefined && from <= closedThrough) {
    throw invalidField("INVALID", "from", "This day is in a closed period");
  }
}

/**
 * What falls on closed days stays as it is: of such an expense only its last day can change, to an open one, and its
 * description.
 * @throws DomainError INVALID for what would change closed days, STALE when `ifMatch` is not the stored version
 */
export async function update(
  actor: Member,
  { params, body, ifMatch }: Versioned<"expenseId"> & { readonly body: ExpenseDraft },
) {
  const { restaurantId } = actor;
  return retryOnConflict(async () => {
    const { restaurant, expense: current } = await requireOpen(restaurantId, params.expenseId);
    assertVersion(current.version, ifMatch, "expense");
    const next = { ...current, ...recordOf(body), version: current.version + 1, updatedAt: timestamp() };
    const { closedThrough } = restaurant;
    if (closedThrough === undefined || current.from > closedThrough) refuseClosed(restaurant, next);
    else refuseOtherPast(current, next, closedThrough);
    const changes = differences(presented(current), presented(next), { fields, costs });
    if (changes.length === 0) return presented(current);
    const isMoved = next.to !== current.to;
    return commit(
      actor,
      [
        ...(isMoved ? [removeWrite(current), put(ExpenseEntity.put(next))] : [putWrite(current, next)]),
        restaurantAsRead(restaurant),
      ],
      presented(next),
      recorded(actor, { action: "UPDATED", subject: subjectOf(next), changes }),
    );
  });
}

/** Refuses what would change the closed days of an expense that begins on one of them. */
function refuseOtherPast(current: ExpenseRecord, next: ExpenseRecord, closedThrough: string): void {
  if (next.from !== current.from) throw invalidField("INVALID", "from", "This day is in a closed period");
  if (next.amountCents !== current.amountCents) {
    throw invalidField("INVALID", "amount", "Part of it is in a closed period. End it and enter another.");
  }
  if (next.isMonthly !== current.isMonthly || next.category !== current.category) {
    throw invalidField("INVALID", "category", "Part of it is in a closed period. End it and enter another.");
  }
  if (next.to === current.to) return;
  if (!current.isMonthly || next.to < closedThrough) {
    throw invalidField("INVALID", "to", "Part of it is in a closed period");
  }
}

/**
 * @throws DomainError CONFLICT where some of it falls on closed days, STALE when `ifMatch` is not the stored version
 */
export async function remove(actor: Member, { params, ifMatch }: Versioned<"expenseId">): Promise<void> {
  return retryOnConflict(async () => {
    const { restaurant, expense } = await requireOpen(actor.restaurantId, params.expenseId);
    assertVersion(expense.version, ifMatch, "expense");
    if (restaurant.closedThrough !== undefined && expense.from <= restaurant.closedThrough) {
      throw new DomainError("CONFLICT", "Part of this is in a closed period. It can be ended, not deleted.");
    }
    return commit(
      actor,
      [removeWrite(expense), restaurantAsRead(restaurant)],
      undefined,
      recorded(actor, { action: "DELETED", subject: subjectOf(expense) }),
    );
  });
}

/** An expense that has a day which is not closed, with its restaurant. */
async function requireOpen(restaurantId: string, expenseId: string) {
  const [restaurant, all] = await Promise.all([
    readRestaurant(restaurantId, { consistent: true }),
    readFrom(restaurantId, ""),
  ]);
  const expense = all.find(({ id }) => id === expenseId);
  if (!expense) throw notFound("Expense");
  if (restaurant.closedThrough !== undefined && expense.to <= restaurant.closedThrough) {
    throw new DomainError("CONFLICT", "This is in a closed period. It can no longer be changed.");
  }
  return { restaurant, expense };
}

const removeWrite = ({ restaurantId, id, to, version }: ExpenseRecord): Write =>
  removing(ExpenseEntity.delete({ restaurantId, id, to }).where(hasVersion(version)));

const putWrite = (current: ExpenseRecord, next: ExpenseRecord): Write =>
  put(ExpenseEntity.put(next).where(hasVersion(current.version)));

/**
 * Fails the transaction if the restaurant was changed or deleted since it was read: its period may have been closed.
 */
const restaurantAsRead = ({ id, version }: RestaurantRecord): Write =>
  check(keyIn(RestaurantEntity, { id }), "#version = :version", { "#version": "version" }, { ":version": version });

const fields = ["category", "label", "amount", "isMonthly", "from", "to"] as const;
const costs = ["amount"] as const;

const subjectOf = ({ id, label }: ExpenseRecord) => ({ type: "EXPENSE" as const, id, name: label });
