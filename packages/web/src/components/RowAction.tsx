import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";

interface RowActionProps {
  readonly verb: string;
  /** The row's thing by name, so that the button is told from those of other rows. */
  readonly name: string;
  /** The thing has a change that is not saved yet; until then nothing more can be done with it. */
  readonly unsaved: boolean;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

/** Not disabled but only marked so while the row is saved: the focus returns here from the dialog that saved it. */
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
