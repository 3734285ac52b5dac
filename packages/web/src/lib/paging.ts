import type { Pagination } from "@stockpot/core/api/page.schema";
import { useState } from "react";
import type { UrlState } from "./url-state.ts";

const wholeFrom1 = (text: string | null, otherwise: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : otherwise;
};

const defaultRows = 25;
const maxRows = 100;

/** What the footer needs of the server's answer, and where it leads. It shows once there is an answer. */
export interface Paging {
  readonly pagination: Pagination | undefined;
  readonly onPage: (page: number) => void;
  readonly onLimit?: (limit: number) => void;
}

interface PageOptions {
  /** The address's parameter that holds the page's number. */
  readonly param?: string;
  /** What the list shows: a cursor is only good for the filters that it came with. */
  readonly listKey: string;
  /** The rows of every page; without it the person chooses, and the address keeps what is not usual. */
  readonly limit?: number;
}

/**
 * The page of a list that the address names. It is asked for by the cursor that the page before it gave, which costs
 * the server the same everywhere in the list, and by its number where that cursor is not known.
 */
export function usePaging(url: UrlState, { param = "page", listKey, limit: fixed }: PageOptions) {
  const [cursors] = useState(() => new Map<string, string>());
  const named = wholeFrom1(url.get("limit"), defaultRows);
  const limit = fixed ?? (named <= maxRows ? named : defaultRows);
  const page = wholeFrom1(url.get(param), 1);
  const keyOf = (number: number) => JSON.stringify([listKey, limit, number]);
  const cursor = cursors.get(keyOf(page));
  const query = { limit, ...(cursor !== undefined ? { cursor } : page > 1 && { page }) };

  /** Changes what the list shows, which then begins at its first page. */
  const filter = (changes: Readonly<Record<string, string | null>>) =>
    url.set({ ...changes, [param]: null }, { replace: true });

  const pagingOf = (pagination: Pagination | undefined): Paging => ({
    pagination,
    onPage(next) {
      if (pagination?.nextCursor !== undefined && pagination.nextCursor !== null && next === pagination.page + 1) {
        cursors.set(keyOf(next), pagination.nextCursor);
      }
      url.set({ [param]: next === 1 ? null : String(next) });
    },
    ...(fixed === undefined && {
      onLimit: (rows: number) => filter({ limit: rows === defaultRows ? null : String(rows) }),
    }),
  });

  return { page, query, filter, pagingOf };
}
