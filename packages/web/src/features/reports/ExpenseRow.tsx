import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Expenses } from "@stockpot/core/expense/expense.schema";
import { RowMenu } from "../../components/table/RowMenu.tsx";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { DeleteOutlined, EditOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { categoryNames } from "./statement-lines.ts";

type Spent = Expenses["expenses"][number];

const actions = [
  { name: "edit", label: "Edit", Icon: EditOutlined },
  { name: "delete", label: "Delete", Icon: DeleteOutlined },
] as const;

/** As in "$3,100.00 a month since Jan 1, 2026", or the days of one that ends. */
function daysText({ isMonthly, amount, from, to }: Spent, { day, money }: Formats): string {
  if (!isMonthly) return to === undefined || to === from ? day(from) : `${day(from)} – ${day(to)}`;
  const monthly = `${money(amount)} a month`;
  return to === undefined ? `${monthly} since ${day(from)}` : `${monthly}, ${day(from)} – ${day(to)}`;
}

interface ExpenseRowProps {
  readonly expense: Spent;
  readonly onAct: (name: string) => void;
}

/** An expense with what of it falls on the days of the list. */
export function ExpenseRow({ expense, onAct }: ExpenseRowProps) {
  const formats = useFormats();
  const { has } = usePermissions();
  const { label, category, spent } = expense;
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        px: 2,
        py: 1,
        "&:not(:last-of-type)": { borderBottom: 1, borderColor: "divider" },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 560 }}>{label}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`${categoryNames[category]} · ${daysText(expense, formats)}`}
        </Typography>
      </Box>
      <Typography sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>{formats.money(spent)}</Typography>
      {has("expenses.edit") && <RowMenu rowName={label} actions={actions} unsaved={false} onAct={onAct} />}
    </Box>
  );
}
