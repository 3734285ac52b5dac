import type { User } from "@stockpot/core/user/user.schema";
import { MailLink } from "../../components/ContactLink.tsx";
import type { Column } from "../../components/DataTable.tsx";
import { formatDate } from "../../lib/format.ts";
import { RoleBadge } from "../../components/RoleBadge.tsx";

export const userColumns: readonly Column<User>[] = [
  { key: "fullName", header: "Name", render: ({ fullName }) => fullName },
  { key: "email", header: "Email", render: ({ email }) => <MailLink address={email} /> },
  { key: "role", header: "Role", width: 110, render: ({ role }) => <RoleBadge role={role} /> },
  { key: "createdAt", header: "Since", hideBelow: "md", width: 130, render: ({ createdAt }) => formatDate(createdAt) },
];
