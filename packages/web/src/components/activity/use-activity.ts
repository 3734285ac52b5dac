import { list } from "@stockpot/core/activity/activity.routes";
import type { ActivityPage } from "@stockpot/core/activity/activity.schema";
import type { RequestOf } from "@stockpot/core/api/route";
import useSWRInfinite from "swr/infinite";
import type { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";

export type ActivityFilters = Omit<NonNullable<RequestOf<typeof list>["query"]>, "cursor" | "limit">;

const rowsPerPage = 25;

/** A restaurant's activity, newest first, a page more each time somebody asks for it. */
export function useActivity(restaurantId: string, filters: ActivityFilters | null) {
  const notify = useNotify();
  const key = (index: number, before: ActivityPage | null) => {
    if (filters === null || before?.nextCursor === null) return null;
    const cursor = index > 0 ? before?.nextCursor : undefined;
    return ["activity", restaurantId, { ...filters, limit: rowsPerPage, ...(cursor && { cursor }) }] as const;
  };
  const { data, size, setSize, ...response } = useSWRInfinite<ActivityPage, ApiError, typeof key>(
    key,
    ([, , query]) => call(list, { params: { restaurantId }, query }),
    {
      revalidateFirstPage: false,
      revalidateOnMount: true,
      shouldRetryOnError: false,
      onError: ({ status }) => {
        if (status !== 401) notify.failure("Failed to load activity");
      },
    },
  );
  const last = data?.at(-1);
  return {
    response,
    entries: (data ?? []).flatMap((page) => page.data),
    hasMore: last !== undefined && last.nextCursor !== null,
    /** How far back was looked so far. */
    through: last?.through,
    isLoadingMore: response.isValidating && size > (data?.length ?? 0),
    loadMore: () => void setSize(size + 1),
  };
}
