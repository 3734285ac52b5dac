import { logout } from "@stockpot/core/auth/auth.routes";
import { call } from "./call.ts";
import { useSession } from "./session.tsx";

/** Signs out here and ends the session on the server, so that no copy of its token is good for anything. */
export function useSignOut() {
  const { signOut } = useSession();
  return () => {
    // Offline it is only forgotten here, and expires within the hour.
    call(logout, {}).catch(() => undefined);
    signOut();
  };
}
