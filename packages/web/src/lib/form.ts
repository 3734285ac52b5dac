import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo } from "react";
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { ApiError } from "./api-error.ts";

function dropBlanks(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (part === null || part === "") Reflect.deleteProperty(value, key);
    else dropBlanks(part);
  }
}

/**
 * Checks a form against a schema of the contract. What the person left empty counts as absent, so that an optional
 * number may be blank and a required text says that it is required.
 */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const resolve = zodResolver<Input, unknown, Output>(schema);
  return (values, context, options) => {
    const given = structuredClone(values);
    dropBlanks(given);
    return resolve(given, context, options);
  };
}

/**
 * Lands the server's issues on the fields that they name and returns the sentence for the rest, for the dialog to
 * show; null when every issue found its field.
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
    const strays: string[] = [];
    for (const { path, message } of error.issues) {
      if (isField(path)) fields.push({ name: path, message });
      else strays.push(message);
    }
    if (strays.length > 0) return [fields, strays.join(" ")];
    return [fields, fields.length > 0 ? null : error.message || fallback];
  }, [error, fallback, getValues]);

  // The form keeps its errors outside of React, so an answer can only be handed to it after the render.
  useEffect(() => {
    for (const [index, { name, message }] of onFields.entries()) {
      setError(name, { type: "server", message }, { shouldFocus: index === 0 });
    }
    // A form that opens again with what was refused has not been submitted itself: it would not look until it is.
    return subscribe({
      formState: { values: true },
      callback({ name: changed }) {
        for (const { name } of onFields) if (name === changed) void trigger(name);
      },
    });
  }, [onFields, setError, subscribe, trigger]);

  return rest;
}
