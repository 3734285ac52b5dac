/** Avoids an unhandled rejection if the caller throws before it awaits the promise. */
export function ignoreIfUnused<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
