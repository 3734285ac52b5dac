/** Leaves the failure of a promise to whoever awaits it, and ignores it if nobody does. */
export function ignoreIfUnused<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
