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
  /** New rows stand at the top of the first page, not wherever their name belongs. */
  readonly newestFirst?: boolean;
  /** The rows of every page; without it the person chooses. */
  readonly limit?: number;
  /** The parameter of the URL that holds the page's number, for a page with several lists. */
  readonly pageParam?: string;
}

/** Every row of a list. */
function everyRowOf<Row extends Stored, Thing extends Row, Body, Params>(
  resource: Resource<Row, Thing, Body, Params>,
  params: Params,
  criteria: object,
): Query<Row[]> {
  const { url, lifetimeSeconds } = resource.list(params, { ...criteria, all: true });
  const load = () => everyRow((query) => resource.list(params, { ...criteria, ...query }).load());
  return { url, lifetimeSeconds, load };
}

/** The most rows that are put into a file or on paper. */
const maxRead = 10_000;

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
  const { query, page, filter, pagingOf, reading } = usePaging(url, {
    listKey: JSON.stringify([scope, criteria]),
    param: pageParam,
    notLoaded: resource.messages.notLoaded,
    ...(limit !== undefined && { limit }),
  });
  const compare = applied.find((one) => one.compare !== undefined)?.compare;
  const paged = useQuery(compare === undefined ? resource.list(params, { ...criteria, ...query }) : null, reading);
  const whole = useQuery(compare === undefined ? null : everyRowOf(resource, params, criteria), reading);
  const sorted = compare && whole.data && pageOf(whole.data.toSorted(compare), page, query.limit);
  const response = compare === undefined ? paged : { ...whole, data: sorted };
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
    /** Every row that the filters keep, the first ten thousand at most. */
    readAll: async () => {
      const rows = await everyRow((next) => resource.list(params, { ...criteria, ...next }).load(), maxRead);
      return compare === undefined ? rows : rows.toSorted(compare);
    },
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
