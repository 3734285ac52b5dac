import { refresh } from "@stockpot/core/auth/auth.routes";
import { useEffect } from "react";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { useSession } from "./session.tsx";
import { claimsOf, token } from "./token.ts";

const renewAfterMs = 10 * 60 * 1000;
const retryAfterMs = 60 * 1000;

/** Renews the session in the background: at the first key or click once it is ten minutes old. */
export function useSessionRenewal() {
  const { signIn } = useSession();

  // On the document: any input counts as activity, whichever component handles it.
  useEffect(() => {
    let nextTryAt = 0;
    const onActivity = () => {
      const held = token.get();
      const claims = held === null ? null : claimsOf(held);
      const now = Date.now();
      if (claims === null || now < claims.iat * 1000 + renewAfterMs || now < nextTryAt) return;
      nextTryAt = now + retryAfterMs;
      call(refresh, {}).then(signIn, (error: unknown) => {
        // The session lasts until its token expires; the next activity tries again.
        if (!(error instanceof ApiError)) throw error;
      });
    };
    document.addEventListener("pointerdown", onActivity);
    document.addEventListener("keydown", onActivity);
    return () => {
      document.removeEventListener("pointerdown", onActivity);
      document.removeEventListener("keydown", onActivity);
    };
  }, [signIn]);
}
