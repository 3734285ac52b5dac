import { useSearchParams } from "react-router-dom";

/** The page's state in its URL: filters, tab, page, open dialog. */
export interface UrlState {
  readonly get: (name: string) => string | null;
  /** Sets the named parameters and removes those given as null or ""; the others stay. */
  readonly set: (changes: Readonly<Record<string, string | null>>, options?: { readonly replace?: boolean }) => void;
}

export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name),
    set(changes, { replace = false } = {}) {
      setParams(
        () => {
          // Read from the browser: a debounced change may run in an outdated closure.
          const next = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        // Without flushSync the router renders in a transition: a dialog would still be open while its change shows.
        { replace, preventScrollReset: true, flushSync: true },
      );
    },
  };
}
