import type { ReactNode } from "react";
import type { To } from "react-router-dom";
import { RouterLink } from "../RouterLink.tsx";

/** Where a row's name leads. */
export interface RowTarget {
  /** The address of its dialog, for another tab. */
  readonly to: To;
  /** Opens the dialog here. */
  readonly open: () => void;
}

/** A row's name, which opens what the row is about. */
export const RowLink = ({
  target: { to, open },
  children,
}: {
  readonly target: RowTarget;
  readonly children: ReactNode;
}) => (
  <RouterLink
    to={to}
    color="inherit"
    onClick={(event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open();
    }}
    sx={({ vars }) => ({
      fontWeight: "inherit",
      textDecorationColor: vars.palette.text.disabled,
      "&:hover": { textDecorationColor: "currentcolor" },
    })}
  >
    {children}
  </RouterLink>
);
