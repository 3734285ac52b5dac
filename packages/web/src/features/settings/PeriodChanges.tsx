import Typography from "@mui/material/Typography";
import { periodChanges } from "@stockpot/core/settings/settings.routes";
import type { PeriodChange } from "@stockpot/core/restaurant/settings.schema";
import { useId } from "react";
import type { Column } from "../../components/table/DataTable.tsx";
import { Day } from "../../components/Day.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { Moment } from "../../components/Moment.tsx";
import { useRoute } from "../../lib/cache.ts";
import { LockOutlined } from "../../lib/icons.tsx";
import { useNotify } from "../../lib/notify.tsx";

/** Says what was done, as in "Closed through Oct 31, 2026". */
function Change({ closedThrough, before }: PeriodChange) {
  if (closedThrough === undefined) return "All days reopened";
  return (
    <>
      {before === undefined || closedThrough > before ? "Closed through " : "Reopened after "}
      <Day day={closedThrough} />
    </>
  );
}

const columns: readonly Column<PeriodChange>[] = [
  { key: "what", header: "Change", grow: 30, render: (change) => <Change {...change} /> },
  { key: "reason", header: "Reason", grow: 40, render: ({ reason }) => reason ?? "–" },
  { key: "by", header: "By", grow: 20, render: ({ by }) => by },
  { key: "at", header: "When", render: ({ at }) => <Moment at={at} /> },
];

/** The last times that a period was closed or opened again, newest first. */
export function PeriodChanges({ restaurantId }: { readonly restaurantId: string }) {
  const id = useId();
  const notify = useNotify();
  const response = useRoute(
    periodChanges,
    { params: { restaurantId } },
    { onError: () => notify.failure("Failed to load the list of closings") },
  );
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mt: 1, mb: 1 }}>
        Closings
      </Typography>
      <LoadedTable
        what="list of closings"
        response={response}
        label="Closings"
        columns={columns}
        rows={response.data?.data ?? []}
        skeletonRows={2}
        empty={
          <EmptyState icon={<LockOutlined />} title="Nothing closed yet">
            Each closing and reopening is listed here, with who did it and why.
          </EmptyState>
        }
      />
    </section>
  );
}
