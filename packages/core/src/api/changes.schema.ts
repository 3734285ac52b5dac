import * as z from "zod";

/** A field of a draft as a change set takes it. */
type ChangeOf<Field extends z.ZodType> =
  Field extends z.ZodOptional<infer Inner extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<Inner>>
    : Field extends z.ZodDefault<infer Inner extends z.ZodType>
      ? z.ZodOptional<Inner>
      : z.ZodOptional<Field>;

type Fields = Readonly<Record<string, z.ZodType>>;

type ChangesOf<Shape extends Fields> = { readonly [Name in keyof Shape]: ChangeOf<Shape[Name]> };

const isOptional = (field: z.ZodType): field is z.ZodOptional<z.ZodType> => field instanceof z.ZodOptional;
const hasDefault = (field: z.ZodType): field is z.ZodDefault<z.ZodType> => field instanceof z.ZodDefault;

function changeOf(field: z.ZodType): z.ZodType {
  if (isOptional(field)) return field.unwrap().nullable().optional();
  return hasDefault(field) ? field.unwrap().optional() : field.optional();
}

const isWhole = <Shape extends Fields>(changes: object, shape: Shape): changes is ChangesOf<Shape> =>
  Object.keys(shape).every((name) => name in changes);

/**
 * The change set of a draft, as PATCH takes it: any part of its fields. Absent keeps a field, null clears one that is
 * optional.
 */
export function changesOf<Shape extends Fields>(draft: z.ZodObject<Shape>) {
  const changes: object = Object.fromEntries(
    Object.entries(draft.shape).map(([name, field]) => [name, changeOf(field)]),
  );
  if (!isWhole(changes, draft.shape)) throw new TypeError("A field of the draft has no change");
  return z.strictObject(changes);
}
