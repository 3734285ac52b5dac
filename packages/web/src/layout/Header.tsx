import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Link } from "react-router-dom";
import { Logo } from "../components/Logo.tsx";
import { touch } from "../components/widths.ts";
import { usePermissions } from "../lib/permissions.tsx";
import type { SessionUser } from "../lib/session.tsx";
import { useSignOut } from "../lib/use-sign-out.ts";
import { homeOf } from "../paths.ts";
import { RoleBadge } from "../components/RoleBadge.tsx";
import { ExpandMore, Logout, MenuOutlined, Search, ViewSidebarOutlined } from "../lib/icons.tsx";
import { ThemeMenu } from "./ThemeMenu.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** Where every pixel of the header is taken. */
const narrowest = "@media (max-width: 359.95px)";

export const headerHeightPx = 52;

interface HeaderProps {
  readonly user: SessionUser;
  readonly sidebarOpen: boolean;
  readonly onToggleSidebar: () => void;
  /** Opens a dialog of the user menu by its name. */
  readonly onOpen: (name: string) => void;
  /** Opens the search for pages and things. */
  readonly onGoTo: () => void;
}

export function Header({ user, sidebarOpen, onToggleSidebar, onOpen, onGoTo }: HeaderProps) {
  const signOut = useSignOut();
  // In the chosen restaurant, where there is one.
  const { role = user.role } = usePermissions();
  const narrow = useMediaQuery(useTheme().breakpoints.down("md"), { noSsr: true });
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: "appBar",
        display: "flex",
        alignItems: "center",
        gap: { xs: 0.5, md: 1 },
        [touch]: { gap: { xs: 0, md: 1 } },
        height: headerHeightPx,
        px: { xs: 0.5, md: 0.875 },
        bgcolor: "background.default",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <IconButton
        aria-label="Toggle sidebar"
        {...(!narrow && { title: "Toggle sidebar (Ctrl+B)" })}
        aria-expanded={sidebarOpen}
        onClick={onToggleSidebar}
        size="small"
      >
        {narrow ? (
          <MenuOutlined fontSize="small" />
        ) : (
          <ViewSidebarOutlined fontSize="small" sx={{ transform: "scaleX(-1)" }} />
        )}
      </IconButton>
      <Box
        component={Link}
        to={homeOf(user.role, narrow)}
        sx={{
          display: "flex",
          textDecoration: "none",
          borderRadius: 1,
          mr: "auto",
          [touch]: { minHeight: 44, alignItems: "center" },
          "&:focus-visible": { outline: 2, outlineColor: "primary.main", outlineOffset: 3 },
        }}
      >
        <Logo />
      </Box>
      {!narrow && (
        <IconButton aria-label="Go to" title="Go to… (Ctrl+K)" size="small" onClick={onGoTo}>
          <Search fontSize="small" />
        </IconButton>
      )}
      <ThemeMenu />
      {!narrow && <RoleBadge role={role} superAdmin={user.superAdmin} />}
      <UserMenu user={user} role={role} narrow={narrow} onOpen={onOpen} endIcon={<ExpandMore />} />
      <Button
        variant={narrow ? "text" : "outlined"}
        size="small"
        startIcon={narrow ? undefined : <Logout />}
        onClick={signOut}
        sx={{ mr: { md: 1 }, [narrowest]: { px: 0.5, minWidth: 0 } }}
      >
        Sign Out
      </Button>
    </Box>
  );
}
