import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useNotify } from "../lib/notify.tsx";
import { DetailsDialog } from "./dialog/DetailsDialog.tsx";
import { FieldLabel } from "./fields/Field.tsx";
import { QrCode } from "./QrCode.tsx";

interface OneTimeLinkProps {
  /** The dialog's title. */
  readonly title: string;
  /** The address within the site, its token behind the #. */
  readonly path: string;
  /** What the link is called when it is shared. */
  readonly name: string;
  /** How long the link works, and for whom. */
  readonly validity: string;
  readonly onClose: () => void;
}

/** The only time that a link with a secret can be seen: to copy, to send, or to show to a camera. */
export function OneTimeLink({ title, path, name, validity, onClose }: OneTimeLinkProps) {
  const id = useId();
  const notify = useNotify();
  const link = `${window.location.origin}${path}`;

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
      await navigator.share({ title: name, url: link });
    } catch {
      // They closed the list of apps.
    }
  }

  return (
    <DetailsDialog
      title={title}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Alert severity="warning">{`Copy this link now; you won't see it again. ${validity}`}</Alert>
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
        <QrCode text={link} label="QR code of the link" />
        <Typography variant="body2" color="textSecondary">
          They can scan it with their phone's camera.
        </Typography>
      </Box>
    </DetailsDialog>
  );
}
