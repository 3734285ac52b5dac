import { randomUUID } from "node:crypto";
import type { Route } from "@stockpot/core/api/route";
import type { RawRequest } from "./client.ts";
import type { FullFixture } from "./full-fixture.ts";
import { idsOn, sampleBody, sampleQuery } from "./sample-requests.ts";
import { type Field, fieldsOf, withField, withoutField } from "./schema-fields.ts";

/** Of a choice with hundreds, such as a time zone. */
const mostChoices = 20;

/** The values put into a field in turn: invalid ones, extremes, and ids of things that do not exist. */
function valuesFor({ kinds }: Field): readonly unknown[] {
  const among = (type: string) => kinds.some((kind) => kind.type === type);
  return [
    null,
    {},
    "x",
    -1,
    ...kinds.flatMap((kind) => kind.enum ?? []).slice(0, mostChoices),
    ...(among("number") || among("integer") ? [0, 0.0001, 1, 100, 999_999_999] : []),
    ...(among("boolean") ? [true, false] : []),
    ...(kinds.some(({ format }) => format === "uuid") ? [randomUUID()] : []),
    ...(kinds.some(({ format }) => format === "date" || format === "date-time") ? ["2026-01-01", "2126-01-01"] : []),
    ...(among("string") ? ["Another sample"] : []),
  ];
}

/** A body with the things of each of its lists twice. */
const doubled = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]): [string, unknown] => [
      key,
      Array.isArray(value) ? value.flatMap((one: unknown) => [one, one]) : value,
    ]),
  );

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * Requests to a route that make it say all that it can: with every field broken, extreme or missing, about things not
 * there, of another version, as it should be, and the same again. For two fixtures they are alike, one by one.
 */
export function variantsOf(id: string, route: Route, fixture: FullFixture): readonly RawRequest[] {
  const asked = () => ({ params: idsOn(fixture), query: sampleQuery(id, fixture), body: sampleBody(id, fixture) });
  const bodies = fieldsOf(route.body).flatMap((field): RawRequest[] => [
    ...valuesFor(field).map((value) => {
      const { body, ...rest } = asked();
      return { ...rest, body: withField(route.body, body, field.keys, value) };
    }),
    { ...asked(), body: withoutField(asked().body, field.keys) },
  ]);
  const queries = fieldsOf(route.query).flatMap((field) =>
    valuesFor(field).map((value): RawRequest => {
      const { query, ...rest } = asked();
      return { ...rest, query: { ...query, [field.path]: textOf(value) } };
    }),
  );
  const unknown = [...route.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => {
    const { params, ...rest } = asked();
    return name === "restaurantId" ? [] : [{ ...rest, params: { ...params, [name]: randomUUID() } }];
  });
  const whole = asked();
  const stale = { ...asked(), headers: { "if-match": '"99999"' } };
  const twice = route.body ? [{ ...asked(), body: doubled(asked().body ?? {}) }] : [];
  // What was made under an id of the device's own is asked for again with other figures.
  const fields = fieldsOf(route.body);
  const changed = (fields.some(({ path }) => path === "id") ? fields : []).flatMap((field) =>
    valuesFor(field).map((value) => ({ ...whole, body: withField(route.body, whole.body, field.keys, value) })),
  );
  return [...bodies, ...queries, ...unknown, stale, ...twice, whole, whole, ...changed];
}
