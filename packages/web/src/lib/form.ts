import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo } from "react";
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from "react-hook-form";
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

/** What a schema takes as it is typed: every field is there, and "" in a text or null in a number is still empty. */
export type FormOf<Schema extends z.ZodType> = Typed<z.input<Schema>>;

/** The same without what is blank, at any depth. */
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
 * Checks a form against a schema of the contract. What the person left empty counts as absent, so that an optional
 * number may be blank and a required text says that it is required. So does a text of nothing but spaces.
 */
export const formResolver = <Form extends FieldValues, Output>(
  schema: z.ZodType<Output>,
): Resolver<Form, unknown, Output> =>
  zodResolver(
    z
      .custom<Form>()
      .transform<unknown>(withoutBlanks)
      .pipe(schema)
      .transform(withoutBlanks<Output>),
  );

/**
 * Shows the server's issues on the fields that they name.
 *
 * @returns the message for the rest, for the dialog to show; null if every issue has found its field
 */
export function useServerIssues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  fallback = "Something went wrong. Please try again.",
): string | null {
  const { setError, getValues, subscribe, trigger } = form;
  const [onFields, rest] = useMemo(() => {
    const fields: { name: FieldPath<Values>; message: string }[] = [];
    if (!(error instanceof ApiError)) return [fields, error === null || error === undefined ? null : fallback];
    const isField = (path: string): path is FieldPath<Values> =>
      path !== "" && path.split(".")[0] !== undefined && Object.hasOwn(getValues(), path.split(".")[0] ?? "");
    const others: string[] = [];
    for (const { path, message } of error.issues) {
      if (isField(path)) fields.push({ name: path, message });
      else others.push(message);
    }
    if (others.length > 0) return [fields, others.join(" ")];
    return [fields, fields.length > 0 ? null : error.message || fallback];
  }, [error, fallback, getValues]);

  // The form keeps its errors outside of React: they can only be set after the render.
  useEffect(() => {
    for (const [index, { name, message }] of onFields.entries()) {
      setError(name, { type: "server", message }, { shouldFocus: index === 0 });
    }
    // A reopened form has not been submitted itself, so it would not validate again before it is.
    return subscribe({
      formState: { values: true },
      callback({ name: changed }) {
        for (const { name } of onFields) if (name === changed) void trigger(name);
      },
    });
  }, [onFields, setError, subscribe, trigger]);

  return rest;
}
