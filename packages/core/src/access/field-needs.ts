import * as z from "zod";
import { type Capability, capabilityNames } from "./capabilities.ts";

/** What a mark on a field is about: seeing it in an answer, or setting it by a body. */
export type Mark = "x-needs" | "x-needs-to-set";

/** Marks a field of an answer as one for those with a capability: for others it is absent. */
export const visibleWith = <Schema extends z.ZodType>(capability: Capability, schema: Schema): z.ZodOptional<Schema> =>
  schema.meta({ "x-needs": capability } satisfies Partial<Record<Mark, Capability>>).optional();

/** Marks a field of a body as one for those with a capability: others are refused when they set it. */
export const settableWith = <Schema extends z.ZodType>(capability: Capability, schema: Schema): Schema =>
  schema.meta({ "x-needs-to-set": capability } satisfies Partial<Record<Mark, Capability>>);

/** What a field needs, and what those in the objects and lists within it need. */
export interface FieldNeeds {
  readonly needs: readonly Capability[];
  readonly fields: ReadonlyMap<string, FieldNeeds>;
}

function needsOf(schema: z.core.$ZodType, mark: Mark): readonly Capability[] {
  const meta = z.globalRegistry.get(schema);
  return capabilityNames.filter((name) => name === meta?.[mark]);
}

/** The schemas that describe the same value as a schema, or the things of its list. */
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodDefault) return [schema.unwrap()];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  return schema instanceof z.ZodPipe ? [schema.in, schema.out] : [];
}

const merged = (all: readonly FieldNeeds[]): FieldNeeds => ({
  needs: all.flatMap(({ needs }) => needs),
  fields: new Map(
    [
      ...Map.groupBy(
        all.flatMap(({ fields }) => [...fields]),
        ([name]) => name,
      ),
    ].map(([name, found]) => [name, merged(found.map(([, field]) => field))]),
  ),
});

/** What the fields of a schema need; those that need nothing, and hold none that do, are left out. */
export function fieldNeedsOf(schema: z.core.$ZodType, mark: Mark): FieldNeeds {
  const shape = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : [];
  const own = shape.flatMap(([name, field]) => {
    const found = fieldNeedsOf(field, mark);
    return found.needs.length === 0 && found.fields.size === 0 ? [] : [[name, found] as const];
  });
  const parts = partsOf(schema).map((part) => fieldNeedsOf(part, mark));
  return merged([{ needs: needsOf(schema, mark), fields: new Map(own) }, ...parts]);
}

/** Every capability that a field somewhere in it needs. */
export const allNeedsOf = ({ needs, fields }: FieldNeeds): ReadonlySet<Capability> =>
  new Set([...needs, ...[...fields.values()].flatMap((field) => [...allNeedsOf(field)])]);

type Has = (capability: Capability) => boolean;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A value without the fields for which the user lacks a capability. */
export function withoutHidden(value: unknown, { fields }: FieldNeeds, has: Has): unknown {
  if (fields.size === 0 || !isFields(value)) return value;
  if (Array.isArray(value)) return value.map((one) => withoutHidden(one, { needs: [], fields }, has));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const field = fields.get(name);
      if (!field) return [[name, inner]];
      return field.needs.every(has) ? [[name, withoutHidden(inner, field, has)]] : [];
    }),
  );
}

/** The path of the first field that the user gives without the capability that it needs. */
export function findForbidden(
  value: unknown,
  { fields }: FieldNeeds,
  has: Has,
  at: readonly string[] = [],
): string | undefined {
  if (fields.size === 0 || !isFields(value)) return undefined;
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    const field = isList ? { needs: [], fields } : fields.get(name);
    if (!field || inner === undefined) continue;
    const path = [...at, name];
    const found = field.needs.every(has) ? findForbidden(inner, field, has, path) : path.join(".");
    if (found !== undefined) return found;
  }
  return undefined;
}
