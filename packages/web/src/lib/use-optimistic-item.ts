import type { ApiError } from "./api-error.ts";
import { isUnsaved, type Stored, usePendingChanges, applyPending } from "./optimistic.ts";

/** Why a thing is not there: neither gone nor failed, it is still on its way. */
interface Awaited {
  readonly gone: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** What useRoute says of a route that answers one thing. */
interface Answer<Thing> {
  readonly data: { readonly data: Thing } | undefined;
  readonly error: ApiError | undefined;
  readonly mutate: () => Promise<unknown>;
}

/**
 * One thing as the lists show it: with the changes of it that are not saved yet, and gone as soon as it is deleted.
 *
 * @param scope names what is changed, as for usePendingChanges
 */
export function useOptimisticItem<Thing extends Stored>({ data, error, mutate }: Answer<Thing>, scope: string) {
  const pending = usePendingChanges<Thing>(scope);
  const [thing] = data === undefined ? [] : applyPending<Thing>([data.data], pending, { adds: false });
  const awaited: Awaited = {
    gone: thing === undefined && (data !== undefined || error?.status === 404),
    failed: error !== undefined,
    onRetry: () => void mutate(),
  };
  return { thing, unsaved: thing !== undefined && isUnsaved(pending, thing.id), awaited };
}
