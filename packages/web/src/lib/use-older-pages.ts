import useSWRInfinite from "swr/infinite";
import type { ApiError } from "./api-error.ts";
import { useNotify } from "./notify.tsx";

interface OlderPages<Page> {
  /** The list and its filters; null loads nothing. */
  readonly key: readonly [list: string, ...rest: unknown[]] | null;
  readonly load: (cursor: string | undefined) => Promise<Page>;
  readonly nextCursorOf: (page: Page) => string | null;
  /** The toast for a page that did not load. */
  readonly notLoaded: string;
}

/** A list, newest first, that grows by a page on request. */
export function useOlderPages<Page>({ key, load, nextCursorOf, notLoaded }: OlderPages<Page>) {
  const notify = useNotify();
  const keyOf = (index: number, before: Page | null) => {
    const cursor = index > 0 && before !== null ? nextCursorOf(before) : undefined;
    return key === null || cursor === null ? null : { key, cursor };
  };
  const { data, size, setSize, ...response } = useSWRInfinite<Page, ApiError, typeof keyOf>(
    keyOf,
    ({ cursor }) => load(cursor),
    {
      revalidateFirstPage: false,
      revalidateOnMount: true,
      shouldRetryOnError: false,
      onError: ({ status }) => {
        if (status !== 401) notify.failure(notLoaded);
      },
    },
  );
  const last = data?.at(-1);
  return {
    response,
    pages: data ?? [],
    last,
    hasMore: last !== undefined && nextCursorOf(last) !== null,
    isLoadingMore: response.isValidating && size > (data?.length ?? 0),
    loadMore: () => void setSize(size + 1),
  };
}
