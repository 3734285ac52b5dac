import type { Name } from "@stockpot/core/api/page.schema";
import { holdsWords } from "@stockpot/core/platform/text";
import { useState } from "react";
import { type Query, useQuery } from "../../lib/cache.ts";
import { useDebounce } from "../../lib/use-debounce.ts";

export const maxFound = 20;

/** A search for things by what they are called. */
export interface Search<Row> {
  readonly found: readonly Row[];
  /** Whether the results for this text are still to come. */
  readonly isSearching: (text: string) => boolean;
  readonly failed: boolean;
  /** Searches at once; null ends the search. */
  readonly search: (text: string | null) => void;
  /** Searches once the user pauses typing. */
  readonly searchSoon: (text: string) => void;
}

/** The text that is searched for; null before the first search. */
function useSearchText() {
  const debounce = useDebounce();
  const [q, setQ] = useState<string | null>(null);
  return {
    q,
    isBehind: (text: string) => q !== null && q !== text.trim(),
    search: (text: string | null) => {
      debounce.cancel();
      setQ(text === null ? null : text.trim());
    },
    searchSoon: (text: string) => debounce.run(() => setQ(text.trim())),
  };
}

/** Has the server search. Nothing is requested until the first search. */
export function useServerSearch<Row>(list: (q: string) => Query<{ readonly data: readonly Row[] }>): Search<Row> {
  const { q, isBehind, search, searchSoon } = useSearchText();
  const { data, error, isLoading } = useQuery(q === null ? null : list(q), { keepPreviousData: true });
  return {
    found: data?.data ?? [],
    isSearching: (text) => isLoading || isBehind(text),
    failed: error !== undefined,
    search,
    searchSoon,
  };
}

/** What a restaurant has of one kind: the names of all, and those that are asked for by id. */
export interface Choices<Row> {
  readonly names: Query<{ readonly data: readonly Name[] }>;
  /** @param ids joined by commas */
  readonly byIds: (ids: string) => Query<{ readonly data: readonly Row[] }>;
}

/** A search that can also be waited for. */
export interface NameSearch<Row> extends Search<Row> {
  /** @throws ApiError */
  readonly find: (text: string) => Promise<readonly Row[]>;
}

const idsOf = (names: readonly Name[], q: string) =>
  names
    .filter(({ name }) => holdsWords(name, q))
    .slice(0, maxFound)
    .map(({ id }) => id)
    .join(",");

/** Searches all names in the browser and loads the results. Nothing is requested until the first search. */
export function useNameSearch<Row>({ names, byIds }: Choices<Row>): NameSearch<Row> {
  const { q, isBehind, search, searchSoon } = useSearchText();
  const all = useQuery(q === null ? null : names);
  const ids = q === null ? "" : idsOf(all.data?.data ?? [], q);
  const rows = useQuery(ids === "" ? null : byIds(ids), { keepPreviousData: true });
  return {
    found: ids === "" ? [] : (rows.data?.data ?? []),
    isSearching: (text) => all.isLoading || rows.isLoading || isBehind(text),
    failed: all.error !== undefined || rows.error !== undefined,
    search,
    searchSoon,
    async find(text) {
      const { data } = all.data ?? (await names.load());
      const wanted = idsOf(data, text);
      return wanted === "" ? [] : (await byIds(wanted).load()).data;
    },
  };
}
