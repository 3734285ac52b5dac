import type { Pagination } from "@stockpot/core/api/page.schema";

/** The most that one page of the API holds. */
const pageSize = 100;

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

/** Every row of a list, or the first so many, read page by page. */
export async function everyRow<Row>(
  load: (query: PageQuery) => Promise<{ readonly data: readonly Row[]; readonly pagination: Pagination }>,
  most = Infinity,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- Each page says where the next one begins.
    const page = await load({ limit: pageSize, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.data);
    cursor = page.pagination.nextCursor ?? undefined;
  } while (cursor !== undefined && rows.length < most);
  return rows.slice(0, most);
}
