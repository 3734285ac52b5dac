import { useState } from "react";
import { useQuery } from "../../lib/cache.ts";
import type { Stored } from "../../lib/optimistic.ts";
import { useDebounce } from "../../lib/use-debounce.ts";
import type { Resource } from "../resource/resource.ts";

export const maxFound = 20;

/** A search of a resource by name. */
export interface RemoteSearch<Row> {
  readonly found: readonly Row[];
  /** Whether the results for this text are still to come. */
  readonly isSearching: (text: string) => boolean;
  readonly failed: boolean;
  /** Searches at once; null ends the search. */
  readonly search: (text: string | null) => void;
  /** Searches once the user pauses typing. */
  readonly searchSoon: (text: string) => void;
}

/** Searches a resource by name on the server. Nothing is requested until the first search. */
export function useRemoteSearch<Row extends Stored, Params>(
  resource: Pick<Resource<Row, Row, unknown, Params>, "list">,
  params: Params,
): RemoteSearch<Row> {
  const debounce = useDebounce();
  const [q, setQ] = useState<string | null>(null);
  const { data, error, isLoading } = useQuery(
    q === null ? null : resource.list(params, { limit: maxFound, ...(q !== "" && { q }) }),
    { keepPreviousData: true },
  );
  return {
    found: data?.data ?? [],
    isSearching: (text) => isLoading || (q !== null && q !== text.trim()),
    failed: error !== undefined,
    search(text) {
      debounce.cancel();
      setQ(text === null ? null : text.trim());
    },
    searchSoon: (text) => debounce.run(() => setQ(text.trim())),
  };
}
