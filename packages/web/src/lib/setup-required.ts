import { useSyncExternalStore } from "react";
import { token } from "./token.ts";

/** What the server answers whatever else such a person asks for. */
export const setupRequiredCode = "SECOND_FACTOR_SETUP_REQUIRED";

let isRequired = false;
const listeners = new Set<() => void>();

/** Whether the server lets the signed-in person do nothing before they have a second factor. */
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
