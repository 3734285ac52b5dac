import Add from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { create, get } from "@stockpot/core/user/user.routes";
import type { User } from "@stockpot/core/user/user.schema";
import { useId, useRef } from "react";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { queryOf, remember } from "../../lib/cache.ts";
import { can } from "../../lib/can.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { useSession } from "../../lib/session.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { UserTable } from "./UserTable.tsx";

const UserDialogs = lazyDialogs(async () => (await import("./UserDialogs.tsx")).UserDialogs);

const tabs = [
  { value: "users", label: "Users" },
  { value: "audit", label: "Audit" },
] as const;

export function UsersPage() {
  const id = useId();
  const { user } = useSession();
  const url = useUrlState();
  const panel = useRef<HTMLDivElement>(null);
  const tab = tabs.find(({ value }) => value === url.get("tab"))?.value ?? "users";
  const add = () => url.set({ dialog: "create", user: null });
  const open = (dialog: string) => (chosen: User) => {
    remember(queryOf(get, { params: { userId: chosen.id } }), { data: chosen });
    url.set({ dialog, user: chosen.id });
  };
  return (
    <>
      <PageHeader
        title="User Management"
        actions={
          <PermissionButton variant="contained" startIcon={<Add />} {...can(user, create)} onClick={add}>
            Add User
          </PermissionButton>
        }
      />
      <Tabs
        value={tab}
        onChange={(_, value: string) => url.set({ tab: value === "users" ? null : value, page: null })}
        aria-label="User views"
        sx={{ mb: 2 }}
      >
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} id={`${id}-${value}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box
        ref={panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        tabIndex={-1}
        sx={{ outline: "none" }}
      >
        {tab === "users" ? (
          <UserTable
            onAdd={add}
            onEdit={open("edit")}
            onMakeOwner={open("make-owner")}
            onResetPassword={open("password")}
            onDelete={open("delete")}
          />
        ) : (
          <AuditTable />
        )}
      </Box>
      <UserDialogs onDelete={() => panel.current?.focus()} />
    </>
  );
}
