import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { list } from "@stockpot/core/audit/audit.routes";
import type { AuditEntry } from "@stockpot/core/audit/audit.schema";
import type { Column } from "../../components/DataTable.tsx";
import { narrow } from "../../components/widths.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { useRoute } from "../../lib/cache.ts";
import { Moment } from "../../components/Moment.tsx";
import { HistoryOutlined } from "../../lib/icons.tsx";
import { usePaging } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";

const describeChange = {
  fullName: ({ from, to }: AuditEntry["changes"][number]) => `Renamed from ${from} to ${to}`,
  role: ({ from, to }: AuditEntry["changes"][number]) => `Role changed from ${from} to ${to}`,
  superAdmin: ({ to }: AuditEntry["changes"][number]) =>
    to === "true" ? "Made a super admin" : "No super admin any more",
  signUpRole: ({ from, to }: AuditEntry["changes"][number]) => `New accounts get the role ${to} instead of ${from}`,
  restaurant: ({ to }: AuditEntry["changes"][number]) => `Restaurant ${to} created`,
} as const;

/** Describes an action in plain words. */
function describeEntry({ action, subject, changes }: AuditEntry): string {
  if (action === "CREATED") {
    const isSuperAdmin = changes.some(({ field }) => field === "superAdmin");
    return `Added as ${isSuperAdmin ? "super admin" : (changes.find(({ field }) => field === "role")?.to ?? "a user")}`;
  }
  if (action === "PASSWORD_RESET") return "Password reset";
  if (action === "SECOND_FACTOR_RESET") return "Two-factor authentication reset";
  if (action === "DELETED") return subject.type === undefined ? "Deleted" : "Restaurant deleted";
  return changes.map((change) => describeChange[change.field](change)).join("; ");
}

const PersonCell = ({ fullName, email }: AuditEntry["actor"]) => (
  <Box component="span" title={[fullName, email].filter(Boolean).join(", ")}>
    <Typography
      component="span"
      variant="inherit"
      noWrap
      sx={{ display: "block", [narrow]: { whiteSpace: "normal", overflow: "visible" } }}
    >
      {fullName}
    </Typography>
    {email !== undefined && (
      <Typography
        component="span"
        variant="caption"
        color="textSecondary"
        noWrap
        sx={{ display: "block", fontWeight: 400, [narrow]: { display: "none" } }}
      >
        {email}
      </Typography>
    )}
  </Box>
);

const columns: readonly Column<AuditEntry>[] = [
  { key: "subject", header: "User or restaurant", grow: 30, render: ({ subject }) => <PersonCell {...subject} /> },
  { key: "what", header: "Action", grow: 35, minWidth: 120, render: describeEntry },
  {
    key: "actor",
    header: "By",
    grow: 25,
    minWidth: 120,
    hideBelow: 720,
    render: ({ actor }) => <PersonCell {...actor} />,
  },
  { key: "occurredAt", header: "When", render: ({ occurredAt }) => <Moment at={occurredAt} /> },
];

/** On a phone: to whom and when; what, and by whom. */
const phoneLines = ["subject occurredAt", "what actor"];

/** All administrative actions, newest first. */
export function AuditTable() {
  const { query, pagingOf, reading } = usePaging(useUrlState(), {
    listKey: "audit",
    notLoaded: "Failed to load the audit log",
  });
  const response = useRoute(list, { query }, reading);
  return (
    <LoadedTable
      what="audit log"
      response={response}
      label="Audit log"
      columns={columns}
      phoneLines={phoneLines}
      rows={response.data?.data ?? []}
      paging={pagingOf(response.data?.pagination)}
      empty={
        <EmptyState icon={<HistoryOutlined />} title="Nothing in the log yet">
          Changes that administrators make to accounts appear here.
        </EmptyState>
      }
    />
  );
}
