import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { list, remove } from "@stockpot/core/people/invitation.routes";
import type { Invitation } from "@stockpot/core/people/invitation.schema";
import { useRef, useState } from "react";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog.tsx";
import type { Column } from "../../../components/table/DataTable.tsx";
import { LoadedTable } from "../../../components/table/LoadedTable.tsx";
import { Moment } from "../../../components/Moment.tsx";
import { narrow } from "../../../components/widths.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { useCall, useRoute } from "../../../lib/cache.ts";
import { useNotify } from "../../../lib/notify.tsx";
import { roleNames } from "../../../components/role-names.ts";
import { refreshMembers } from "../../../components/members/members.ts";

const nameOf = ({ label, role }: Invitation) => label ?? roleNames[role];

const columns: readonly Column<Invitation>[] = [
  { key: "for", header: "For", grow: 40, minWidth: 120, render: nameOf },
  { key: "role", header: "Role", render: ({ role }) => roleNames[role] },
  { key: "by", header: "Invited by", grow: 30, hideBelow: 720, render: ({ inviterName }) => inviterName },
  { key: "expiresAt", header: "Valid until", render: ({ expiresAt }) => <Moment at={expiresAt} /> },
];

const phoneLines = ["for role", "expiresAt"];

/** The open invitations. */
export function Invitations({ restaurantId }: { readonly restaurantId: string }) {
  const notify = useNotify();
  const heading = useRef<HTMLHeadingElement>(null);
  const response = useRoute(list, { params: { restaurantId } });
  const { run } = useCall(remove);
  const [asked, setAsked] = useState<Invitation>();
  const rows = response.data?.data ?? [];

  async function revoke(invitation: Invitation) {
    setAsked(undefined);
    try {
      await run({ params: { restaurantId, invitationId: invitation.id } });
      notify.success("Invitation revoked");
    } catch (error) {
      notify.failure(messageOf(error, "Failed to revoke the invitation. Please try again."));
    }
    await refreshMembers(restaurantId);
    heading.current?.focus();
  }

  if (rows.length === 0 && response.error === undefined) return null;
  return (
    <Box component="section" aria-labelledby="invitations" sx={{ mt: 3 }}>
      <Typography id="invitations" ref={heading} tabIndex={-1} variant="h2" sx={{ mb: 1, outline: "none" }}>
        Open invitations
      </Typography>
      <LoadedTable
        what="invitations"
        response={response}
        label="Open invitations"
        columns={columns}
        phoneLines={phoneLines}
        rows={rows}
        renderActions={(invitation) => (
          <Button
            data-row-step=""
            variant="outlined"
            size="small"
            aria-label={`Revoke the invitation for ${nameOf(invitation)}`}
            onClick={() => setAsked(invitation)}
            sx={{ [narrow]: { mr: 1 }, "@media (pointer: coarse)": { minHeight: 44 } }}
          >
            Revoke
          </Button>
        )}
        empty={null}
      />
      {asked && (
        <ConfirmDialog
          title="Revoke this invitation?"
          confirmLabel="Revoke"
          destructive
          onConfirm={() => void revoke(asked)}
          onClose={() => setAsked(undefined)}
        >
          {`The link for ${nameOf(asked)} stops working. You can invite them again.`}
        </ConfirmDialog>
      )}
    </Box>
  );
}
