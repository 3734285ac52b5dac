import { roles } from "@stockpot/core/api/role";
import type { User } from "@stockpot/core/user/user.schema";
import { MailLink } from "../../components/ContactLink.tsx";
import type { Column } from "../../components/table/DataTable.tsx";
import { selectFilter } from "../../components/resource/filters.tsx";
import type { NoParams, ViewProps } from "../../components/resource/props.ts";
import { ResourceTable } from "../../components/resource/ResourceTable.tsx";
import { useList } from "../../components/resource/use-list.ts";
import { roleNames } from "../../components/role-names.ts";
import { RoleBadge } from "../../components/RoleBadge.tsx";
import { Moment } from "../../components/Moment.tsx";
import { PeopleOutlined } from "../../lib/icons.tsx";
import { UserActions } from "./UserActions.tsx";
import { users } from "./users.ts";

const columns: readonly Column<User>[] = [
  { key: "fullName", header: "Name", grow: 40, render: ({ fullName }) => fullName },
  { key: "email", header: "Email", grow: 40, minWidth: 150, render: ({ email }) => <MailLink address={email} /> },
  { key: "role", header: "Role", render: (user) => <RoleBadge role={user.role} superAdmin={user.superAdmin} /> },
  {
    key: "createdAt",
    header: "Joined",
    hideBelow: 720,
    render: ({ createdAt }) => <Moment at={createdAt} short />,
  },
  {
    key: "lastSignInAt",
    header: "Last sign-in",
    hideBelow: 880,
    render: ({ lastSignInAt: at }) => (at === undefined ? "–" : <Moment at={at} short />),
  },
  { key: "signIns", header: "Sign-ins", align: "right", hideBelow: 940, render: ({ signIns = 0 }) => signIns },
];

const phoneLines = ["fullName role", "email createdAt"];

const roleFilter = selectFilter<User>({
  param: "role",
  label: "Role",
  all: "All roles",
  options: roles.map((value) => ({ value, label: roleNames[value] })),
  passes: (user, role) => user.role === role,
});

/** All users, newest first. */
export function UserTable(view: ViewProps<User, NoParams>) {
  const list = useList(users, view.params, {
    filters: [roleFilter],
    search: "Find by start of name or email",
    newestFirst: true,
  });
  return (
    <ResourceTable
      {...view}
      list={list}
      rows={list.rows}
      columns={columns}
      phoneLines={phoneLines}
      opens="view"
      renderActions={(user) => <UserActions user={user} unsaved={list.isUnsaved(user)} open={view.open} />}
      icon={<PeopleOutlined />}
      hint="People who sign up or whom you add appear here."
    />
  );
}
