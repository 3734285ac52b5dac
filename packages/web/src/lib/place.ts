import { useSearchParams } from "react-router-dom";

/** The page's place as its address keeps it: filters, tab, page, open dialog. */
export interface Place {
  readonly get: (name: string) => string | null;
  /** Sets the named values and removes those given as null; the rest of the address stays. */
  readonly go: (changes: Readonly<Record<string, string | null>>, options?: { readonly replace?: boolean }) => void;
}

export function usePlace(): Place {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name),
    go(changes, { replace = false } = {}) {
      setParams(
        () => {
          // The address itself: what a render knew of it may be older, where a change waited for the last key.
          const next = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        // As a transition, a dialog would stay on screen while the change that it saved already shows.
        { replace, preventScrollReset: true, flushSync: true },
      );
    },
  };
}
