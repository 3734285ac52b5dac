import { maxSkippedRows } from "../api/page.rules.ts";
import { type Page, type PageQuery, tooFarForNumbers } from "../api/page.schema.ts";
import { invalidField } from "../error.ts";
import { type Position, openCursor, sealCursor } from "./cursor.ts";

/** Where a page begins: at a cursor, or at a number. */
export type Start = Position | { readonly key: undefined; readonly page: number; readonly total?: undefined };

/** @throws DomainError INVALID for a number too far in, or a cursor that is not of this list */
export async function startOf({ page = 1, limit, cursor }: PageQuery, list: string): Promise<Start> {
  if (cursor !== undefined) return openCursor(cursor, list);
  if ((page - 1) * limit > maxSkippedRows) throw invalidField("INVALID", "page", tooFarForNumbers);
  return { key: undefined, page };
}

/** How many rows stand before a page, and how many are read with it: one more says whether another page follows. */
export function windowOf(start: Start, { limit }: PageQuery) {
  const skipped = start.key ? 0 : (start.page - 1) * limit;
  return { skipped, wanted: skipped + limit + 1 };
}

/** The cursor of the page that follows. */
export const nextCursorAfter = (key: Position["key"], start: Start, list: string, total?: number): Promise<string> =>
  sealCursor({ key, page: start.page + 1, ...(total !== undefined && { total }) }, list);

/** A page as services return it. */
export const toPage = <Thing>(
  data: readonly Thing[],
  { page, nextCursor }: { readonly page: number; readonly nextCursor: string | null },
  { limit }: PageQuery,
  total: number,
): Page<Thing> => ({
  data,
  pagination: { page, limit, total, pages: Math.ceil(total / limit), nextCursor },
});
