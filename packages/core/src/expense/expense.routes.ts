import { route } from "../api/route.ts";
import { Expense, ExpenseDraft, ExpenseQuery, Expenses } from "./expense.schema.ts";

const expenses = "/api/v1/restaurants/{restaurantId}/expenses" as const;
const expense = `${expenses}/{expenseId}` as const;

export const list = route({
  method: "GET",
  path: expenses,
  summary: "List what was spent apart from food on up to 400 business days",
  needs: "reports.money",
  query: ExpenseQuery,
  data: Expenses,
  status: 200,
});

export const create = route({
  method: "POST",
  path: expenses,
  summary: "Enter an expense of some days, or one that comes back every month",
  needs: "expenses.edit",
  body: ExpenseDraft,
  data: Expense,
  status: 201,
  idempotent: true,
});

export const update = route({
  method: "PUT",
  path: expense,
  summary: "Replace an expense; what of it falls on closed days stays as it is",
  needs: "expenses.edit",
  body: ExpenseDraft,
  data: Expense,
  status: 200,
});

export const remove = route({
  method: "DELETE",
  path: expense,
  summary: "Delete an expense of which nothing falls on closed days",
  needs: "expenses.edit",
  status: 204,
});
