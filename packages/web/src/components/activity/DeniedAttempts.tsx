import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Refusal } from "@stockpot/core/activity/activity.schema";
import type { ReactNode } from "react";
import type { SWRResponse } from "swr";
import type { Column } from "../table/DataTable.tsx";
import { Day } from "../Day.tsx";
import { LoadedTable } from "../table/LoadedTable.tsx";

type Row = Refusal & { readonly id: string };

const columns: readonly Column<Row>[] = [
  { key: "who", header: "Who", grow: 40, minWidth: 120, render: ({ actor }) => actor.name },
  { key: "what", header: "Last tried", grow: 60, hideBelow: 640, render: ({ tried }) => tried },
  { key: "day", header: "Day (UTC)", render: ({ day }) => <Day day={day} /> },
  { key: "count", header: "Times", align: "right", render: ({ count }) => count },
];

const phoneLines = ["who count", "what day"];

interface DeniedAttemptsProps {
  /** Undefined while they load. */
  readonly refusals: readonly Refusal[] | undefined;
  readonly response: Pick<SWRResponse, "error" | "isLoading" | "isValidating" | "mutate">;
  /** What was tried, and what to do about it. */
  readonly children: ReactNode;
}

/** Who tried what their role does not include, and how often. Absent while nobody did. */
export function DeniedAttempts({ refusals = [], response, children }: DeniedAttemptsProps) {
  const rows = refusals.map((one): Row => ({ ...one, id: `${one.day} ${one.actor.id}` }));
  if (rows.length === 0 && response.error === undefined) return null;
  return (
    <Box component="section" aria-labelledby="denied-attempts" sx={{ mt: 3, minWidth: 0 }}>
      <Typography id="denied-attempts" variant="h2">
        Denied attempts
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {children}
      </Typography>
      <LoadedTable
        what="denied attempts"
        response={response}
        label="Denied attempts"
        columns={columns}
        phoneLines={phoneLines}
        rows={rows}
        empty={null}
      />
    </Box>
  );
}
