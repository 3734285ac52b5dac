/** What some work was and what it was done on: ids and names of the code, by what they are of. They name no person. */
export type Ids = Readonly<Record<string, string>>;

/** What one piece of background work failed with, and on what. */
export class FailedWork extends Error {
  override readonly name = "FailedWork";
  readonly ids: Ids;

  /** @param cause what it failed with */
  constructor(ids: Ids, cause: unknown) {
    super("Some background work failed", { cause });
    this.ids = ids;
  }
}

export interface Failure {
  /** Of all that the work was part of. */
  readonly ids: Ids;
  readonly error: unknown;
}

/** Several pieces of work within one: an AggregateError of anything else is one failure, such as of a connection. */
function partsOf(error: unknown): readonly unknown[] {
  if (!(error instanceof AggregateError)) return [];
  return error.errors.every((one) => one instanceof FailedWork) ? error.errors : [];
}

/** Everything that went wrong when background work failed, each with the ids of what it was done on. */
export function failuresOf(error: unknown, ids: Ids = {}): readonly Failure[] {
  const parts = partsOf(error);
  if (parts.length > 0) return parts.flatMap((one) => failuresOf(one, ids));
  return error instanceof FailedWork ? failuresOf(error.cause, { ...ids, ...error.ids }) : [{ ids, error }];
}
