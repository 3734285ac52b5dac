import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CountSummary } from "@stockpot/core/count/count.schema";
import type { Column } from "../../components/table/DataTable.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { DocumentLink } from "../../components/DocumentLink.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { Moment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import type { PageProps } from "../../components/resource/props.ts";
import { useList } from "../../components/resource/use-list.ts";
import { Signed } from "../../components/Signed.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";
import { Whole } from "../../components/Whole.tsx";
import { FactCheckOutlined } from "../../lib/icons.tsx";
import { counts, reasonNames, valueOf } from "./counts.ts";

type Row = CountSummary & { readonly restaurantId: string };

function Number({ restaurantId, id, number, status, refusedLines }: Row) {
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1, whiteSpace: "nowrap" }}>
      <DocumentLink restaurantId={restaurantId} source={{ type: "COUNT", id, number }} />
      {status === "POSTING" && <StatusChip tone="warning" label="Saving" />}
      {refusedLines > 0 && <StatusChip tone="warning" label={`${refusedLines} to count again`} />}
    </Box>
  );
}

const columns: readonly Column<Row>[] = [
  { key: "number", header: "Count", render: Number },
  { key: "createdAt", header: "Saved", render: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: "by", header: "By", grow: 20, hideBelow: 760, render: ({ by }) => by },
  { key: "reason", header: "Reason", hideBelow: 860, render: ({ reason }) => reasonNames[reason] },
  { key: "lineCount", header: "Items", align: "right", render: ({ lineCount }) => <Whole value={lineCount} /> },
  {
    key: "value",
    header: "Difference",
    needs: "costs.read",
    align: "right",
    render: (count) => (
      <Signed value={valueOf(count)}>
        <Money amount={valueOf(count)} />
      </Signed>
    ),
  },
];

/** Counts that were saved, newest first. */
export function CountList({ params, region }: PageProps<CountSummary>) {
  const list = useList(counts, params, { search: null, newestFirst: true, limit: 10 });
  return (
    <Box ref={region} tabIndex={-1} sx={{ outline: "none", display: "grid", gap: 1, minWidth: 0 }}>
      <Typography variant="h2">Saved counts</Typography>
      <LoadedTable
        what="counts"
        response={list.response}
        label="Saved counts"
        columns={columns}
        rows={list.rows.map((row) => ({ ...row, ...params }))}
        skeletonRows={3}
        paging={list.paging}
        phoneLines={["number value", "createdAt lineCount"]}
        empty={
          <EmptyState icon={<FactCheckOutlined />} title="No counts yet">
            Saved counts appear here with what was expected, what was counted and the difference.
          </EmptyState>
        }
      />
    </Box>
  );
}
