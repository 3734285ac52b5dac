import { type Query, useQuery } from "../../lib/cache.ts";
import { everyRow } from "../../lib/every-row.ts";
import { applyPending, isUnsaved, type Stored, usePendingChanges } from "../../lib/optimistic.ts";
import { usePaging } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import type { Filter } from "./filters.tsx";
import type { Resource } from "./resource.ts";

interface ListOptions<Row> {
  readonly filters?: readonly Filter<Row>[];
  /** The search field's label, or null for no search; by default "Search" and the noun. */
  readonly search?: string | null;
  /**
   * The server lists newest first: an unsaved new row shows on page 1 without a search. Without this, it shows on top of
   * the open page until the list is loaded again.
   */
  readonly newestFirst?: boolean;
  /** Rows per page; if absent, the user chooses. */
  readonly limit?: number;
  /** The parameter of the URL that holds the page's number, for a page with several lists. */
  readonly pageParam?: string;
}

/** A query that loads the whole list, page by page: for an order that only the browser knows. */
function wholeListQuery<Row extends Stored, Thing extends Row, Body, Params>(
  resource: Resource<Row, Thing, Body, Params>,
  params: Params,
  criteria: object,
): Query<Row[]> {
  // "all" is never sent: it gives the whole list a cache key of its own.
  const { url, lifetimeSeconds } = resource.list(params, { ...criteria, all: true });
  const load = () => everyRow((query) => resource.list(params, { ...criteria, ...query }).load());
  return { url, lifetimeSeconds, load };
}

/** The most rows of a CSV file or a printed list. */
const maxExportedRows = 10_000;

/** A page of rows that are all here. */
const pageOf = <Row>(rows: readonly Row[], page: number, limit: number) => ({
  data: rows.slice((page - 1) * limit, page * limit),
  pagination: { page, limit, total: rows.length, pages: Math.ceil(rows.length / limit), nextCursor: null },
});

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
  const { query, page, setFilters, pagingOf, reading } = usePaging(url, {
    listKey: JSON.stringify([scope, criteria]),
    param: pageParam,
    notLoaded: resource.messages.notLoaded,
    ...(limit !== undefined && { limit }),
  });
  // The server cannot sort by what the user chose: the whole list is loaded, sorted and paged here.
  const compare = applied.find((one) => one.compare !== undefined)?.compare;
  const paged = useQuery(compare === undefined ? resource.list(params, { ...criteria, ...query }) : null, reading);
  const whole = useQuery(compare === undefined ? null : wholeListQuery(resource, params, criteria), reading);
  const sorted = compare && whole.data && pageOf(whole.data.toSorted(compare), page, query.limit);
  const response = compare === undefined ? paged : { ...whole, data: sorted };
  const pending = usePendingChanges<Row>(scope);
  const loaded: readonly Row[] = response.data?.data ?? [];
  return {
    resource,
    response,
    /** The rows of this page, without unsaved changes. */
    loaded,
    rows: applyPending(loaded, pending, {
      belongs: (row) => applied.every(({ passes }) => passes(row)),
      adds: !newestFirst || (page === 1 && q === ""),
    }),
    /** Loads the rows that match the filters, the first ten thousand at most. @throws ApiError */
    readAll: async () => {
      const rows = await everyRow((next) => resource.list(params, { ...criteria, ...next }).load(), maxExportedRows);
      return compare === undefined ? rows : rows.toSorted(compare);
    },
    isUnsaved: ({ id }: Row) => isUnsaved(pending, id),
    search,
    q,
    filters: applied,
    isFiltered: q !== "" || applied.some(({ active }) => active),
    /** Changes what the list shows and returns to its first page. */
    setFilters,
    clearFilters: () =>
      setFilters(
        Object.fromEntries(["q", ...applied.flatMap(({ params: names }) => names)].map((name) => [name, null])),
      ),
    paging: pagingOf(response.data?.pagination),
  };
}

/** What {@link useList} returns, with the parts of the resource that are alike for every kind of row. */
export type List<Row extends Stored> = Omit<ReturnType<typeof useList<Row, Row, unknown, unknown>>, "resource"> & {
  readonly resource: Pick<
    Resource<Row, Row, unknown, unknown>,
    "noun" | "routes" | "needs" | "addLabel" | "nameOf" | "closedDialogParams" | "param"
  >;
};
