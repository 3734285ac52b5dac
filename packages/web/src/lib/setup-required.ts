import { useSyncExternalStore } from "react";
import { token } from "./token.ts";

/** The error code (403) of every request that has to wait until a required second factor is set up. */
export const setupRequiredCode = "SECOND_FACTOR_SETUP_REQUIRED";

let isRequired = false;
const listeners = new Set<() => void>();

/**
 * Whether the signed-in user has to set up a second factor before anything else. `call` sets it; a sign-out clears it.
 */
export const setupRequired = {
  get: () => isRequired,
  set(next: boolean) {
    if (next === isRequired) return;
    isRequired = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

token.subscribe(() => {
  if (token.get() === null) setupRequired.set(false);
});

export const useSetupRequired = () => useSyncExternalStore(setupRequired.subscribe, setupRequired.get);
