import type { ErrorCode } from "@stockpot/core/error";
import { type SubmitEvent, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import useSWR, { mutate } from "swr";
import { ApiError, randomKey, typedPrefix } from "./api.ts";

/** What carries a version; a recipe's own is a text, and the stored thing's is called revision there. */
export type Stored = { readonly id: string } & ({ readonly revision: number } | { readonly version: number });

const revisionOf = (thing: Stored) => ("revision" in thing ? thing.revision : thing.version);

/** A change that shows as if it were done, until the server has confirmed it and the lists are loaded again. */
export interface Pending<Thing extends Stored> {
  readonly key: string;
  readonly kind: "create" | "update" | "delete";
  readonly thing: Thing;
  /** The server has confirmed it and `thing` is what it stored; only the lists do not know yet. */
  readonly saved: boolean;
}

/** What a thing is called until the server has given it an id. */
export const temporaryId = () => `temp-${randomKey()}`;

// Both lists live in SWR's cache, which is emptied when a person signs out or another one signs in.
const pendingIn = (scope: string) => `pending ${scope}`;
const failedIn = (scope: string) => `${typedPrefix}${scope}`;

/** @param scope names what is changed, such as the address of its list */
export function usePending<Thing extends Stored>(scope: string): readonly Pending<Thing>[] {
  const { data = [] } = useSWR<readonly Pending<Thing>[]>(pendingIn(scope), null);
  return data;
}

function changePending<Thing extends Stored>(
  scope: string,
  change: (list: readonly Pending<Thing>[]) => readonly Pending<Thing>[],
) {
  void mutate<readonly Pending<Thing>[]>(pendingIn(scope), (list = []) => change(list), { revalidate: false });
}

/** Whether a row shows something that the server has not confirmed. */
export const isUnsaved = <Thing extends Stored>(pending: readonly Pending<Thing>[], id: string) =>
  pending.some((change) => !change.saved && change.thing.id === id);

interface PendingView<Thing> {
  /** Whether a changed thing still belongs among the rows; by default it does. */
  readonly belongs?: (thing: Thing) => boolean;
  /** Whether new things show among these rows; they stand first. */
  readonly adds?: boolean;
}

/** The rows as they will be once every pending change is done. */
export function withPending<Thing extends Stored>(
  rows: readonly Thing[],
  pending: readonly Pending<Thing>[],
  { belongs = () => true, adds = true }: PendingView<Thing> = {},
): readonly Thing[] {
  let shown = rows;
  for (const { kind, thing } of pending) {
    const present = shown.find((row) => row.id === thing.id);
    const others = shown.filter((row) => row.id !== thing.id);
    if (kind === "delete") shown = others;
    else if (kind === "create") shown = present === undefined && adds && belongs(thing) ? [thing, ...shown] : shown;
    else if (present !== undefined && revisionOf(present) <= revisionOf(thing)) {
      shown = belongs(thing) ? shown.map((row) => (row === present ? thing : row)) : others;
    }
  }
  return shown;
}

interface OptimisticChange<Thing extends Stored> {
  readonly scope: string;
  readonly kind: Pending<Thing>["kind"];
  /** How the thing looks when the change is done; for a deletion, how it looked. */
  readonly thing: Thing;
  /** Sends the change and returns what is stored; nothing of a deletion. */
  readonly send: () => Promise<Thing | undefined>;
  /** Loads again what the change concerns. */
  readonly reload: () => Promise<void>;
  /** The scopes that the change builds on: it is sent after what was changed there before. */
  readonly buildsOn?: readonly string[];
}

const onTheWay = new Map<string, Set<Promise<unknown>>>();

/** Sends a change once those that it builds on are stored or refused. */
async function sendInOrder<Result>(scope: string, buildsOn: readonly string[], send: () => Promise<Result>) {
  const before = Promise.allSettled(buildsOn.flatMap((one) => [...(onTheWay.get(one) ?? [])]));
  const sent = before.then(send);
  const others = onTheWay.get(scope) ?? new Set();
  onTheWay.set(scope, others.add(sent));
  try {
    return await sent;
  } finally {
    others.delete(sent);
  }
}

/** Shows a change at once and takes it back where sending it fails; the failure is thrown on. */
export async function showAtOnce<Thing extends Stored>({
  scope,
  kind,
  thing,
  send,
  reload,
  buildsOn = [],
}: OptimisticChange<Thing>): Promise<void> {
  const key = randomKey();
  const drop = () => changePending<Thing>(scope, (list) => list.filter((change) => change.key !== key));
  changePending<Thing>(scope, (list) => [...list, { key, kind, thing, saved: false }]);
  let stored: Thing | undefined;
  try {
    stored = await sendInOrder(scope, buildsOn, send);
  } catch (error) {
    drop();
    throw error;
  }
  const saved = { key, kind, thing: stored ?? thing, saved: true };
  changePending<Thing>(scope, (list) => list.map((change) => (change.key === key ? saved : change)));
  void reload().finally(drop);
}

/** One submit of a new thing: sent again unchanged, it carries the same Idempotency-Key. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly body: string;
}

export function attemptOf(body: unknown, previous: Attempt | undefined): Attempt {
  const text = JSON.stringify(body);
  return previous?.body === text ? previous : { idempotencyKey: randomKey(), body: text };
}

/** A save that failed, with all that its dialog needs to open again as it was left. */
export interface FailedSave<Form, Thing> {
  readonly key: string;
  readonly form: Form;
  readonly error: ApiError;
  /** What the edit is based on; null for a new thing. */
  readonly base: Thing | null;
  /** Someone else changed it meanwhile: `base` is what they stored. */
  readonly conflict: boolean;
  readonly attempt?: Attempt;
}

/** The failed saves whose dialogs wait to be open again, the oldest first. */
export function useFailedSaves<Form, Thing>(scope: string) {
  const { data = [] } = useSWR<readonly FailedSave<Form, Thing>[]>(failedIn(scope), null);
  return {
    failed: data,
    forget: (key: string) => {
      void mutate<readonly FailedSave<Form, Thing>[]>(
        failedIn(scope),
        (list = []) => list.filter((save) => save.key !== key),
        { revalidate: false },
      );
    },
  };
}

/** What its dialog says once the person has signed in again. */
const sessionEnded = new ApiError("http", "Your session ended before this was saved. Save it again.", { status: 401 });

export function keepFailedSave<Form, Thing>(scope: string, save: Omit<FailedSave<Form, Thing>, "key">) {
  const error = save.error.status === 401 ? sessionEnded : save.error;
  void mutate<readonly FailedSave<Form, Thing>[]>(
    failedIn(scope),
    (list = []) => [...list, { ...save, error, key: randomKey() }],
    { revalidate: false },
  );
}

const doubleClickMs = 500;

function swallow(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps the second click of a double click from what comes to light when the first one closes a dialog. */
export function swallowSecondClick() {
  const types = ["mousedown", "click"] as const;
  for (const type of types) document.addEventListener(type, swallow, true);
  setTimeout(() => {
    for (const type of types) document.removeEventListener(type, swallow, true);
  }, doubleClickMs);
}

/** A dialog that closes on a valid submit: a second click before it has gone sends nothing. */
export function useSubmitOnce<Form extends FieldValues, Output>(
  form: UseFormReturn<Form, unknown, Output>,
  send: (output: Output, typed: Form) => void,
) {
  const sent = useRef(false);
  const sendOnce = (output: Output) => {
    if (sent.current) return;
    sent.current = true;
    swallowSecondClick();
    send(output, structuredClone(form.getValues()));
  };
  return (event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(sendOnce)(event);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? "") === JSON.stringify(b ?? "");

/** The fields whose values differ between two states of a form; what is blank equals what is absent. */
export const changedFields = <Form extends object, Field extends keyof Form>(
  from: Form,
  to: Form,
  fields: readonly Field[],
): readonly Field[] => fields.filter((field) => !same(from[field], to[field]));

/** One form's values with those of some fields taken from another. */
export function withFields<Form extends object>(form: Form, from: Form, fields: readonly (keyof Form)[]): Form {
  const result = { ...form };
  const take = <Field extends keyof Form>(field: Field) => {
    result[field] = from[field];
  };
  for (const field of fields) take(field);
  return result;
}

/**
 * What is stored in place of what a change was based on, where that is why it was refused; null where it is not, or
 * where it cannot be loaded.
 *
 * @param alsoFor another code that says the same of this change
 */
export async function storedInstead<Thing>(
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
  readonly base: Thing;
  readonly form: Form;
  readonly error: ApiError;
  readonly fields: readonly (keyof Form)[];
  readonly formOf: (thing: Thing) => Form;
  /** Loads what is stored now. */
  readonly load: () => Promise<{ readonly data: Thing }>;
}

/**
 * Keeps an edit that failed; where someone else was faster, the fields that the person left alone follow the newer
 * version.
 *
 * @returns the newer version, where that is why the edit was refused
 */
export async function keepFailedEdit<Form extends object, Thing>(
  scope: string,
  { base, form, error, fields, formOf, load }: FailedEdit<Form, Thing>,
): Promise<Thing | null> {
  const newer = await storedInstead(error, load);
  const touched = changedFields(formOf(base), form, fields);
  keepFailedSave<Form, Thing>(scope, {
    form: newer === null ? form : withFields(formOf(newer), form, touched),
    error,
    base: newer ?? base,
    conflict: newer !== null,
  });
  return newer;
}
