import * as z from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** One place in a body or a query where a value goes; the things of a list stand for one another. */
export interface Field {
  /** Dotted, as an answer names it: `items.0.quantity`. */
  readonly path: string;
  readonly keys: readonly string[];
  /** What may stand there, as JSON Schema; of several kinds, each. */
  readonly kinds: readonly Schema[];
  readonly isRequired: boolean;
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
    const isRequired = schema.required?.includes(key) === true;
    return [{ path: at.join("."), keys: at, kinds, isRequired }, ...kinds.flatMap((kind) => fieldsIn(kind, at))];
  });
}

/** Every field that a schema takes, those within others too. */
export const fieldsOf = (schema: z.ZodType | undefined): readonly Field[] =>
  schema ? fieldsIn(inputOf(schema), []) : [];

/** A meaning that a schema does not tell, by the name of a field. */
type ValueOf = (key: string) => unknown;

const isText = ({ type, enum: choices, format, pattern }: Schema) =>
  type === "string" && !choices && format === undefined && pattern === undefined;

/** The fields that an object needs; of one that needs none, its first text and its first number. */
function neededIn(object: Schema): ReadonlySet<string> {
  if (object.required?.length) return new Set(object.required);
  const parts = partsOf(object);
  const firstOf = (isWanted: (kind: Schema) => boolean) =>
    parts.flatMap(([key, part]) => (kindsOf(part).some(isWanted) ? [key] : [])).slice(0, 1);
  return new Set([...firstOf(isText), ...firstOf(({ type }) => type === "number")]);
}

function exampleIn(schema: Schema, valueOf: ValueOf, key = ""): unknown {
  const given = valueOf(key);
  if (given !== undefined) return given;
  const [kind = schema] = kindsOf(schema);
  if (kind.enum) return kind.enum[0];
  if (kind.type === "number" || kind.type === "integer") return 3;
  if (kind.type === "boolean") return true;
  if (kind.type === "array") return partsOf(kind).map(([, part]) => exampleIn(part, valueOf));
  if (kind.type !== "object") return "Sample";
  const needed = neededIn(kind);
  return Object.fromEntries(
    partsOf(kind).flatMap(([name, part]) =>
      needed.has(name) ? [[name, exampleIn(part, valueOf, name)] as const] : [],
    ),
  );
}

/** The least that a schema takes. */
export const exampleOf = (schema: z.ZodType, valueOf: ValueOf): object => Object(exampleIn(inputOf(schema), valueOf));

const filler = (schema: Schema) => exampleIn(schema, () => undefined);

/** The fields of free text at the top of what a schema takes. */
export const textsOf = (schema: z.ZodType): readonly string[] =>
  partsOf(inputOf(schema)).flatMap(([key, part]) => (kindsOf(part).some(isText) ? [key] : []));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A body without one of its fields; of a list, without that field of each thing. */
export function withoutField(body: unknown, [key, ...rest]: readonly string[]): unknown {
  if (!isObject(body) || key === undefined) return body;
  if (Array.isArray(body)) return rest.length === 0 ? body.slice(1) : body.map((one) => withoutField(one, rest));
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, unknown][] =>
      name !== key ? [[name, value]] : rest.length === 0 ? [] : [[name, withoutField(value, rest)]],
    ),
  );
}

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

/** A number with one decimal more than a field takes: purchase prices take ten, all other fields four or fewer. */
export const tooFineFor = (id: string, path: string): number =>
  /^(procurement|receipt)\..*/.test(id) && path.endsWith(".unitPrice") ? 1e-11 : 1e-5;
