import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { needsOwner } from "@stockpot/core/membership/membership.rules";
import { list } from "@stockpot/core/people/member.routes";
import type { RestaurantMember } from "@stockpot/core/people/member.schema";
import { lazy, Suspense, useRef } from "react";
import type { Column } from "../../../components/table/DataTable.tsx";
import { Day } from "../../../components/Day.tsx";
import { LoadedTable } from "../../../components/table/LoadedTable.tsx";
import { Moment } from "../../../components/Moment.tsx";
import { Money } from "../../../components/Money.tsx";
import { PermissionButton } from "../../../components/PermissionButton.tsx";
import { TwoLines } from "../../../components/table/TwoLines.tsx";
import { RouterLink } from "../../../components/RouterLink.tsx";
import { RowMenu, type RowMenuAction } from "../../../components/table/RowMenu.tsx";
import { useRoute } from "../../../lib/cache.ts";
import { Add, BlockOutlined, EditOutlined, Logout } from "../../../lib/icons.tsx";
import { retryImport } from "../../../lib/retry-import.ts";
import { usePermissions } from "../../../lib/permissions.tsx";
import { useSession } from "../../../lib/session.tsx";
import { useUrlState } from "../../../lib/url-state.ts";
import { Invitations } from "./Invitations.tsx";
import { roleNames } from "../../../components/role-names.ts";
import { RemoveDialog } from "../../../components/members/RemoveDialog.tsx";
import { togglesOf } from "./rights-form.ts";

const InviteDialog = lazy(async () => ({
  default: (await retryImport(() => import("./InviteDialog.tsx"))).InviteDialog,
}));
const MemberDialog = lazy(async () => ({
  default: (await retryImport(() => import("./MemberDialog.tsx"))).MemberDialog,
}));

const seesCosts = ({ role, toggles }: RestaurantMember) =>
  role === "OWNER" || role === "VIEWER" || togglesOf(role, toggles).seesCosts;

/** What a manager may approve; owners have no limit, and no other role approves. */
function Limit({ role, approvesUpToCents: cents }: RestaurantMember) {
  if (role === "OWNER") return "Any amount";
  return cents === undefined ? "–" : <Money amount={cents / 100} />;
}

const columns: readonly Column<RestaurantMember>[] = [
  {
    key: "name",
    header: "Name",
    grow: 50,
    minWidth: 150,
    render: ({ fullName, email }) => <TwoLines first={fullName} second={email} />,
  },
  { key: "role", header: "Role", render: ({ role }) => roleNames[role] },
  { key: "costs", header: "Sees costs", hideBelow: 640, render: (member) => (seesCosts(member) ? "Yes" : "No") },
  { key: "limit", header: "Approves up to", align: "right", hideBelow: 720, render: (member) => <Limit {...member} /> },
  {
    key: "lastSignInOn",
    header: "Last sign-in (UTC)",
    phoneLabel: "Last sign-in",
    align: "right",
    hideBelow: 800,
    render: ({ lastSignInOn: day }) => (day === undefined ? "–" : <Day day={day} />),
  },
  { key: "joinedAt", header: "Joined", hideBelow: 920, render: ({ joinedAt }) => <Moment at={joinedAt} short /> },
];

const phoneLines = ["name role", "lastSignInOn"];

interface Standing {
  readonly isSelf: boolean;
  readonly isLastOwner: boolean;
  /** The signed-in user's. */
  readonly mayManage: boolean;
}

/** What may be done about a member: with oneself it is leaving. */
function actionsFor({ isSelf, isLastOwner, mayManage }: Standing): readonly RowMenuAction[] {
  const refused = isLastOwner ? { refusal: needsOwner } : {};
  return [
    ...(mayManage ? [{ name: "edit", label: "Change Role", Icon: EditOutlined, ...refused }] : []),
    ...(isSelf
      ? [{ name: "remove", label: "Leave Restaurant", Icon: Logout, ...refused }]
      : mayManage
        ? [{ name: "remove", label: "Remove", Icon: BlockOutlined, ...refused }]
        : []),
  ];
}

/** Who works in the restaurant, and who is invited to. */
export function MembersTab({ restaurantId }: { readonly restaurantId: string }) {
  const url = useUrlState();
  const { permission, has } = usePermissions();
  const { user } = useSession();
  const region = useRef<HTMLDivElement>(null);
  const response = useRoute(list, { params: { restaurantId } });
  const members = response.data?.data ?? [];
  const owners = members.filter(({ role }) => role === "OWNER").length;
  const dialog = url.get("dialog");
  const opened = members.find(({ id }) => id === url.get("member"));
  const close = () => url.set({ dialog: null, member: null }, { replace: true });
  const mayManage = has("members.manage");
  return (
    <Box ref={region} tabIndex={-1} sx={{ outline: "none" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ mr: "auto" }}>
          <RouterLink to="?tab=roles">What each role can do</RouterLink>
        </Typography>
        <PermissionButton
          variant="contained"
          startIcon={<Add />}
          {...permission("members.invite")}
          onClick={() => url.set({ dialog: "invite" })}
        >
          Invite Member
        </PermissionButton>
      </Box>
      <LoadedTable
        what="members"
        response={response}
        label="Members"
        columns={columns}
        phoneLines={phoneLines}
        rows={members}
        renderActions={(member) => {
          const isLastOwner = member.role === "OWNER" && owners === 1;
          const actions = actionsFor({ isSelf: member.id === user?.id, isLastOwner, mayManage });
          return (
            actions.length > 0 && (
              <RowMenu
                rowName={member.fullName}
                actions={actions}
                unsaved={false}
                onAct={(name) => url.set({ dialog: name, member: member.id })}
              />
            )
          );
        }}
        empty={null}
      />
      {has("members.invite") && <Invitations restaurantId={restaurantId} />}
      <Suspense fallback={null}>
        {dialog === "invite" && has("members.invite") && <InviteDialog restaurantId={restaurantId} onClose={close} />}
        {dialog === "edit" && opened && mayManage && (
          <MemberDialog restaurantId={restaurantId} member={opened} onClose={close} />
        )}
      </Suspense>
      {dialog === "remove" && opened && (mayManage || opened.id === user?.id) && (
        <RemoveDialog
          restaurantId={restaurantId}
          member={opened}
          onClose={close}
          onGone={() => region.current?.focus()}
        />
      )}
    </Box>
  );
}
