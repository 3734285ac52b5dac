import type { Pagination } from "@stockpot/core/api/page.schema";
import { expect } from "vitest";

interface PageOf<Thing> {
  readonly data: readonly Thing[];
  readonly pagination: Pagination;
}

interface Asked {
  readonly limit: number;
  readonly page?: number;
  readonly cursor?: string;
}

/**
 * Walks a list by its cursors to the end. On the way every page must be the one that its number names, and say how
 * many things and pages there are.
 */
export async function walk<Thing>(
  read: (query: Asked) => Promise<PageOf<Thing>>,
  { limit, total }: { readonly limit: number; readonly total: number },
): Promise<Thing[]> {
  const seen: Thing[] = [];
  let cursor: string | null = null;
  let page = 1;
  do {
    const { data, pagination }: PageOf<Thing> = await read({ limit, ...(cursor !== null && { cursor }) });
    expect(pagination).toEqual({
      page,
      limit,
      total,
      pages: Math.ceil(total / limit),
      nextCursor: page * limit < total ? expect.any(String) : null,
    });
    const numbered = await read({ limit, page });
    expect(numbered.data).toEqual(data);
    seen.push(...data);
    cursor = pagination.nextCursor;
    page += 1;
  } while (cursor !== null);
  return seen;
}
