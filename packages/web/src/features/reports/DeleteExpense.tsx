import { remove } from "@stockpot/core/expense/expense.routes";
import type { Expense } from "@stockpot/core/expense/expense.schema";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import { reloadExpenses } from "./expenses.ts";

interface DeleteExpenseProps {
  readonly restaurantId: string;
  readonly expense: Expense;
  readonly onClose: () => void;
}

/** Asks before an expense is taken out of every statement. */
export function DeleteExpense({ restaurantId, expense: { id, label }, onClose }: DeleteExpenseProps) {
  const notify = useNotify();
  async function confirm() {
    onClose();
    try {
      await call(remove, { params: { restaurantId, expenseId: id } });
      notify.success(`${label} deleted`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.failure(messageOf(error, "Failed to delete the expense"));
    }
    await reloadExpenses(restaurantId);
  }
  return (
    <ConfirmDialog
      title="Delete Expense"
      confirmLabel="Delete"
      destructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {`This takes ${label} out of every statement. You can't undo this.`}
    </ConfirmDialog>
  );
}
