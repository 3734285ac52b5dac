import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import type { Breakpoint } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { Awaited } from "../lib/use-optimistic-item.ts";
import { DetailsDialog } from "./DetailsDialog.tsx";
import { LoadFailure } from "./LoadFailure.tsx";

interface AwaitedDialogProps extends Awaited {
  readonly title: string;
  /** As in "This supplier does not exist any more". */
  readonly what: string;
  /** As in "Failed to load supplier", where that is called otherwise. */
  readonly toLoad?: string;
  readonly height?: number;
  readonly maxWidth?: Breakpoint;
  readonly onClose: () => void;
}

/** Stands in place of a dialog until the thing that it is about is there, or says why it does not come. */
export const ItemStatusDialog = ({
  title,
  what,
  toLoad = what,
  gone,
  failed,
  onRetry,
  height = 160,
  maxWidth = "sm",
  onClose,
}: AwaitedDialogProps) => (
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
      <Typography>{`This ${what} does not exist any more.`}</Typography>
    ) : failed ? (
      <LoadFailure what={toLoad} onRetry={onRetry} />
    ) : (
      <Skeleton variant="rounded" height={height} />
    )}
  </DetailsDialog>
);
