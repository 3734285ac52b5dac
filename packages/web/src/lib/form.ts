import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo } from "react";
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
} from "react-hook-form";
import * as z from "zod";
import { ApiError } from "./api-error.ts";

type Typed<Value> = [Value] extends [boolean]
  ? boolean
  : [Value] extends [number]
    ? number | null
    : [Value] extends [string]
      ? Value | ""
      : Value extends readonly (infer Element)[]
        ? Typed<NonNullable<Element>>[]
        : { -readonly [Name in keyof Value]-?: Typed<NonNullable<Value[Name]>> };

/** The form values of a schema: every field is present; "" and null stand for empty texts and numbers. */
export type FormOf<Schema extends z.ZodType> = Typed<z.input<Schema>>;

/** The value without blanks, at any depth. */
function withoutBlanks<Value>(value: Value): Value {
  const copy = structuredClone(value);
  dropBlanks(copy);
  return copy;
}

function dropBlanks(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (part === null || part === "") Reflect.deleteProperty(value, key);
    else dropBlanks(part);
  }
}

/**
 * Validates a form against a schema of the contract. Empty fields count as absent, so that an optional number may be
 * blank and a required text is reported as required, even if it is only spaces. A field that cannot read its text
 * refuses the form.
 */
export function formResolver<Form extends FieldValues, Output>(
  schema: z.ZodType<Output>,
): Resolver<Form, unknown, Output> {
  const resolve: Resolver<Form, unknown, Output> = zodResolver(
    z
      .custom<Form>()
      .transform<unknown>(withoutBlanks)
      .pipe(schema)
      .transform(withoutBlanks<Output>),
  );
  return async (values, context, options) => {
    const { names = [], fields } = options;
    const refused = names.flatMap((name) => refusalOf(name, get(fields, name)) ?? []);
    const result = await resolve(values, context, options);
    if (refused.length === 0) return result;
    const errors: FieldErrors<Form> = {};
    Object.assign(errors, result.errors);
    for (const { name, message } of refused) set(errors, name, { type: "unread", message });
    return { values: {}, errors };
  };
}

/**
 * What a field itself says of its text, in its `validate`: a text that is no number is null in the form, as if it were
 * empty, and only the field knows.
 */
function refusalOf(name: string, field: unknown): { name: string; message: string } | undefined {
  if (typeof field !== "object" || field === null || !("validate" in field)) return undefined;
  const { validate } = field;
  const message: unknown = typeof validate === "function" ? validate() : undefined;
  return typeof message === "string" ? { name, message } : undefined;
}

const isFieldOf = <Values extends FieldValues>(values: Values, path: string): path is FieldPath<Values> =>
  Object.hasOwn(values, path.split(".")[0] ?? "");

const always = (_path: string) => true;

/**
 * Shows the server's issues on the fields that they name.
 *
 * @param isShown whether a field of the form's values is on screen
 * @returns the message for the dialog; null if every issue is shown on its field
 */
export function useServerIssues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  fallback = "Something went wrong. Please try again.",
  isShown = always,
): string | null {
  const { setError, getFieldState, getValues, subscribe, trigger } = form;
  const [onFields, rest] = useMemo(() => {
    const fields: { name: FieldPath<Values>; message: string }[] = [];
    if (!(error instanceof ApiError)) return [fields, error === null || error === undefined ? null : fallback];
    const others: string[] = [];
    for (const { path, message } of error.issues) {
      if (isFieldOf(getValues(), path) && isShown(path)) fields.push({ name: path, message });
      else others.push(message);
    }
    if (others.length > 0) return [fields, others.join(" ")];
    return [fields, fields.length > 0 ? null : error.message || fallback];
  }, [error, fallback, getValues, isShown]);

  // The form keeps its errors outside React, so they can only be set after rendering.
  useEffect(() => {
    for (const [index, { name, message }] of onFields.entries()) {
      setError(name, { type: "server", message }, { shouldFocus: index === 0 });
    }
    // A reopened form has not been submitted yet, so it would not revalidate on change by itself.
    return subscribe({
      formState: { values: true },
      callback({ name: changed }) {
        // A row takes its issues along when it moves up; only of a field itself does an error have a type.
        if (changed === undefined || !isFieldOf(getValues(), changed)) return;
        if (getFieldState(changed).error?.type !== undefined) void trigger(changed);
      },
    });
  }, [onFields, setError, getFieldState, getValues, subscribe, trigger]);

  return rest;
}
