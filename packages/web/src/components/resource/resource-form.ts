import type { ReactNode } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";
import { formResolver } from "../../lib/form.ts";
import { changedFields } from "../../lib/form-diff.ts";
import type { Formats, FormatSettings } from "../../lib/formats.ts";

interface FieldBasics<Value> {
  readonly label: string;
  /** Its value in a new form. */
  readonly empty: Value;
}

/** How to read the value, required if the thing has no property of the same name and type. */
type Source<Value, Thing, Own> = [Own] extends [Value | undefined]
  ? { readonly of?: (thing: Thing) => Value }
  : { readonly of: (thing: Thing) => Value };

/** How to show the value, required unless it is text, a number or a boolean. */
type Format<Value, Thing> = [Value] extends [string | number | boolean | null]
  ? { readonly format?: (value: Value, base: Thing, formats: Formats) => ReactNode }
  : { readonly format: (value: Value, base: Thing, formats: Formats) => ReactNode };

type Field<Value, Thing, Own> = FieldBasics<Value> & Source<Value, Thing, Own> & Format<Value, Thing>;

type Fields<Form, Thing> = {
  readonly [Name in keyof Form]: Field<Form[Name], Thing, Name extends keyof Thing ? Thing[Name] : unknown>;
};

interface FormSpec<Form, Draft, Thing> {
  readonly schema: z.ZodType<Draft>;
  /** The schema for edits, if it differs from the one for new things. */
  readonly editSchema?: (base: Thing, place: FormatSettings) => z.ZodType<Draft>;
  /** The schema for new things, if it depends on the place, as with a date that must not have passed. */
  readonly newSchema?: (place: FormatSettings) => z.ZodType<Draft>;
  /** Every field, in the order in which a conflict lists them. */
  readonly fields: Fields<Form, Thing>;
}

/** Everything a dialog needs to fill, validate, send and merge a form. */
export interface ResourceForm<Form extends FieldValues, Draft, Thing> {
  readonly names: readonly (keyof Form & string)[];
  readonly empty: Form;
  readonly formOf: (thing: Thing) => Form;
  readonly labelOf: (name: keyof Form) => string;
  /** A field's value for display, in a form based on `base`. */
  readonly formatField: (form: Form, name: keyof Form, base: Thing, formats: Formats) => ReactNode;
  /** The draft with absent fields as undefined, so that spreading it over a thing clears them. */
  readonly complete: (draft: Draft) => Draft;
  /** The PATCH body that turns the thing into the draft: null clears a field. */
  readonly changesOf: (base: Thing, draft: Draft) => Readonly<Record<string, unknown>>;
  readonly resolver: (base: Thing | undefined, place: FormatSettings) => Resolver<Form, unknown, Draft>;
}

function formatValue(value: unknown, { number }: Formats): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return number(value);
  return typeof value === "string" && value !== "" ? value : "None";
}

const valuesOf = (record: object) => new Map<string, unknown>(Object.entries(record));

/** Builds a form from its field names; `Object.fromEntries` would lose the types. */
function collect<Form>(names: readonly (keyof Form & string)[], valueOf: (name: keyof Form & string) => unknown): Form;
function collect(names: readonly string[], valueOf: (name: string) => unknown): unknown {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

/** Declares a form by its schema and fields. A missing field is a compile error. */
export function resourceForm<Form extends FieldValues, Draft extends object, Thing extends object>({
  schema,
  editSchema = () => schema,
  newSchema = () => schema,
  fields,
}: FormSpec<Form, Draft, Thing>): ResourceForm<Form, Draft, Thing> {
  const names = Object.keys(fields);
  const formOf = (thing: Thing) => {
    const own = valuesOf(thing);
    return collect<Form>(names, (name) => fields[name].of?.(thing) ?? own.get(name) ?? fields[name].empty);
  };
  return {
    names,
    formOf,
    empty: collect<Form>(names, (name) => fields[name].empty),
    labelOf: (name) => fields[name].label,
    formatField: (form, name, base, formats) =>
      fields[name].format?.(form[name], base, formats) ?? formatValue(form[name], formats),
    complete: (draft) => ({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...draft }),
    changesOf(base, draft) {
      const values = valuesOf(draft);
      const changed = changedFields(formOf(base), draft, names);
      return Object.fromEntries(changed.map((name) => [name, values.get(name) ?? null]));
    },
    resolver: (base, place) =>
      formResolver<Form, Draft>(base === undefined ? newSchema(place) : editSchema(base, place)),
  };
}
