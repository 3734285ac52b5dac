import { useSearchParams } from "react-router-dom";

/** Parameters to set; those given as null or "" are removed, and the others stay. */
type Changes = Readonly<Record<string, string | null>>;

/** The page's state in its URL: filters, tab, page, open dialog. */
export interface UrlState {
  readonly get: (name: string) => string | null;
  readonly set: (changes: Changes, options?: { readonly replace?: boolean }) => void;
  /** The part of a link's address from "?" on that leads to the page as it would be after a change. */
  readonly searchWith: (changes: Changes) => string;
}

function changed(search: string | URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name),
    searchWith: (changes) => `?${changed(params, changes).toString()}`,
    set(changes, { replace = false } = {}) {
      setParams(
        // Read from the browser: a debounced change may run in an outdated closure.
        () => changed(window.location.search, changes),
        // Without flushSync the router renders in a transition: a dialog would still be open while its change shows.
        { replace, preventScrollReset: true, flushSync: true },
      );
    },
  };
}
