import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Refusal, SignIns } from "@stockpot/core/activity/activity.schema";
import { type ReactNode, useId, useState } from "react";
import type { SWRResponse } from "swr";
import { Day } from "../Day.tsx";
import type { Column } from "../table/DataTable.tsx";
import { LoadedTable } from "../table/LoadedTable.tsx";

type Counted = SignIns & Partial<Pick<Refusal, "tried">>;
type Row = Counted & { readonly id: string };

const who: Column<Row> = { key: "who", header: "Who", grow: 40, minWidth: 120, render: ({ actor }) => actor.name };
const tried: Column<Row> = {
  key: "what",
  header: "Last tried",
  grow: 60,
  hideBelow: 640,
  render: (row) => row.tried ?? "–",
};
const whenAndHowOften: readonly Column<Row>[] = [
  { key: "day", header: "Day (UTC)", render: ({ day }) => <Day day={day} /> },
  { key: "count", header: "Times", align: "right", render: ({ count }) => count },
];

const kinds = {
  "Denied attempts": { columns: [who, tried, ...whenAndHowOften], phoneLines: ["who count", "what day"] },
  "Sign-ins": { columns: [who, ...whenAndHowOften], phoneLines: ["who count", "day"] },
} as const;

const shownAtFirst = 10;

interface CountedByDayProps {
  readonly title: keyof typeof kinds;
  /** The newest first. Undefined while they load. */
  readonly counted: readonly Counted[] | undefined;
  readonly response: Pick<SWRResponse, "error" | "isLoading" | "isValidating" | "mutate">;
  /** An explanation of the figures, and what to do about them. */
  readonly children: ReactNode;
}

/** What people did on each day, and how often. Nothing while there is none. */
export function CountedByDay({ title, counted = [], response, children }: CountedByDayProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? counted : counted.slice(0, shownAtFirst);
  const rows = shown.map((one): Row => ({ ...one, id: `${one.day} ${one.actor.id}` }));
  if (rows.length === 0 && response.error === undefined) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3, minWidth: 0 }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {children}
      </Typography>
      <LoadedTable
        what={title.toLowerCase()}
        response={response}
        label={title}
        {...kinds[title]}
        rows={rows}
        empty={null}
      />
      {shown.length < counted.length && (
        <Box sx={{ display: "flex", justifyContent: "center", mt: 1.5 }}>
          <Button variant="outlined" size="small" onClick={() => setIsWhole(true)}>
            Show older
          </Button>
        </Box>
      )}
    </Box>
  );
}
