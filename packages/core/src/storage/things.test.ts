import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Big } from "big.js";
import { Entity } from "electrodb";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyIn, thingIn } from "./things.ts";

const core = fileURLToPath(new URL("..", import.meta.url));

type AnyEntity = Parameters<typeof thingIn>[0] & {
  parse(stored: { Item: object }): { readonly data: unknown };
  get(key: Readonly<Record<string, string>>): { params(): { readonly Key: unknown } };
};

const isEntity = (value: unknown): value is AnyEntity => value instanceof Entity;

const modules: readonly object[] = await Promise.all(
  readdirSync(core, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".entity.ts"))
    .map((file) => import(`${core}/${file}`)),
);

const entities = modules
  .flatMap((module) => Object.values(module))
  .filter(isEntity)
  .map((entity) => [entity.schema.model.entity, entity] as const);

const text = fc.string({ maxLength: 12 });

const decimal = fc.oneof(
  fc.integer(),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.constant(Big("0.1234567890123456789012345678901234567")),
);

/** What the table's client reads of an attribute. */
function storedAs({ type, get }: { readonly type: unknown; readonly get?: unknown }): fc.Arbitrary<unknown> {
  if (get !== undefined) return decimal;
  if (Array.isArray(type)) return fc.constantFrom(...type);
  switch (type) {
    case "string":
      return text;
    case "number":
      return fc.integer();
    case "boolean":
      return fc.boolean();
    case "set":
      return fc.uniqueArray(text, { minLength: 1 }).map((members) => new Set(members));
    case "list":
      return fc.array(text);
    default:
      return fc.oneof(fc.jsonValue(), fc.constant([{ amount: Big("1.5") }, new Uint8Array([1])]));
  }
}

/** An item of an entity: some of its attributes, with what keys and indexes add, in any order. */
function itemOf({ schema: { model, attributes } }: AnyEntity): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(attributes).map(([name, attribute]) => [attribute.field ?? name, attribute] as const);
  const own = { __edb_e__: fc.constant(model.entity), __edb_v__: fc.constant(model.version), pk: text, gsi1sk: text };
  const held = Object.fromEntries(fields.map(([field, attribute]) => [field, storedAs(attribute)]));
  const some = fc.record(
    { ...own, ofAnotherVersion: text, ...held },
    { requiredKeys: ["__edb_e__", "__edb_v__"], noNullPrototype: true },
  );
  return fc.tuple(some, fc.infiniteStream(fc.nat())).map(([item, order]) =>
    Object.fromEntries(
      Object.entries(item)
        .map((entry) => [order.next().value, entry] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, entry]) => entry),
    ),
  );
}

describe.each(entities)("a stored %s", (_, entity) => {
  test("is read as ElectroDB parses it", () => {
    fc.assert(
      fc.property(itemOf(entity), (item) => {
        const { data } = entity.parse({ Item: item });
        const thing = thingIn(entity, item);
        expect(thing).toStrictEqual(data);
        expect(JSON.stringify(thing)).toBe(JSON.stringify(data));
      }),
    );
  });

  test.each([{ __edb_e__: "another" }, { __edb_v__: "2" }, { __edb_e__: undefined }])(
    "is not read from an item of another entity or version (%o)",
    (other) => {
      const { entity: __edb_e__, version: __edb_v__ } = entity.schema.model;
      expect(thingIn(entity, { __edb_e__, __edb_v__ })).toEqual({});
      expect(thingIn(entity, { __edb_e__, __edb_v__, ...other })).toBeUndefined();
    },
  );

  const { pk, sk } = Object.values(entity.schema.indexes).find(({ index }) => index === undefined) ?? {};
  const names = [...(pk?.composite ?? []), ...(sk?.composite ?? [])];

  // The part of a count or an order is a number, which is read by a query alone.
  if (names.includes("part")) return;

  test("is found by the key that ElectroDB gives it", () => {
    const key = fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(fc.uuid(), text)])), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(key, (values) => {
        const { Key } = entity.get(values).params();
        expect(Reflect.apply(keyIn, undefined, [entity, values])).toEqual(Key);
      }),
    );
  });
});

test("every entity is held to it", () => {
  expect(entities.length).toBeGreaterThan(30);
});
