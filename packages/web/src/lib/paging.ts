import type { Pagination } from "@stockpot/core/api/page.schema";
import { useState } from "react";
import type { UrlState } from "./url-state.ts";

const wholeFrom1 = (text: string | null, otherwise: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : otherwise;
};

const defaultRows = 25;
const maxRows = 100;

/** The footer's props; it shows once the server has responded. */
export interface Paging {
  readonly pagination: Pagination | undefined;
  readonly onPage: (page: number) => void;
  readonly onLimit?: (limit: number) => void;
}

interface PageOptions {
  /** The URL parameter of the page number. */
  readonly param?: string;
  /** Identifies the list and its filters: a cursor is only valid for those. */
  readonly listKey: string;
  /** The page size; by default the user chooses it, and the URL keeps it unless it is the default. */
  readonly limit?: number;
}

/**
 * The page of a list in the URL. It is requested by the cursor from the previous page, which costs the server the same
 * anywhere in the list, or by its number if that cursor is unknown.
 */
export function usePaging(url: UrlState, { param = "page", listKey, limit: fixed }: PageOptions) {
  const [cursors] = useState(() => new Map<string, string>());
  const named = wholeFrom1(url.get("limit"), defaultRows);
  const limit = fixed ?? (named <= maxRows ? named : defaultRows);
  const page = wholeFrom1(url.get(param), 1);
  const keyOf = (number: number) => JSON.stringify([listKey, limit, number]);
  const cursor = cursors.get(keyOf(page));
  const query = { limit, ...(cursor !== undefined ? { cursor } : page > 1 && { page }) };

  /** Changes what the list shows and returns to its first page. */
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
