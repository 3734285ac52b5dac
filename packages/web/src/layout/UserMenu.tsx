import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { InsideRole } from "@stockpot/core/access/capabilities";
import type { Role } from "@stockpot/core/user/user.schema";
import { type ReactNode, useId, useState } from "react";
import type { SessionUser } from "../lib/session.tsx";
import { RoleBadge } from "../components/RoleBadge.tsx";
import { AccountCircleOutlined } from "../lib/icons.tsx";
import { accountDialogs } from "./account-dialogs.ts";

interface UserMenuProps {
  readonly user: SessionUser;
  /** Theirs in the chosen restaurant, or on the platform. */
  readonly role: Role | InsideRole;
  /** Shows an icon instead of the name, for narrow screens. */
  readonly narrow: boolean;
  readonly endIcon: ReactNode;
  /** Opens a dialog by its name. */
  readonly onOpen: (name: string) => void;
}

export function UserMenu({ user, role, narrow, endIcon, onOpen }: UserMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const trigger = {
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
    ...(anchor !== null && { "aria-controls": id }),
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {narrow ? (
        <IconButton aria-label={`Account of ${user.fullName}`} size="small" {...trigger}>
          <AccountCircleOutlined fontSize="small" />
        </IconButton>
      ) : (
        <Button variant="text" color="inherit" endIcon={endIcon} {...trigger}>
          <Box component="span" sx={{ maxWidth: 220, overflow: "hidden", textOverflow: "ellipsis" }}>
            {user.fullName}
          </Box>
        </Button>
      )}
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { "aria-label": "Account" } }}
      >
        <Box
          component="li"
          role="presentation"
          sx={{ px: 1.5, pt: 0.75, pb: 1.25, mb: 0.5, borderBottom: 1, borderColor: "divider", maxWidth: 280 }}
        >
          <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
            <Typography variant="h3" component="span" noWrap>
              {user.fullName}
            </Typography>
            {narrow && <RoleBadge role={role} />}
          </Box>
          <Typography variant="body2" color="textSecondary" noWrap>
            {user.email}
          </Typography>
        </Box>
        {accountDialogs.map(({ name, label, Icon }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              onOpen(name);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
