import { AuditTable, auditParams } from "../../components/audit/AuditTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageTabs } from "../../components/PageTabs.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { useResourcePage } from "../../components/resource/use-resource-page.ts";
import { Add } from "../../lib/icons.tsx";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { users } from "./users.ts";
import { UserTable } from "./UserTable.tsx";

const UserDialogs = lazyDialogs(async () => (await import("./UserDialogs.tsx")).UserDialogs);

export function UsersPage() {
  const permissions = usePermissions();
  const { region, ...view } = useResourcePage(users, {});
  return (
    <>
      <PageHeader
        title="User Management"
        actions={
          <PermissionButton
            variant="contained"
            startIcon={<Add />}
            {...permissions.can(users.routes.create)}
            onClick={view.add}
          >
            {users.addLabel}
          </PermissionButton>
        }
      />
      <PageTabs
        label="User views"
        tabs={[
          { value: "users", label: "Users" },
          { value: "audit", label: "Audit" },
        ]}
        pageParams={["page", ...Object.values(auditParams)]}
        region={region}
      >
        {(tab) => (tab === "users" ? <UserTable {...view} /> : <AuditTable />)}
      </PageTabs>
      <UserDialogs {...view} region={region} />
    </>
  );
}
