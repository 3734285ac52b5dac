import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { activityActions, activitySubjects } from "@stockpot/core/activity/activity.rules";
import { refusals, signIns } from "@stockpot/core/activity/activity.routes";
import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { list as listMembers } from "@stockpot/core/people/member.routes";
import { useMemo } from "react";
import { actionNames, subjectNames } from "../../components/activity/activity-names.ts";
import { sentenceOf } from "../../components/activity/activity-sentence.ts";
import { ActorNotes } from "../../components/activity/ActorNotes.tsx";
import { Changes } from "../../components/activity/Changes.tsx";
import { CountedByDay } from "../../components/activity/CountedByDay.tsx";
import { HistoryDialog } from "../../components/activity/HistoryDialog.tsx";
import { LoadMore } from "../../components/activity/LoadMore.tsx";
import { useActivity } from "../../components/activity/use-activity.ts";
import type { Column } from "../../components/table/DataTable.tsx";
import { DayRange } from "../../components/DayRange.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { FilterSelect } from "../../components/table/FilterSelect.tsx";
import { ListToolbar } from "../../components/table/ListToolbar.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { Moment } from "../../components/Moment.tsx";
import { personOptions } from "../../components/person-options.ts";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { HistoryOutlined } from "../../lib/icons.tsx";
import { dayIn, momentsOf } from "../../lib/url-day.ts";
import { idIn } from "../../lib/url-id.ts";
import { useUrlState, type UrlState } from "../../lib/url-state.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { ActivityDownload } from "./ActivityDownload.tsx";
import type { SettingsView } from "./settings.ts";

/** An entry as a sentence, with what the sentence does not tell. */
interface Row extends ActivityEntry {
  readonly sentence: string;
  readonly rest: ActivityEntry;
}

const columns: readonly Column<Row>[] = [
  { key: "what", header: "What happened", grow: 55, minWidth: 200, render: ({ sentence }) => sentence },
  {
    key: "changes",
    header: "Details",
    grow: 45,
    minWidth: 160,
    render: ({ rest }) => <Changes entry={rest} most={2} />,
  },
  { key: "way", header: "By", hideBelow: 760, render: (entry) => <ActorNotes entry={entry} /> },
  { key: "at", header: "When", render: ({ at }) => <Moment at={at} /> },
];

const phoneLines = ["what", "changes", "at way"];

const actions = activityActions.map((value) => ({ value, label: actionNames[value] }));
const types = activitySubjects.map((value) => ({ value, label: subjectNames[value] }));
const aboutMembers: readonly string[] = ["MEMBER", "INVITATION"];

/** The URL parameters of the list, and of the thing whose history is open. */
const params = { action: "did", type: "kind", actor: "who", from: "from", to: "to", of: "history" } as const;

/** One of the values that a filter knows, or none. */
const chosen = <Value extends string>(url: UrlState, param: string, known: readonly Value[]) =>
  known.find((value) => value === url.get(param));

function useFilters(restaurantId: string, settings: SettingsView["settings"]) {
  const url = useUrlState();
  const [from, to] = [dayIn(url, params.from), dayIn(url, params.to)];
  const [action, type] = [chosen(url, params.action, activityActions), chosen(url, params.type, activitySubjects)];
  const actor = idIn(url, params.actor);
  const isReversed = from !== "" && to !== "" && from > to;
  const { timeZone, dayStartsAt } = settings;
  const filters = useMemo(
    () => ({
      ...(action && { action }),
      ...(type && { type }),
      ...(actor !== "" && { actor }),
      ...momentsOf({ timeZone, dayStartsAt }, from, to),
    }),
    [action, type, actor, from, to, timeZone, dayStartsAt],
  );
  const activity = useActivity(restaurantId, isReversed ? null : filters);
  const isFiltered = Object.keys(filters).length > 0;
  const set = (changes: Readonly<Record<string, string | null>>) => url.set(changes, { replace: true });
  return { url, set, from, to, action, type, actor, isReversed, isFiltered, filters, activity };
}

/** The restaurant's members, and the other actors in the list. */
function usePeople(restaurantId: string, entries: readonly ActivityEntry[], actor: string) {
  const { has } = usePermissions();
  const formats = useFormats();
  const { data } = useRoute(listMembers, has("members.read") ? { params: { restaurantId } } : null);
  const members = data?.data.map(({ id, fullName: name }) => ({ id, name })) ?? [];
  return personOptions([...entries.map((entry) => entry.actor), ...members], actor, formats);
}

/** The thing whose history is open. */
function openedIn(url: UrlState, entries: readonly ActivityEntry[]) {
  const [named, id] = url.get(params.of)?.split(".") ?? [];
  const type = activitySubjects.find((one) => one === named);
  if (type === undefined || id === undefined) return undefined;
  return { type, id, name: entries.find(({ subject }) => subject.id === id)?.subject.name };
}

/** Who did what in the restaurant, newest first. */
export function ActivityTab({ restaurantId, settings }: SettingsView) {
  const { url, set, from, to, action, type, actor, isReversed, isFiltered, filters, activity } = useFilters(
    restaurantId,
    settings,
  );
  const { has } = usePermissions();
  const { entries, response, ...more } = activity;
  const formats = useFormats();
  const rows = entries.map((entry): Row => {
    const { text: sentence, rest } = sentenceOf(entry, formats);
    return { ...entry, sentence, rest };
  });
  const people = usePeople(restaurantId, entries, actor);
  const opened = openedIn(url, entries);
  const clear = () => set(Object.fromEntries(Object.values(params).map((param) => [param, null])));
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "start", gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: { xs: "1 1 100%", sm: "1 1 100px" }, minWidth: 0 }}>
          <ListToolbar
            search={null}
            active={Object.keys(filters).length}
            filters={[
              <FilterSelect
                key="action"
                label="Action"
                all="All actions"
                value={action ?? ""}
                options={actions}
                onChange={(value) => set({ [params.action]: value })}
              />,
              <FilterSelect
                key="type"
                label="Type"
                all="All types"
                value={type ?? ""}
                options={has("activity.members") ? types : types.filter(({ value }) => !aboutMembers.includes(value))}
                onChange={(value) => set({ [params.type]: value })}
              />,
              <FilterSelect
                key="actor"
                label="Person"
                all="Everyone"
                value={actor}
                options={people}
                onChange={(value) => set({ [params.actor]: value })}
              />,
              <DayRange
                key="days"
                from={from}
                to={to}
                onChange={(change) =>
                  set({
                    ...("from" in change && { [params.from]: change.from }),
                    ...("to" in change && { [params.to]: change.to }),
                  })
                }
              />,
              isFiltered && (
                <Button key="clear" variant="outlined" size="small" onClick={clear}>
                  Clear
                </Button>
              ),
            ]}
          />
        </Box>
        <ActivityDownload
          restaurantId={restaurantId}
          filters={filters}
          disabled={isReversed || (entries.length === 0 && !more.hasMore)}
        />
      </Box>
      <LoadedTable
        what="activity"
        response={response}
        label="Activity"
        columns={columns}
        phoneLines={phoneLines}
        rows={isReversed ? [] : rows}
        rowTarget={({ subject }) => {
          const opening = { [params.of]: `${subject.type}.${subject.id}` };
          return { to: { search: url.searchWith(opening) }, open: () => url.set(opening) };
        }}
        empty={
          isReversed ? (
            <EmptyState title="The start date is after the end date">Change one of the dates.</EmptyState>
          ) : isFiltered ? (
            <EmptyState title="Nothing matches">Choose other days, another action or another person.</EmptyState>
          ) : (
            <EmptyState icon={<HistoryOutlined />} title="Nothing recorded yet">
              New changes appear here.
            </EmptyState>
          )
        }
      />
      <LoadMore {...more} through={isFiltered ? more.through : undefined} />
      {has("activity.members") && (
        <>
          <Refusals restaurantId={restaurantId} />
          <SignInDays restaurantId={restaurantId} />
        </>
      )}
      {opened && (
        <HistoryDialog
          restaurantId={restaurantId}
          {...opened}
          onClose={() => url.set({ [params.of]: null }, { replace: true })}
        />
      )}
    </>
  );
}

function Refusals({ restaurantId }: { readonly restaurantId: string }) {
  const response = useRoute(refusals, { params: { restaurantId } });
  return (
    <CountedByDay title="Denied attempts" counted={response.data?.data} response={response}>
      Actions that members tried without permission. If someone needs one, change their role under Members.
    </CountedByDay>
  );
}

function SignInDays({ restaurantId }: { readonly restaurantId: string }) {
  const response = useRoute(signIns, { params: { restaurantId } });
  return (
    <CountedByDay title="Sign-ins" counted={response.data?.data} response={response}>
      How often members signed in. Anyone who doesn't recognize a day can sign out their other devices under Your
      Sessions.
    </CountedByDay>
  );
}
