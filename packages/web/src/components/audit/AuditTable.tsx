import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { list } from "@stockpot/core/activity/audit.routes";
import { auditActions } from "@stockpot/core/activity/audit.rules";
import type { AuditEntry } from "@stockpot/core/activity/audit.schema";
import { list as listUsers } from "@stockpot/core/administration/user.routes";
import type { Column } from "../table/DataTable.tsx";
import { narrow } from "../widths.ts";
import { EmptyState } from "../table/EmptyState.tsx";
import { FilterSelect } from "../table/FilterSelect.tsx";
import { ListToolbar } from "../table/ListToolbar.tsx";
import { LoadedTable } from "../table/LoadedTable.tsx";
import { Moment } from "../Moment.tsx";
import { personOptions } from "../person-options.ts";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { HistoryOutlined } from "../../lib/icons.tsx";
import { usePaging } from "../../lib/paging.ts";
import { idIn } from "../../lib/url-id.ts";
import { useUrlState } from "../../lib/url-state.ts";

const describeChange = {
  fullName: ({ from, to }: AuditEntry["changes"][number]) => `Renamed from ${from} to ${to}`,
  role: ({ from, to }: AuditEntry["changes"][number]) => `Role changed from ${from} to ${to}`,
  superAdmin: ({ to }: AuditEntry["changes"][number]) =>
    to === "true" ? "Made a super admin" : "No longer a super admin",
  signUpRole: ({ from, to }: AuditEntry["changes"][number]) => `New accounts get the role ${to} instead of ${from}`,
  restaurant: ({ to }: AuditEntry["changes"][number]) => `Restaurant ${to} created`,
} as const;

const actionNames = {
  CREATED: "Added",
  UPDATED: "Changed",
  MADE_OWNER: "Made an owner",
  PASSWORD_RESET: "Password reset",
  SECOND_FACTOR_RESET: "Two-factor authentication reset",
  DELETED: "Deleted",
} as const satisfies Record<AuditEntry["action"], string>;

/** Describes an action in plain words. */
function describeEntry({ action, subject, changes }: AuditEntry): string {
  if (action === "CREATED") {
    const isSuperAdmin = changes.some(({ field }) => field === "superAdmin");
    return `Added as ${isSuperAdmin ? "super admin" : (changes.find(({ field }) => field === "role")?.to ?? "a user")}`;
  }
  if (action === "DELETED" && subject.type !== undefined) return "Restaurant deleted";
  if (changes.length === 0) return actionNames[action];
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

const actions = auditActions.map((value) => ({ value, label: actionNames[value] }));

/** The URL parameters of what is listed. */
export const auditParams = { action: "did", actor: "who" } as const;

const administratorsQuery = { query: { role: "ADMIN", limit: 100 } } as const;

/** Today's administrators, and those of the page, who may no longer be one. */
function useAdministrators(entries: readonly AuditEntry[], chosen: string) {
  const formats = useFormats();
  const { data } = useRoute(listUsers, administratorsQuery);
  const today = data?.data.map(({ id, fullName: name }) => ({ id, name })) ?? [];
  const onPage = entries.flatMap(({ actor: { id, fullName: name } }) => (id === undefined ? [] : [{ id, name }]));
  return personOptions([...onPage, ...today], chosen, formats);
}

/** Administrative actions, newest first. */
export function AuditTable() {
  const url = useUrlState();
  const action = auditActions.find((one) => one === url.get(auditParams.action));
  const actor = idIn(url, auditParams.actor);
  const filters = { ...(action && { action }), ...(actor !== "" && { actor }) };
  const { query, filter, pagingOf, reading } = usePaging(url, {
    listKey: JSON.stringify(["audit", filters]),
    notLoaded: "Failed to load the audit log",
  });
  const response = useRoute(list, { query: { ...filters, ...query } }, reading);
  const entries = response.data?.data ?? [];
  const people = useAdministrators(entries, actor);
  const active = Object.keys(filters).length;
  return (
    <>
      <Box sx={{ mb: 1.5 }}>
        <ListToolbar
          search={null}
          active={active}
          filters={[
            <FilterSelect
              key="action"
              label="Action"
              all="All actions"
              value={action ?? ""}
              options={actions}
              onChange={(value) => filter({ [auditParams.action]: value })}
            />,
            <FilterSelect
              key="actor"
              label="Administrator"
              all="All administrators"
              value={actor}
              options={people}
              onChange={(value) => filter({ [auditParams.actor]: value })}
            />,
            active > 0 && (
              <Button
                key="clear"
                variant="outlined"
                size="small"
                onClick={() => filter({ [auditParams.action]: null, [auditParams.actor]: null })}
              >
                Clear
              </Button>
            ),
          ]}
        />
      </Box>
      <LoadedTable
        what="audit log"
        response={response}
        label="Audit log"
        columns={columns}
        phoneLines={phoneLines}
        rows={entries}
        paging={pagingOf(response.data?.pagination)}
        empty={
          active > 0 ? (
            <EmptyState title="Nothing matches">Choose another action or another administrator.</EmptyState>
          ) : (
            <EmptyState icon={<HistoryOutlined />} title="Nothing in the log yet">
              Changes that administrators make to accounts appear here.
            </EmptyState>
          )
        }
      />
    </>
  );
}
