import type { Route } from "@stockpot/core/api/route";
import * as fc from "fast-check";
import type * as z from "zod";
import { goodValue, huge, nearValue, nuisance, nuisanceText, theirs } from "./fuzz-values.ts";
import { type Field, fieldsOf, withField, withoutField } from "./schema-fields.ts";

/** A change to a sample: a value for a field; undefined takes the field away. */
interface Change {
  readonly keys: readonly string[];
  readonly value: unknown;
}

const changeOf = (fields: readonly Field[], value: (field: Field) => fc.Arbitrary<unknown>): fc.Arbitrary<Change> =>
  fields.length === 0
    ? fc.record({ keys: fc.constant(["surprise"]), value: nuisance })
    : fc.constantFrom(...fields).chain((field) => fc.record({ keys: fc.constant(field.keys), value: value(field) }));

const good = (field: Field) => fc.oneof(...field.kinds.map((kind) => goodValue(kind, field.keys.at(-1) ?? "")));
const near = (field: Field) => fc.oneof(...field.kinds.map(nearValue), fc.constant(undefined));

const surprise: fc.Arbitrary<Change> = fc.record({
  keys: fc
    .constantFrom("surprise", "id", "role", "status", "version", "totalAmount", "restaurantId", "__proto__")
    .map((key) => [key]),
  value: nuisance,
});

/** A body, or a query, as changes to a sample, or as it goes over the wire. */
export type Content = { readonly changes: readonly Change[] } | { readonly raw: string };

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const rawBody: fc.Arbitrary<Content> = fc
  .oneof(
    nuisance.map((value) => JSON.stringify(value) ?? ""),
    fc.string({ unit: "binary", maxLength: 100 }),
    fc.constantFrom("{", "nonsense", '{"name":NaN}', "\ufeff{}", '{"a":1,"a":2}', '{"__proto__":{"role":"ADMIN"}}'),
    fc.constantFrom(100, 5_000, 120_000).map(deep),
    fc.constantFrom(100, 5_000, 30_000).map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
    fc.constant(`{"name":"${"x".repeat(300_000)}"}`),
  )
  .map((raw) => ({ raw }));

function contentOf(schema: z.ZodType, raw: fc.Arbitrary<Content>): fc.Arbitrary<Content> {
  const fields = fieldsOf(schema);
  const changes = (value: (field: Field) => fc.Arbitrary<unknown>, most: number) =>
    fc.array(changeOf(fields, value), { maxLength: most });
  const spoilt = fc.array(
    fc.oneof(
      changeOf(fields, () => nuisance),
      surprise,
    ),
    { minLength: 1, maxLength: 3 },
  );
  return fc.oneof(
    { weight: 4, arbitrary: changes(good, 4).map((list) => ({ changes: list })) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(changes(good, 2), changeOf(fields, near))
        .map(([list, last]) => ({ changes: [...list, last] })),
    },
    { weight: 3, arbitrary: spoilt.map((list) => ({ changes: list })) },
    { weight: 1, arbitrary: raw },
  );
}

const rawQuery: fc.Arbitrary<Content> = fc
  .oneof(
    fc.constantFrom("limit=1&limit=2", "limit", "=1", "&&", "a%zz=1", "limit=%00", "__proto__=1", "limit[]=1"),
    fc
      .dictionary(fc.constantFrom("q", "limit", "page", "cursor", "token", "from"), nuisanceText, { maxKeys: 3 })
      .map((query) => new URLSearchParams(query).toString()),
  )
  .map((raw) => ({ raw }));

/** One id of a path: one's own, another's, an unknown or an invalid one; raw ones go over the wire as they are. */
const pathId = fc.oneof(
  { weight: 14, arbitrary: fc.constant({ kind: "own", value: "" } as const) },
  { weight: 2, arbitrary: theirs.map((value) => ({ kind: "text", value }) as const) },
  { weight: 1, arbitrary: fc.uuid().map((value) => ({ kind: "text", value }) as const) },
  { weight: 1, arbitrary: nuisanceText.map((value) => ({ kind: "text", value: value.slice(0, 500) }) as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("%zz", "%00", "..", "..%2f..", "%2e%2e", "%E0%A4%A", "%ed%a0%80", "a;b", "a".repeat(3000), "*")
      .map((value) => ({ kind: "raw", value }) as const),
  },
);

const headers = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { "if-match": '"1"' },
      { "if-match": '"99"' },
      { "if-match": "x" },
      { "idempotency-key": "again" },
      { "idempotency-key": "two words" },
      { "idempotency-key": "k".repeat(300) },
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-type": "application/json; charset=utf-7" },
      { "x-forwarded-for": "127.0.0.1", "x-viewer-address": "127.0.0.1", "x-http-method-override": "DELETE" },
      { "content-encoding": "gzip" },
      { cookie: "auth_token=x; __proto__=y" },
    ),
  },
);

type Sender = "caller" | "nobody" | "stranger" | "forger";

/** A request as it is drawn, before the ids of the fixture are known. */
export interface FuzzRequest {
  readonly ids: readonly { readonly kind: "own" | "text" | "raw"; readonly value: string }[];
  readonly query: Content;
  readonly body: Content | undefined;
  readonly headers: Record<string, string>;
  readonly sender: Sender;
}

const nothing: Content = { changes: [] };

const sometimes = (content: fc.Arbitrary<Content>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(nothing) }, { weight: 1, arbitrary: content });

/** Requests to a route: as it takes them, nearly so, and hostile. */
export function requestsTo(route: Route): fc.Arbitrary<FuzzRequest> {
  const count = [...route.path.matchAll(/\{\w+\}/g)].length;
  return fc.record({
    ids: fc.array(pathId, { minLength: count, maxLength: count }),
    query: route.query ? contentOf(route.query, rawQuery) : sometimes(rawQuery),
    body: route.body ? contentOf(route.body, rawBody) : sometimes(rawBody),
    headers,
    sender: fc.oneof(
      { weight: 16, arbitrary: fc.constant("caller" as const) },
      { weight: 2, arbitrary: fc.constantFrom("nobody" as const, "stranger" as const, "forger" as const) },
    ),
  });
}

type Ids = Readonly<Record<string, string>>;

/** Whose ids stand where a request names some. */
export interface Cast {
  readonly mine: Ids;
  readonly theirs: Ids;
}

const cast = (text: string, { mine: own, theirs: foreign }: Cast) =>
  text
    .replaceAll(/@mine\.(\w+)@/g, (_, name: string) => own[name] ?? "")
    .replaceAll(/@theirs\.(\w+)@/g, (_, name: string) => foreign[name] ?? "");

const changed = (schema: z.ZodType | undefined, sample: unknown, changes: readonly Change[]): unknown =>
  changes.reduce<unknown>(
    (body, { keys, value }) => (value === undefined ? withoutField(body, keys) : withField(schema, body, keys, value)),
    sample,
  );

/** A body as it goes over the wire. */
export function writtenBody(
  schema: z.ZodType | undefined,
  sample: unknown,
  content: Content,
  who: Cast,
): string | undefined {
  if ("raw" in content) return content.raw;
  if (!schema) return undefined;
  const body = JSON.stringify(changed(schema, sample, content.changes));
  return cast(body, who).replaceAll(`"${huge}"`, "1e400").replaceAll(`"-${huge}"`, "-1e400");
}

/** A query as it goes over the wire. */
export function writtenQuery(schema: z.ZodType | undefined, sample: object, content: Content, who: Cast): string {
  if ("raw" in content) return content.raw;
  const query = Object.entries(Object(changed(schema, sample, content.changes)));
  const pairs = query.map(([key, value]): [string, string] => [
    key,
    cast(typeof value === "string" ? value : JSON.stringify(value), who),
  ]);
  return new URLSearchParams(pairs).toString();
}

/** A path as it goes over the wire. */
export function writtenPath({ path }: Route, drawn: FuzzRequest["ids"], who: Cast): string {
  let index = 0;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { kind, value } = drawn[index] ?? { kind: "own", value: "" };
    index += 1;
    if (kind === "raw") return value;
    return encodeURIComponent(kind === "own" ? (who.mine[name] ?? "") : cast(value, who).toWellFormed());
  });
}
