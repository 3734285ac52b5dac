import { useQuery } from "../../lib/cache.ts";
import { applyPending, isUnsaved, type Stored, usePendingChanges } from "../../lib/optimistic.ts";
import { usePaging } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import type { Filter } from "./filters.tsx";
import type { Resource } from "./resource.ts";

interface ListOptions<Row> {
  readonly filters?: readonly Filter<Row>[];
  /** The search field's label, or null for no search; by default "Search" and the noun. */
  readonly search?: string | null;
  /** New rows stand at the top of the first page, not wherever their name belongs. */
  readonly newestFirst?: boolean;
  /** The rows of every page; without it the person chooses. */
  readonly limit?: number;
  /** The parameter of the URL that holds the page's number, for a page with several lists. */
  readonly pageParam?: string;
}

/** A list as its page shows it: searched, filtered and paged by the server, with the unsaved changes in it. */
export function useList<Row extends Stored, Thing extends Row, Body, Params>(
  resource: Resource<Row, Thing, Body, Params>,
  params: Params,
  {
    filters = [],
    search = `Search ${resource.noun}s`,
    newestFirst = false,
    limit,
    pageParam = "page",
  }: ListOptions<Row> = {},
) {
  const url = useUrlState();
  const scope = resource.scopeOf(params);
  const q = search === null ? "" : (url.get("q") ?? "");
  const applied = filters.map((filter) => filter(url));
  const criteria: object = Object.assign({}, ...applied.map(({ query }) => query), q !== "" && { q });
  const { query, page, filter, pagingOf, reading } = usePaging(url, {
    listKey: JSON.stringify([scope, criteria]),
    param: pageParam,
    notLoaded: resource.messages.notLoaded,
    ...(limit !== undefined && { limit }),
  });
  const response = useQuery(resource.list(params, { ...criteria, ...query }), reading);
  const pending = usePendingChanges<Row>(scope);
  const loaded: readonly Row[] = response.data?.data ?? [];
  return {
    resource,
    response,
    /** The rows as the server answered them. */
    loaded,
    rows: applyPending(loaded, pending, {
      belongs: (row) => applied.every(({ passes }) => passes(row)),
      adds: !newestFirst || (page === 1 && q === ""),
    }),
    isUnsaved: ({ id }: Row) => isUnsaved(pending, id),
    search,
    q,
    filters: applied,
    isFiltered: q !== "" || applied.some(({ active }) => active),
    /** Changes what the list shows and returns to its first page. */
    filter,
    clearFilters: () =>
      filter(Object.fromEntries(["q", ...applied.flatMap(({ params: names }) => names)].map((name) => [name, null]))),
    paging: pagingOf(response.data?.pagination),
  };
}

/** What {@link useList} returns. */
export type List<Row extends Stored> = Omit<ReturnType<typeof useList<Row, Row, unknown, unknown>>, "resource"> & {
  readonly resource: Pick<
    Resource<Row, Row, unknown, unknown>,
    "noun" | "routes" | "needs" | "addLabel" | "nameOf" | "closedDialogParams" | "param"
  >;
};
