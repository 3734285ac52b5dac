import { list } from "@stockpot/core/activity/activity.routes";
import type { ActivityPage } from "@stockpot/core/activity/activity.schema";
import type { RequestOf } from "@stockpot/core/api/route";
import { call } from "../../lib/call.ts";
import { useOlderPages } from "../../lib/use-older-pages.ts";

export type ActivityFilters = Omit<NonNullable<RequestOf<typeof list>["query"]>, "cursor" | "limit">;

const rowsPerPage = 25;

/** A restaurant's activity, newest first. */
export function useActivity(restaurantId: string, filters: ActivityFilters | null) {
  const { pages, last, ...more } = useOlderPages<ActivityPage>({
    key: filters && ["activity", restaurantId, filters],
    load: (cursor) =>
      call(list, {
        params: { restaurantId },
        query: { ...filters, limit: rowsPerPage, ...(cursor !== undefined && { cursor }) },
      }),
    nextCursorOf: ({ nextCursor }) => nextCursor,
    notLoaded: "Failed to load activity",
  });
  return {
    ...more,
    entries: pages.flatMap((page) => page.data),
    /** How far back was looked so far. */
    through: last?.through,
  };
}
