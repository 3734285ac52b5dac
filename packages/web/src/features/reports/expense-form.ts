import { type Expense, ExpenseDraft } from "@stockpot/core/expense/expense.schema";
import { formResolver } from "../../lib/form.ts";

export interface ExpenseForm {
  category: string;
  label: string;
  amount: number | null;
  isMonthly: boolean;
  from: string;
  to: string;
}

export const expenseResolver = formResolver<ExpenseForm, ExpenseDraft>(ExpenseDraft);

/** @param from the first day of a new one */
export const formOf = (expense: Expense | undefined, from: string): ExpenseForm => ({
  category: expense?.category ?? "",
  label: expense?.label ?? "",
  amount: expense?.amount ?? null,
  isMonthly: expense?.isMonthly ?? false,
  from: expense?.from ?? from,
  to: expense?.to ?? "",
});
