import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ComponentType, useId, useState } from "react";
import type { Permission } from "../../lib/can.ts";
import { MoreVert } from "../../lib/icons.tsx";

export interface RowMenuAction {
  /** The dialog that it opens, or the step that it takes at once. */
  readonly name: string;
  readonly label: string;
  readonly Icon: ComponentType<{ fontSize?: "small" }>;
  /** Why it is not allowed for this row. */
  readonly refusal?: string | undefined;
  /** Whether the refusal is the person's: on a phone, what they may not do is left out. */
  readonly forbidden?: boolean;
}

/** Why an action of a menu is not permitted. */
export const refusalBy = ({ allowed, reason }: Permission): Pick<RowMenuAction, "refusal" | "forbidden"> =>
  allowed ? {} : { refusal: reason, forbidden: true };

interface RowMenuProps {
  /** What the row is called, which tells this menu from those of other rows. */
  readonly rowName: string;
  readonly actions: readonly RowMenuAction[];
  /** A change is still being saved; actions are unavailable until then. */
  readonly unsaved: boolean;
  readonly onAct: (name: string) => void;
}

/** The actions of a row, other than opening it. */
export function RowMenu({ rowName, actions, unsaved, onAct }: RowMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"), { noSsr: true });
  const shown = isPhone ? actions.filter(({ forbidden }) => forbidden !== true) : actions;
  if (shown.length === 0) return null;
  return (
    <>
      <IconButton
        id={`${id}-button`}
        size="small"
        aria-label={`More for ${rowName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor !== null && { "aria-controls": `${id}-menu` })}
        title="More"
        aria-disabled={unsaved}
        onClick={(event) => {
          if (!unsaved) setAnchor(event.currentTarget);
        }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        id={`${id}-menu`}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          // It stands outside of the page's own landmarks.
          root: { role: "region", "aria-labelledby": `${id}-button` },
          list: { "aria-labelledby": `${id}-button` },
        }}
      >
        {shown.map(({ name, label, Icon, refusal }) => (
          <MenuItem
            key={label}
            aria-disabled={refusal !== undefined}
            onClick={() => {
              if (refusal !== undefined) return;
              setAnchor(null);
              onAct(name);
            }}
            sx={refusal === undefined ? {} : { color: "text.secondary", cursor: "not-allowed" }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <Box component="span" sx={{ maxWidth: 280, whiteSpace: "normal" }}>
              {label}
              {refusal !== undefined && (
                <Box component="span" sx={{ display: "block", fontSize: "0.75rem" }}>
                  {refusal}
                </Box>
              )}
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
