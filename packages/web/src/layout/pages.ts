import type { Role } from "@stockpot/core/user/user.schema";
import type { ComponentType } from "react";
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
import { usePermissions } from "../lib/permissions.tsx";
import { useSession } from "../lib/session.tsx";
import { isOpenInside, paths, rolesOfPath, superAdminPaths } from "../paths.ts";

interface PageEntry {
  readonly label: string;
  /** What many call it; it is found by that too. */
  readonly also?: string;
  readonly path: string;
  readonly Icon: ComponentType<{ fontSize?: "small" }>;
}

interface Group {
  readonly title: string;
  readonly entries: readonly PageEntry[];
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
      { label: "BOM (Bill of Materials)", also: "Recipes", path: paths.boms, Icon: MenuBookOutlined },
      { label: "Products", path: paths.products, Icon: RestaurantMenuOutlined },
    ],
  },
  {
    title: "Supply Chain",
    entries: [
      { label: "Suppliers", path: paths.suppliers, Icon: LocalShippingOutlined },
      { label: "Procurements", also: "Purchase orders", path: paths.procurements, Icon: ReceiptLongOutlined },
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

/** The pages of the navigation that the user may open, in groups, and a test for any other page. */
export function useOpenPages(role: Role) {
  const { user } = useSession();
  const permissions = usePermissions();
  // Until an owner's restaurants are loaded, all of an owner's pages are there.
  const isUnknown = permissions.role === undefined && role === "OWNER";
  const isOpen = (path: string) =>
    rolesOfPath[path]?.includes(role) === true &&
    (user?.superAdmin === true || !superAdminPaths.has(path)) &&
    (isUnknown || isOpenInside(path, permissions.has));
  return {
    groups: groups
      .map(({ title, entries }) => ({ title, entries: entries.filter(({ path }) => isOpen(path)) }))
      .filter(({ entries }) => entries.length > 0),
    isOpen,
  };
}
