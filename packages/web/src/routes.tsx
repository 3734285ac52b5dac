import type { ComponentType } from "react";
import { createBrowserRouter } from "react-router-dom";
import { FullScreenSpinner } from "./components/FullScreenSpinner.tsx";
import { ErrorScreen } from "./layout/ErrorScreen.tsx";
import { Landing, RequireRole, RequireSession } from "./layout/guards.tsx";
import { Root } from "./layout/Root.tsx";
import { retryImport } from "./lib/retry-import.ts";
import { paths, rolesOfPath, superAdminPaths } from "./paths.ts";

const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await retryImport(load) });

const guarded = (path: string, load: () => Promise<ComponentType>) => {
  const roles = rolesOfPath[path];
  if (roles === undefined) throw new Error(`${path} has no roles in paths.ts`);
  return {
    element: <RequireRole roles={roles} superAdmin={superAdminPaths.has(path)} />,
    children: [{ path, lazy: page(load) }],
  };
};

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    HydrateFallback: FullScreenSpinner,
    children: [
      { path: paths.landing, element: <Landing /> },
      { path: paths.terms, lazy: page(async () => (await import("./features/legal/TermsPage.tsx")).TermsPage) },
      { path: paths.privacy, lazy: page(async () => (await import("./features/legal/PrivacyPage.tsx")).PrivacyPage) },
      {
        lazy: page(async () => (await import("./layout/Workspace.tsx")).Workspace),
        children: [
          {
            path: paths.signUp,
            lazy: page(async () => (await import("./features/account/SignUpPage.tsx")).SignUpPage),
          },
          {
            path: paths.signIn,
            lazy: page(async () => (await import("./features/account/SignInPage.tsx")).SignInPage),
          },
          {
            path: paths.join,
            lazy: page(async () => (await import("./features/account/JoinPage.tsx")).JoinPage),
          },
          {
            path: paths.resetPassword,
            lazy: page(async () => (await import("./features/account/ResetPasswordPage.tsx")).ResetPasswordPage),
          },
          {
            element: <RequireSession />,
            children: [
              {
                lazy: page(async () => (await import("./layout/Shell.tsx")).Shell),
                children: [
                  guarded(
                    paths.dashboard,
                    async () => (await import("./features/dashboard/DashboardPage.tsx")).DashboardPage,
                  ),
                  guarded(paths.today, async () => (await import("./features/today/TodayPage.tsx")).TodayPage),
                  guarded(
                    paths.adminDashboard,
                    async () => (await import("./features/dashboard/AdminDashboardPage.tsx")).AdminDashboardPage,
                  ),
                  guarded(paths.users, async () => (await import("./features/users/UsersPage.tsx")).UsersPage),
                  guarded(
                    paths.platform,
                    async () => (await import("./features/platform/PlatformPage.tsx")).PlatformPage,
                  ),
                  guarded(
                    paths.restaurants,
                    async () => (await import("./features/restaurants/RestaurantsPage.tsx")).RestaurantsPage,
                  ),
                  guarded(
                    paths.inventory,
                    async () => (await import("./features/inventory/InventoryPage.tsx")).InventoryPage,
                  ),
                  guarded(paths.waste, async () => (await import("./features/waste/WastePage.tsx")).WastePage),
                  guarded(paths.count, async () => (await import("./features/count/CountPage.tsx")).CountPage),
                  guarded(paths.boms, async () => (await import("./features/boms/BomsPage.tsx")).BomsPage),
                  guarded(
                    paths.products,
                    async () => (await import("./features/products/ProductsPage.tsx")).ProductsPage,
                  ),
                  guarded(
                    paths.suppliers,
                    async () => (await import("./features/suppliers/SuppliersPage.tsx")).SuppliersPage,
                  ),
                  guarded(
                    paths.procurements,
                    async () => (await import("./features/procurements/ProcurementsPage.tsx")).ProcurementsPage,
                  ),
                  guarded(
                    paths.settings,
                    async () => (await import("./features/settings/SettingsPage.tsx")).SettingsPage,
                  ),
                  guarded(paths.reports, async () => (await import("./features/reports/ReportsPage.tsx")).ReportsPage),
                  guarded(
                    paths.profitLoss,
                    async () => (await import("./features/reports/ProfitLossPage.tsx")).ProfitLossPage,
                  ),
                  guarded(paths.reportDay, async () => (await import("./features/reports/DayPage.tsx")).DayPage),
                  guarded(
                    paths.expenses,
                    async () => (await import("./features/reports/ExpensesPage.tsx")).ExpensesPage,
                  ),
                  guarded(
                    paths.howWeCount,
                    async () => (await import("./features/reports/HowWeCountPage.tsx")).HowWeCountPage,
                  ),
                  guarded(paths.kitchen, async () => (await import("./features/orders/KitchenPage.tsx")).KitchenPage),
                  guarded(paths.orders, async () => (await import("./features/orders/OrdersPage.tsx")).OrdersPage),
                ],
              },
            ],
          },
        ],
      },
      { path: "*", lazy: page(async () => (await import("./layout/NotFoundPage.tsx")).NotFoundPage) },
    ],
  },
]);
