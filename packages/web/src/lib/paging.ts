import { maxSkippedRows } from "@stockpot/core/api/page.rules";
import type { Pagination } from "@stockpot/core/api/page.schema";
import { useState } from "react";
import type { ApiError } from "./api-error.ts";
import { type ToastText, useNotify } from "./notify.tsx";
import { cursorPrefix } from "./session-cache.ts";
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
  /** The page that was asked for, where the first one is shown instead. */
  readonly tooFar: number | undefined;
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
  /** The toast for a page that did not load. */
  readonly notLoaded: ToastText;
}

/** Whether a short list needs a footer: it has several pages, or shows one that it does not have. */
export const isPaged = (pagination: Pagination | undefined) =>
  pagination !== undefined && Math.max(pagination.page, pagination.pages) > 1;

/** Remembers for this tab where a page begins. A browser that keeps nothing asks for the page by its number. */
function keep(key: string, cursor: string) {
  try {
    sessionStorage.setItem(key, cursor);
  } catch {
    sessionStorage.removeItem(key);
  }
}

/**
 * The page of a list in the URL. It is requested by the cursor from the previous page, which costs the server the same
 * anywhere in the list and which the tab remembers for reloads and the way back. A page whose cursor is unknown is
 * requested by its number, and is the first page where numbers do not reach.
 */
export function usePaging(url: UrlState, { param = "page", listKey, limit: fixed, notLoaded }: PageOptions) {
  const notify = useNotify();
  const [, setRefused] = useState("");
  const named = wholeFrom1(url.get("limit"), defaultRows);
  const limit = fixed ?? (named <= maxRows ? named : defaultRows);
  const asked = wholeFrom1(url.get(param), 1);
  const keyOf = (number: number) => cursorPrefix + JSON.stringify([listKey, limit, number]);
  const cursor = asked === 1 ? null : sessionStorage.getItem(keyOf(asked));
  const isTooFar = cursor === null && (asked - 1) * limit > maxSkippedRows;
  const page = isTooFar ? 1 : asked;
  const query = { limit, ...(cursor !== null ? { cursor } : page > 1 && { page }) };

  /** Changes what the list shows and returns to its first page. */
  const setFilters = (changes: Readonly<Record<string, string | null>>) =>
    url.set({ ...changes, [param]: null }, { replace: true });

  const pagingOf = (pagination: Pagination | undefined): Paging => ({
    pagination,
    tooFar: isTooFar ? asked : undefined,
    onPage(next) {
      if (pagination?.nextCursor !== undefined && pagination.nextCursor !== null && next === pagination.page + 1) {
        keep(keyOf(next), pagination.nextCursor);
      }
      url.set({ [param]: next === 1 ? null : String(next) });
    },
    ...(fixed === undefined && {
      onLimit: (rows: number) => setFilters({ limit: rows === defaultRows ? null : String(rows) }),
    }),
  });

  /** How the page is read: a cursor that the server no longer accepts is forgotten. */
  const reading = {
    keepPreviousData: true,
    onError({ issues }: ApiError) {
      if (cursor === null || !issues.some(({ path }) => path === "cursor")) return notify.failure(notLoaded);
      sessionStorage.removeItem(keyOf(asked));
      setRefused(cursor);
    },
  };

  return { page, query, setFilters, pagingOf, reading };
}
