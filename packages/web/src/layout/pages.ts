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

export interface PageEntry {
  readonly label: string;
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

/** Pages that another page leads to. */
const furtherPages: readonly PageEntry[] = [
  { label: "Count", path: paths.count, Icon: Inventory2Outlined },
  { label: "Kitchen", path: paths.kitchen, Icon: RoomServiceOutlined },
  { label: "Profit & Loss", path: paths.profitLoss, Icon: AssessmentOutlined },
  { label: "The Day", path: paths.reportDay, Icon: AssessmentOutlined },
  { label: "Expenses", path: paths.expenses, Icon: AssessmentOutlined },
];

/** The pages that somebody may open: those of the navigation in groups, and those that others lead to. */
export function useOpenPages(role: Role) {
  const { user } = useSession();
  const permissions = usePermissions();
  // Until an owner's restaurants are loaded, all of an owner's pages are there.
  const isUnknown = permissions.role === undefined && role === "OWNER";
  const isOpen = ({ path }: PageEntry) =>
    rolesOfPath[path]?.includes(role) === true &&
    (user?.superAdmin === true || !superAdminPaths.has(path)) &&
    (isUnknown || isOpenInside(path, permissions.has));
  return {
    groups: groups
      .map(({ title, entries }) => ({ title, entries: entries.filter(isOpen) }))
      .filter(({ entries }) => entries.length > 0),
    further: furtherPages.filter(isOpen),
  };
}
