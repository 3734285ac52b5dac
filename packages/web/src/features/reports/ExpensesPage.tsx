import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { create, list } from "@stockpot/core/expense/expense.routes";
import type { Expense, Expenses } from "@stockpot/core/expense/expense.schema";
import { lazy, Suspense } from "react";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { AssessmentOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { retryImport } from "../../lib/retry-import.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { ExpenseRow } from "./ExpenseRow.tsx";
import { PeriodBar } from "./PeriodBar.tsx";
import { ReportHint } from "./ReportHint.tsx";
import { useReportDays } from "./use-report-days.ts";

// Each with a form or a question, loaded once it is opened.
const ExpenseDialog = lazy(async () => ({
  default: (await retryImport(() => import("./ExpenseDialog.tsx"))).ExpenseDialog,
}));
const DeleteExpense = lazy(async () => ({
  default: (await retryImport(() => import("./DeleteExpense.tsx"))).DeleteExpense,
}));

export function ExpensesPage() {
  const url = useUrlState();
  const permissions = usePermissions();
  return (
    <RestaurantPage
      title="Expenses"
      add={{
        label: "Add Expense",
        onClick: () => url.set({ dialog: "create" }),
        ...permissions.can(create),
      }}
      noRestaurantText="Create your first restaurant, then enter its wages and rent."
    >
      {(restaurantId) => <ExpensesOf restaurantId={restaurantId} />}
    </RestaurantPage>
  );
}

function ExpensesOf({ restaurantId }: { readonly restaurantId: string }) {
  const url = useUrlState();
  const { has } = usePermissions();
  const days = useReportDays(restaurantId);
  const { from, to } = days;
  const { data, error, mutate } = useRoute(
    list,
    days.isInOrder ? { params: { restaurantId }, query: { from, to } } : null,
  );
  const dialog = has("expenses.edit") ? url.get("dialog") : null;
  const chosen = data?.data.expenses.find(({ id }) => id === url.get("expense"));
  const close = () => url.set({ dialog: null, expense: null }, { replace: true });
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <PeriodBar days={days} />
      <Card>
        {error !== undefined ? (
          <LoadFailure what="expenses" error={error} onRetry={() => void mutate()} />
        ) : data === undefined ? (
          days.isInOrder && <Skeleton variant="rounded" height={240} />
        ) : (
          <ExpenseList expenses={data.data} onAct={(name, { id }) => url.set({ dialog: name, expense: id })} />
        )}
      </Card>
      <ReportHint restaurantId={restaurantId} />
      <Suspense fallback={null}>
        {(dialog === "create" || (dialog === "edit" && chosen !== undefined)) && (
          <ExpenseDialog
            restaurantId={restaurantId}
            expense={dialog === "edit" ? chosen : undefined}
            from={from}
            onClose={close}
          />
        )}
        {dialog === "delete" && chosen !== undefined && (
          <DeleteExpense restaurantId={restaurantId} expense={chosen} onClose={close} />
        )}
      </Suspense>
    </Box>
  );
}

interface ExpenseListProps {
  readonly expenses: Expenses;
  readonly onAct: (name: string, expense: Expense) => void;
}

function ExpenseList({ expenses: { expenses, total }, onAct }: ExpenseListProps) {
  const formats = useFormats();
  if (expenses.length === 0) {
    return (
      <EmptyState icon={<AssessmentOutlined />} title="No expenses on these days">
        Enter wages, rent and whatever else you spend apart from food: the statement then shows what is left.
      </EmptyState>
    );
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {expenses.map((expense) => (
          <ExpenseRow key={expense.id} expense={expense} onAct={(name) => onAct(name, expense)} />
        ))}
      </Box>
      <Box sx={{ display: "flex", justifyContent: "space-between", p: 2, borderTop: 1, borderColor: "divider" }}>
        <Typography sx={{ fontWeight: 620 }}>Total of these days</Typography>
        <Typography sx={{ fontWeight: 620, fontVariantNumeric: "tabular-nums" }}>{formats.money(total)}</Typography>
      </Box>
    </>
  );
}
