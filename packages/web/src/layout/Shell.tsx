import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import Link from "@mui/material/Link";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { screenReaderOnly } from "../components/screen-reader-only.ts";
import { Logo } from "../components/Logo.tsx";
// Used by nearly every page: importing it here puts it into the shared bundle instead of each page's.
import "../components/RestaurantSelector.tsx";
import { useUrlState } from "../lib/url-state.ts";
import { useSessionRenewal } from "../lib/session-renewal.ts";
import { PermissionsProvider, usePermissions } from "../lib/permissions.tsx";
import { useSession } from "../lib/session.tsx";
import { isOpenInside } from "../paths.ts";
import { AccessDenied } from "./AccessDenied.tsx";
import { GoToDialog, accountDialogs } from "./account-dialogs.ts";
import { Header, headerHeightPx } from "./Header.tsx";
import { LostAccess } from "./LostAccess.tsx";
import { rememberedSidebar, rememberSidebar } from "./sidebar-state.ts";
import { Sidebar, sidebarWidth } from "./Sidebar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

/** The frame of every page behind the sign-in. */
export const Shell = () => (
  <PermissionsProvider>
    <Frame />
  </PermissionsProvider>
);

function Frame() {
  const { user } = useSession();
  const { breakpoints } = useTheme();
  const narrow = useMediaQuery(breakpoints.down("md"), { noSsr: true });
  const wide = useMediaQuery(breakpoints.up("lg"), { noSsr: true });
  const [chosen, setChosen] = useState(rememberedSidebar);
  // A tablet shows icons unless the person opened it.
  const open = chosen ?? wide;
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const { pathname } = useLocation();
  const { role, has } = usePermissions();
  // Until it is known what they may do, pages load what they ask for.
  const isDenied = role !== undefined && !isOpenInside(pathname, has);
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  const url = useUrlState();
  const Dialog = isGoing ? GoToDialog : accountDialogs.find(({ name }) => name === url.get("account"))?.Dialog;
  useSessionRenewal();

  function toggle() {
    if (narrow) {
      setDrawerOpen(!drawerOpen);
      return;
    }
    setChosen(!open);
    rememberSidebar(!open);
  }

  useShortcuts({ toggleSidebar: toggle, goTo: () => setIsGoing(true) });

  // After a navigation, keyboards and screen readers start at the top of the page too.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  // Signed out; the guard is about to redirect.
  if (user === null) return null;

  return (
    <Box sx={{ minHeight: "100dvh" }}>
      <Link
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        sx={{
          position: "fixed",
          top: 8,
          left: 8,
          zIndex: "tooltip",
          px: 1.5,
          py: 0.75,
          bgcolor: "background.paper",
          "&:not(:focus)": screenReaderOnly,
        }}
      >
        Skip to content
      </Link>
      <Header
        user={user}
        sidebarOpen={narrow ? drawerOpen : open}
        onToggleSidebar={toggle}
        onOpen={(account) => url.set({ account })}
        onGoTo={() => setIsGoing(true)}
      />
      <Box sx={{ display: "flex" }}>
        {narrow ? (
          <Drawer
            open={drawerOpen}
            onClose={() => setDrawerOpen(false)}
            slotProps={{
              paper: { sx: { width: sidebarWidth.drawer, maxWidth: "85vw", bgcolor: "background.default" } },
            }}
          >
            <Box
              sx={{
                display: "flex",
                alignItems: "center",
                height: headerHeightPx,
                px: 2.25,
                borderBottom: 1,
                borderColor: "divider",
              }}
            >
              <Logo />
            </Box>
            <Sidebar role={user.role} open onNavigate={() => setDrawerOpen(false)} />
          </Drawer>
        ) : (
          <Box
            data-screen-only=""
            sx={{
              width: open ? sidebarWidth.open : sidebarWidth.icons,
              flexShrink: 0,
              position: "sticky",
              top: headerHeightPx,
              height: `calc(100dvh - ${headerHeightPx}px)`,
              overflowX: "hidden",
              overflowY: "auto",
              borderRight: 1,
              borderColor: "divider",
              transition: "width 160ms ease",
            }}
          >
            <Sidebar role={user.role} open={open} />
          </Box>
        )}
        <Box
          component="main"
          id="main"
          ref={main}
          tabIndex={-1}
          // Where the headers of tables stick.
          sx={{
            "--sticky-top": `${headerHeightPx}px`,
            flex: 1,
            minWidth: 0,
            outline: "none",
            px: { xs: 2, sm: 3, lg: 4 },
            py: { xs: 2, sm: 3 },
          }}
        >
          <Box sx={{ maxWidth: 1200, mx: "auto" }}>{isDenied ? <AccessDenied /> : <Outlet />}</Box>
        </Box>
      </Box>
      {user.role !== "ADMIN" && <LostAccess />}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog
            onClose={() => {
              if (isGoing) setIsGoing(false);
              else url.set({ account: null }, { replace: true });
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
