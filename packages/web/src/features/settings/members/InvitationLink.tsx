import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import type { NewInvitation } from "@stockpot/core/people/invitation.schema";
import { useId } from "react";
import { DetailsDialog } from "../../../components/dialog/DetailsDialog.tsx";
import { FieldLabel } from "../../../components/fields/Field.tsx";
import { QrCode } from "../../../components/QrCode.tsx";
import { useNotify } from "../../../lib/notify.tsx";
import { joinPath } from "../../../paths.ts";
import { roleNames } from "../../../components/role-names.ts";

interface InvitationLinkProps {
  readonly invitation: NewInvitation;
  readonly onClose: () => void;
}

/** The only time that an invitation's link can be seen: to copy, to send, or to show to a camera. */
export function InvitationLink({ invitation: { token, role, label }, onClose }: InvitationLinkProps) {
  const id = useId();
  const notify = useNotify();
  const link = `${window.location.origin}${joinPath(token)}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      notify.success("Link copied");
    } catch {
      notify.failure("The browser didn't allow copying. Select the link and copy it.");
    }
  }

  async function share() {
    try {
      await navigator.share({ title: "Join us on Stockpot", url: link });
    } catch {
      // They closed the list of apps.
    }
  }

  return (
    <DetailsDialog
      title={label === undefined ? `Invitation: ${roleNames[role]}` : `Invitation for ${label}`}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Alert severity="warning">
        Copy this link now; you won't see it again. It works once within seven days, for anyone who has it.
      </Alert>
      <div>
        <FieldLabel id={`${id}-label`}>Link</FieldLabel>
        <OutlinedInput
          value={link}
          size="small"
          fullWidth
          readOnly
          inputProps={{ "aria-labelledby": `${id}-label` }}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy Link
        </Button>
        {"share" in navigator && (
          <Button variant="outlined" onClick={() => void share()}>
            Share
          </Button>
        )}
      </Box>
      <Box sx={{ display: "grid", justifyItems: "center", gap: 1 }}>
        <QrCode text={link} label="QR code of the invitation link" />
        <Typography variant="body2" color="textSecondary">
          They can scan it with their phone's camera.
        </Typography>
      </Box>
    </DetailsDialog>
  );
}
