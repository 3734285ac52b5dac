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
import { DayRange } from "../DayRange.tsx";
import { FilterSelect } from "../table/FilterSelect.tsx";
import { ListToolbar } from "../table/ListToolbar.tsx";
import { LoadedTable } from "../table/LoadedTable.tsx";
import { Moment } from "../Moment.tsx";
import { personOptions } from "../person-options.ts";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { HistoryOutlined } from "../../lib/icons.tsx";
import { usePaging } from "../../lib/paging.ts";
import { dayIn, momentsOf } from "../../lib/url-day.ts";
import { idIn } from "../../lib/url-id.ts";
import { useUrlState, type UrlState } from "../../lib/url-state.ts";
import { AuditDownload } from "./AuditDownload.tsx";
import { actionNames, describeEntry } from "./audit-names.ts";

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

/** The URL parameters of the list. */
export const auditParams = { action: "did", actor: "who", from: "from", to: "to" } as const;

const administratorsQuery = { query: { role: "ADMIN", limit: 100 } } as const;

/** Today's administrators, and those of the page, who may no longer be one. */
function useAdministrators(entries: readonly AuditEntry[], chosen: string) {
  const formats = useFormats();
  const { data } = useRoute(listUsers, administratorsQuery);
  const today = data?.data.map(({ id, fullName: name }) => ({ id, name })) ?? [];
  const onPage = entries.flatMap(({ actor: { id, fullName: name } }) => (id === undefined ? [] : [{ id, name }]));
  return personOptions([...onPage, ...today], chosen, formats);
}

/** What the URL asks for, its days by the reader's clocks. */
function filtersIn(url: UrlState, timeZone: string) {
  const action = auditActions.find((one) => one === url.get(auditParams.action));
  const actor = idIn(url, auditParams.actor);
  const [from, to] = [dayIn(url, auditParams.from), dayIn(url, auditParams.to)];
  const filters = {
    ...(action && { action }),
    ...(actor !== "" && { actor }),
    ...momentsOf({ timeZone, dayStartsAt: 0 }, from, to),
  };
  return { action, actor, from, to, filters };
}

const noFilters = Object.fromEntries(Object.values(auditParams).map((param) => [param, null]));

/** Administrative actions, newest first. */
export function AuditTable() {
  const url = useUrlState();
  const { timeZone } = useFormats();
  const { action, actor, from, to, filters } = filtersIn(url, timeZone);
  const { query, setFilters, pagingOf, reading } = usePaging(url, {
    listKey: JSON.stringify(["audit", filters]),
    notLoaded: "Failed to load the audit log",
  });
  const response = useRoute(list, { query: { ...filters, ...query } }, reading);
  const entries = response.data?.data ?? [];
  const people = useAdministrators(entries, actor);
  const active = Object.keys(filters).length;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "start", gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: { xs: "1 1 100%", sm: "1 1 100px" }, minWidth: 0 }}>
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
                onChange={(value) => setFilters({ [auditParams.action]: value })}
              />,
              <FilterSelect
                key="actor"
                label="Administrator"
                all="All administrators"
                value={actor}
                options={people}
                onChange={(value) => setFilters({ [auditParams.actor]: value })}
              />,
              <DayRange
                key="days"
                from={from}
                to={to}
                onChange={(change) =>
                  setFilters({
                    ...("from" in change && { [auditParams.from]: change.from }),
                    ...("to" in change && { [auditParams.to]: change.to }),
                  })
                }
              />,
              active > 0 && (
                <Button key="clear" variant="outlined" size="small" onClick={() => setFilters(noFilters)}>
                  Clear
                </Button>
              ),
            ]}
          />
        </Box>
        <AuditDownload filters={filters} disabled={entries.length === 0} />
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
            <EmptyState title="Nothing matches">Choose other days, another action or another administrator.</EmptyState>
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
