import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import type { Role } from "@stockpot/core/user/user.schema";
import type { ComponentType } from "react";
import { NavLink, useSearchParams } from "react-router-dom";
import { usePermissions } from "../lib/permissions.tsx";
import { useSession } from "../lib/session.tsx";
import { restaurantParam } from "../lib/use-restaurant.ts";
import { touch } from "../components/widths.ts";
import {
  AssessmentOutlined,
  DeleteSweepOutlined,
  Inventory2Outlined,
  LocalShippingOutlined,
  MenuBookOutlined,
  PeopleOutlined,
  ReceiptLongOutlined,
  RestaurantMenuOutlined,
  RoomServiceOutlined,
  ShieldOutlined,
  SpaceDashboardOutlined,
  StorefrontOutlined,
  TodayOutlined,
  Tune,
} from "../lib/icons.tsx";
import { isOpenInside, paths, rolesOfPath, superAdminPaths } from "../paths.ts";

export const sidebarWidth = { open: "16rem", icons: "3rem", drawer: "18rem" } as const;

interface Entry {
  readonly label: string;
  readonly path: string;
  readonly Icon: ComponentType<{ fontSize?: "small" }>;
}

interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const groups: readonly Group[] = [
  {
    title: "Main",
    entries: [
      { label: "Dashboard", path: paths.dashboard, Icon: SpaceDashboardOutlined },
      { label: "Today", path: paths.today, Icon: TodayOutlined },
      { label: "Admin Dashboard", path: paths.adminDashboard, Icon: SpaceDashboardOutlined },
      { label: "Restaurants", path: paths.restaurants, Icon: StorefrontOutlined },
    ],
  },
  {
    title: "Inventory",
    entries: [
      { label: "Inventory Items", path: paths.inventory, Icon: Inventory2Outlined },
      { label: "Waste & Spoilage", path: paths.waste, Icon: DeleteSweepOutlined },
      { label: "BOM (Bill of Materials)", path: paths.boms, Icon: MenuBookOutlined },
      { label: "Products", path: paths.products, Icon: RestaurantMenuOutlined },
    ],
  },
  {
    title: "Supply Chain",
    entries: [
      { label: "Suppliers", path: paths.suppliers, Icon: LocalShippingOutlined },
      { label: "Procurements", path: paths.procurements, Icon: ReceiptLongOutlined },
      { label: "Orders", path: paths.orders, Icon: RoomServiceOutlined },
    ],
  },
  { title: "Insight", entries: [{ label: "Reports", path: paths.reports, Icon: AssessmentOutlined }] },
  { title: "Setup", entries: [{ label: "Settings", path: paths.settings, Icon: Tune }] },
  {
    title: "Administration",
    entries: [
      { label: "User Management", path: paths.users, Icon: PeopleOutlined },
      { label: "Platform", path: paths.platform, Icon: ShieldOutlined },
    ],
  },
];

const groupsFor = (isOpen: (path: string) => boolean) =>
  groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ path }) => isOpen(path)) }))
    .filter(({ entries }) => entries.length > 0);

interface SidebarProps {
  readonly role: Role;
  readonly open: boolean;
  readonly onNavigate?: () => void;
}

export function Sidebar({ role, open, onNavigate }: SidebarProps) {
  const { user } = useSession();
  const [params] = useSearchParams();
  const permissions = usePermissions();
  // Until an owner's restaurants are loaded, all of an owner's pages are there.
  const isUnknown = permissions.role === undefined && role === "OWNER";
  const isOpen = (path: string) =>
    rolesOfPath[path]?.includes(role) === true &&
    (user?.superAdmin === true || !superAdminPaths.has(path)) &&
    (isUnknown || isOpenInside(path, permissions.has));
  const restaurant = params.get(restaurantParam);
  // Links keep the chosen restaurant.
  const search = restaurant === null ? "" : `?${new URLSearchParams({ [restaurantParam]: restaurant }).toString()}`;
  return (
    <Box component="nav" aria-label="Main navigation" sx={{ py: 1.5, px: open ? 1.25 : 0.75 }}>
      {groupsFor(isOpen).map(({ title, entries }, index) => (
        <Box key={title} sx={{ mb: 1.5, ...(!open && index > 0 && { pt: 1.5, borderTop: 1, borderColor: "divider" }) }}>
          {open && (
            <Typography
              variant="caption"
              component="h2"
              color="textSecondary"
              noWrap
              sx={{ px: 1, mb: 0.5, fontWeight: 540 }}
            >
              {title}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.25 }}>
            {entries.map(({ label, path, Icon }) => (
              <li key={path}>
                <ButtonBase
                  component={NavLink}
                  {...(!open && { title: label })}
                  to={{ pathname: path, search }}
                  {...(!open && { "aria-label": label })}
                  {...(onNavigate !== undefined && { onClick: onNavigate })}
                  sx={{
                    display: "flex",
                    justifyContent: "flex-start",
                    gap: 1.25,
                    width: "100%",
                    height: 36,
                    [touch]: { height: 44 },
                    px: 1,
                    borderRadius: 1,
                    color: "text.secondary",
                    fontSize: "0.875rem",
                    fontWeight: 500,
                    whiteSpace: "nowrap",
                    "&:hover": { bgcolor: "action.hover", color: "text.primary" },
                    "&.active": { bgcolor: "action.selected", color: "primary.main", fontWeight: 580 },
                  }}
                >
                  <Icon fontSize="small" />
                  {open && label}
                </ButtonBase>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
