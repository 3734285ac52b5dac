import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import type { Breakpoint } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { DetailsDialog } from "./DetailsDialog.tsx";
import { LoadFailure } from "../LoadFailure.tsx";

/** Why a thing cannot be shown: gone, failed to load, or otherwise still loading. */
export interface ItemStatus {
  readonly gone: boolean;
  readonly failed: boolean;
  /** What loading it failed with. */
  readonly error?: unknown;
  readonly onRetry: () => void;
}

interface ItemStatusDialogProps extends ItemStatus {
  readonly title: string;
  /** As in "This supplier no longer exists" and "Failed to load supplier". */
  readonly noun: string;
  readonly height?: number;
  readonly maxWidth?: Breakpoint;
  readonly onClose: () => void;
}

/** Replaces a dialog until its thing is loaded, or says why it cannot be shown. */
export const ItemStatusDialog = ({
  title,
  noun,
  gone,
  failed,
  error,
  onRetry,
  height = 160,
  maxWidth = "sm",
  onClose,
}: ItemStatusDialogProps) => (
  <DetailsDialog
    title={title}
    maxWidth={maxWidth}
    onClose={onClose}
    {...(gone && {
      actions: (
        <Button variant="outlined" onClick={onClose}>
          Done
        </Button>
      ),
    })}
  >
    {gone ? (
      <Typography>{`This ${noun} no longer exists.`}</Typography>
    ) : failed ? (
      <LoadFailure what={noun} error={error} onRetry={onRetry} />
    ) : (
      <Skeleton variant="rounded" height={height} />
    )}
  </DetailsDialog>
);
