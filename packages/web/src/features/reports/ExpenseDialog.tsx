import { expenseCategories } from "@stockpot/core/expense/expense.rules";
import { create, update } from "@stockpot/core/expense/expense.routes";
import type { Expense, ExpenseDraft } from "@stockpot/core/expense/expense.schema";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { type Attempt, attemptOf } from "../../lib/failed-saves.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useNotify } from "../../lib/notify.tsx";
import { type ExpenseForm, expenseResolver, formOf } from "./expense-form.ts";
import { reloadExpenses } from "./expenses.ts";
import { categoryNames } from "./statement-lines.ts";

const categories = expenseCategories.map((value) => ({ value, label: categoryNames[value] }));

interface ExpenseDialogProps {
  readonly restaurantId: string;
  /** Undefined for a new one. */
  readonly expense: Expense | undefined;
  /** The first day of a new one, unless another is chosen. */
  readonly from: string;
  readonly onClose: () => void;
}

/** Enters an expense, or changes one. Stays open until it is saved. */
export function ExpenseDialog({ restaurantId, expense, from, onClose }: ExpenseDialogProps) {
  const notify = useNotify();
  const creating = useCall(create);
  // Sent again after a lost answer, it is the same expense.
  const [attempt, setAttempt] = useState<Attempt>();
  const updating = useCall(update);
  const { pending, error } = expense === undefined ? creating : updating;
  const form = useForm<ExpenseForm, unknown, ExpenseDraft>({
    resolver: expenseResolver,
    defaultValues: formOf(expense, from),
  });
  const { control, formState } = form;
  const isMonthly = useWatch({ control, name: "isMonthly" });
  const message = useServerIssues(form, error, "Failed to save the expense. Please try again.");

  const submit = form.handleSubmit(async (body) => {
    const params = { restaurantId };
    const next = attemptOf(body, attempt);
    const { idempotencyKey } = next;
    setAttempt(next);
    try {
      if (expense === undefined) await creating.run({ params, body, idempotencyKey });
      else await updating.run({ params: { ...params, expenseId: expense.id }, body, ifMatch: expense.version });
      onClose();
      notify.success(expense === undefined ? `${body.label} added` : `${body.label} saved`);
      await reloadExpenses(restaurantId);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
    }
  });

  return (
    <FormDialog
      title={expense === undefined ? "Add Expense" : "Edit Expense"}
      submitLabel={expense === undefined ? "Add Expense" : "Save"}
      saving={pending}
      error={message}
      dirty={formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput control={control} name="label" label="Description" maxLength={100} required />
      <FieldGrid columns="1fr 1fr">
        <SelectInput control={control} name="category" label="Category" options={categories} required />
        <NumberInput control={control} name="amount" label={isMonthly ? "Amount a month" : "Amount"} money required />
      </FieldGrid>
      <CheckboxInput
        control={control}
        name="isMonthly"
        label="Every month"
        helperText="Spread over the days of each month"
      />
      <FieldGrid columns="1fr 1fr">
        <TextInput control={control} name="from" label="First day" type="date" required />
        <TextInput
          control={control}
          name="to"
          label="Last day"
          type="date"
          helperText={isMonthly ? "Leave empty while it goes on" : "Leave empty for a single day"}
        />
      </FieldGrid>
    </FormDialog>
  );
}
