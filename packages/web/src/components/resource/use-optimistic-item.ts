import { useQuery } from "../../lib/cache.ts";
import { applyPending, isUnsaved, type Stored, usePendingChanges } from "../../lib/optimistic.ts";
import type { ItemStatus } from "../dialog/ItemStatusDialog.tsx";
import type { Resource } from "./resource.ts";

/** One thing with its unsaved changes applied; gone as soon as it is deleted. */
export function useOptimisticItem<Row extends Stored, Thing extends Row, Body, Params>(
  resource: Resource<Row, Thing, Body, Params>,
  params: Params,
  id: string,
) {
  const { data, error, mutate } = useQuery(resource.get(params, id));
  const pending = usePendingChanges<Row>(resource.scopeOf(params));
  const [row] = data === undefined ? [] : applyPending<Row>([data.data], pending, { adds: false });
  const status: ItemStatus = {
    gone: row === undefined && (data !== undefined || error?.status === 404),
    failed: error !== undefined,
    error,
    onRetry: () => void mutate(),
  };
  return {
    thing: data === undefined || row === undefined ? undefined : resource.merge(data.data, row),
    unsaved: isUnsaved(pending, id),
    status,
  };
}
