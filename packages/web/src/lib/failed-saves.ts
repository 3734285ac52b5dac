import type { ErrorCode } from "@stockpot/core/error";
import useSWR, { mutate } from "swr";
import { ApiError } from "./api-error.ts";
import { changedFields, withFields } from "./form-diff.ts";
import { randomKey } from "./random-key.ts";

/** One attempt to create a thing: an unchanged retry reuses its Idempotency-Key. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly body: string;
}

export function attemptOf(body: unknown, previous: Attempt | undefined): Attempt {
  const text = JSON.stringify(body);
  return previous?.body === text ? previous : { idempotencyKey: randomKey(), body: text };
}

/** A failed save, with everything its dialog needs to reopen as it was left. */
export interface FailedSave<Form, Thing> {
  readonly key: string;
  /** Its dialog, by its name in the URL. */
  readonly dialog: string;
  readonly form: Form;
  readonly error: ApiError;
  /** What the edit is based on; null for a new thing. */
  readonly base: Thing | null;
  /** Someone else changed it first: `base` is what they stored. */
  readonly conflict: boolean;
  readonly attempt?: Attempt;
}

// They live in SWR's cache, which session-cache.ts empties when another person signs in.
const keyPrefix = "failed ";
const keyOf = (scope: string) => `${keyPrefix}${scope}`;
export const isFailedSaveKey = (key?: unknown) => typeof key === "string" && key.startsWith(keyPrefix);

/** The failed saves waiting to be reopened, oldest first. */
export function useFailedSaves<Form, Thing>(scope: string) {
  const { data = [] } = useSWR<readonly FailedSave<Form, Thing>[]>(keyOf(scope), null);
  return {
    failed: data,
    forget: (key: string) => {
      void mutate<readonly FailedSave<Form, Thing>[]>(
        keyOf(scope),
        (list = []) => list.filter((save) => save.key !== key),
        { revalidate: false },
      );
    },
  };
}

/** The dialog's message once the user has signed in again. */
const sessionEnded = new ApiError("http", "Your session ended before this was saved. Save it again.", { status: 401 });

export function keepFailedSave<Form, Thing>(scope: string, save: Omit<FailedSave<Form, Thing>, "key">) {
  const error = save.error.status === 401 ? sessionEnded : save.error;
  void mutate<readonly FailedSave<Form, Thing>[]>(
    keyOf(scope),
    (list = []) => [...list, { ...save, error, key: randomKey() }],
    { revalidate: false },
  );
}

/**
 * Loads the stored version if a change was refused because that is newer; null for any other reason, or if it cannot be
 * loaded.
 *
 * @param alsoFor another error code that means the same here
 */
export async function loadNewerVersion<Thing>(
  { status, code }: ApiError,
  load: () => Promise<{ readonly data: Thing }>,
  alsoFor?: ErrorCode,
): Promise<Thing | null> {
  if (status !== 412 && code !== alsoFor) return null;
  try {
    return (await load()).data;
  } catch (failure) {
    if (failure instanceof ApiError) return null;
    throw failure;
  }
}

interface FailedEdit<Form extends object, Thing> {
  readonly dialog: string;
  readonly base: Thing;
  readonly form: Form;
  readonly error: ApiError;
  readonly fields: readonly (keyof Form)[];
  readonly formOf: (thing: Thing) => Form;
  /** Loads the stored version. */
  readonly load: () => Promise<{ readonly data: Thing }>;
}

/**
 * Keeps a failed edit. If someone else saved first, the fields that the user did not touch take the newer values.
 *
 * @returns the newer version, if that is why the edit was refused
 */
export async function keepFailedEdit<Form extends object, Thing>(
  scope: string,
  { dialog, base, form, error, fields, formOf, load }: FailedEdit<Form, Thing>,
): Promise<Thing | null> {
  const newer = await loadNewerVersion(error, load);
  const touched = changedFields(formOf(base), form, fields);
  keepFailedSave<Form, Thing>(scope, {
    dialog,
    form: newer === null ? form : withFields(formOf(newer), form, touched),
    error,
    base: newer ?? base,
    conflict: newer !== null,
  });
  return newer;
}
