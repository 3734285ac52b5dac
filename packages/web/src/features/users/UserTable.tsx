import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import Box from "@mui/material/Box";
import { list } from "@stockpot/core/user/user.routes";
import { roles } from "@stockpot/core/api/role";
import { type User } from "@stockpot/core/user/user.schema";
import { EmptyList } from "../../components/EmptyList.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePage } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useSession } from "../../lib/session.tsx";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { userColumns } from "./user-columns.tsx";
import { userActions, type UserVerbs } from "./UserActions.tsx";
import { scope } from "./use-users.ts";

const roleOptions = roles.map((value) => ({ value, label: value }));

interface UserTableProps extends UserVerbs {
  readonly onAdd: () => void;
}

/** Everybody, the newest first, searched, filtered and paged by the server. */
export function UserTable({ onAdd, ...verbs }: UserTableProps) {
  const notify = useNotify();
  const { user: self } = useSession();
  const url = useUrlState();
  const q = url.get("q") ?? "";
  const role = roles.find((value) => value === url.get("role"));
  const { query, page, filter, pagingOf } = usePage(url, { of: JSON.stringify([q, role]) });
  const response = useRoute(
    list,
    { query: { ...query, ...(q !== "" && { q }), ...(role && { role }) } },
    { keepPreviousData: true, onError: () => notify.failure("Failed to load users") },
  );
  const pending = usePendingChanges<User>(scope);
  const rows = applyPending(response.data?.data ?? [], pending, {
    adds: page === 1,
    belongs: (user) => role === undefined || user.role === role,
  });

  return (
    <Box sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <SearchField label="Search users" value={q} onChange={(text) => filter({ q: text })} />
        <FilterSelect
          label="Role"
          all="All roles"
          value={role ?? ""}
          options={roleOptions}
          onChange={(value) => filter({ role: value })}
        />
      </Box>
      <LoadedTable
        what="users"
        response={response}
        label="Users"
        columns={userColumns}
        rows={rows}
        pendingRow={(user) => isUnsaved(pending, user.id)}
        renderActions={userActions(self?.id ?? "", pending, verbs)}
        paging={pagingOf(response.data?.pagination)}
        empty={
          <EmptyList
            page={page}
            onFirstPage={() => url.set({ page: null })}
            filtered={
              q !== "" || role !== undefined
                ? {
                    title: "No users match",
                    hint: "Try another part of the name or the email, or look through all users.",
                    onClear: () => filter({ q: null, role: null }),
                  }
                : undefined
            }
            none={{
              icon: <PeopleOutlined />,
              title: "No Users Found",
              hint: "Whoever signs up shows here, and whom you add.",
              add: "Add User",
              onAdd,
            }}
          />
        }
      />
    </Box>
  );
}
