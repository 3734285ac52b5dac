import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";

interface RowActionProps {
  readonly verb: string;
  /** The row's name, which tells this button from those of other rows. */
  readonly name: string;
  /** A change is still being saved; the action is unavailable until then. */
  readonly unsaved: boolean;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

/** Uses aria-disabled while the row is being saved: a disabled button could not take the focus back from the dialog. */
export const RowAction = ({ verb, name, unsaved, onAct, children }: RowActionProps) => (
  <IconButton
    size="small"
    aria-label={`${verb} ${name}`}
    title={verb}
    aria-disabled={unsaved}
    onClick={() => {
      if (!unsaved) onAct();
    }}
  >
    {children}
  </IconButton>
);
