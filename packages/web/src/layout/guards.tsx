import type { Role } from "@stockpot/core/user/user.schema";
import { lazy, Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { FullScreenSpinner } from "../components/FullScreenSpinner.tsx";
import { LazyLandingPage } from "../features/landing/LazyLandingPage.tsx";
import { retryImport } from "../lib/retry-import.ts";
import { useSetupRequired } from "../lib/setup-required.ts";
import { useSession } from "../lib/session.tsx";
import { isPhone } from "../lib/is-phone.ts";
import { homeOf, paths } from "../paths.ts";
import { AccessDeniedScreen } from "./AccessDeniedScreen.tsx";

const SetUpScreen = lazy(async () => ({
  default: (await retryImport(() => import("../features/account/second-factor/SetUpScreen.tsx"))).SetUpScreen,
}));

/** Admits signed-in owners, members and administrators; sends everyone else to the sign-in page, remembering where they were. */
export function RequireSession() {
  const { user, signedOutByHand } = useSession();
  const { pathname, search } = useLocation();
  const isSetupRequired = useSetupRequired();
  if (user === null) {
    return <Navigate to={paths.signIn} replace {...(!signedOutByHand && { state: { from: { pathname, search } } })} />;
  }
  if (isSetupRequired) {
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <SetUpScreen />
      </Suspense>
    );
  }
  if (user.role === "USER" || user.role === "PUBLIC") return <AccessDeniedScreen role={user.role} />;
  return <Outlet />;
}

/** The landing page; redirects signed-in users to their home page. */
export function Landing() {
  const { user } = useSession();
  if (user === null) return <LazyLandingPage />;
  return (
    <>
      <FullScreenSpinner />
      <Navigate to={homeOf(user.role, isPhone())} replace />
    </>
  );
}

interface RequireRoleProps {
  readonly roles: readonly Role[];
  /** Whether it takes a super admin. */
  readonly superAdmin: boolean;
}

export function RequireRole({ roles, superAdmin }: RequireRoleProps) {
  const { user } = useSession();
  const isDashboard = useLocation().pathname === paths.dashboard;
  if (user !== null && roles.includes(user.role) && (!superAdmin || user.superAdmin)) return <Outlet />;
  // The dashboard is another page for administrators.
  return <Navigate to={user !== null && isDashboard ? homeOf(user.role) : paths.notFound} replace />;
}
