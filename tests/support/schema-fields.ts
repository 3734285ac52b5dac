import * as z from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** One place in a body or a query where a value goes; the things of a list stand for one another. */
export interface Field {
  /** Dotted, as an answer names it: `items.0.quantity`. */
  readonly path: string;
  readonly keys: readonly string[];
  /** What may stand there, as JSON Schema; of several kinds, each. */
  readonly kinds: readonly Schema[];
}

const isSchema = (schema: Schema | boolean | undefined): schema is Schema => typeof schema === "object";

export const kindsOf = (schema: Schema): readonly Schema[] =>
  schema.anyOf ? schema.anyOf.filter(isSchema).flatMap(kindsOf) : [schema];

/** What a route's schema takes, as the API's document says it too. */
const inputOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

const itemsOf = ({ items }: Schema) => (Array.isArray(items) ? undefined : isSchema(items) ? items : undefined);

/** The parts of an object, and the first of a list, by key. */
export function partsOf(schema: Schema): readonly (readonly [key: string, part: Schema])[] {
  const items = itemsOf(schema);
  if (items) return [["0", items]];
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    isSchema(part) ? [[key, part] as const] : [],
  );
}

function fieldsIn(schema: Schema, keys: readonly string[]): Field[] {
  return partsOf(schema).flatMap(([key, part]) => {
    const at = [...keys, key];
    const kinds = kindsOf(part);
    return [{ path: at.join("."), keys: at, kinds }, ...kinds.flatMap((kind) => fieldsIn(kind, at))];
  });
}

/** Every field that a schema takes, those within others too. */
export const fieldsOf = (schema: z.ZodType | undefined): readonly Field[] =>
  schema ? fieldsIn(inputOf(schema), []) : [];

/** Something of the right kind, where a sample has nothing. */
function filler(schema: Schema): unknown {
  const [kind = schema] = kindsOf(schema);
  if (kind.enum) return kind.enum[0];
  if (kind.type === "number" || kind.type === "integer") return 1;
  if (kind.type === "boolean") return true;
  if (kind.type === "array") return partsOf(kind).map(([, part]) => filler(part));
  if (kind.type !== "object") return "x";
  const required = new Set(kind.required);
  return Object.fromEntries(
    partsOf(kind).flatMap(([key, part]) => (required.has(key) ? [[key, filler(part)] as const] : [])),
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A body with a value in one of its fields, and with what the field is in where the body had it not. */
export function withField(
  schema: z.ZodType | undefined,
  body: unknown,
  keys: readonly string[],
  value: unknown,
): unknown {
  const put = (within: Schema, given: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value;
    const part = partsOf(within).find(([name]) => name === key)?.[1] ?? {};
    const [kind = part] = kindsOf(part);
    const whole = isObject(given) ? given : filler(within);
    if (Array.isArray(whole)) return [put(kind, whole[0] ?? filler(kind), rest), ...whole.slice(1)];
    const inner = isObject(whole) ? Object.entries(whole).find(([name]) => name === key)?.[1] : undefined;
    return { ...(isObject(whole) ? whole : {}), [key]: put(kind, inner, rest) };
  };
  return schema ? put(inputOf(schema), body, keys) : body;
}
