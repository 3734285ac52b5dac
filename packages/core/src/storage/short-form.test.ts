import { NumberValueImpl } from "@aws-sdk/util-dynamodb";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longForm, shortForm } from "./short-form.ts";

const restaurantId = "01a20688-c312-72d5-b49b-298e43d95587";
const itemId = "01a20688-d5fc-7474-99d0-15a11da4e2bd";
const id = "01a20688-c345-72d4-b6ce-1c80fcc10000";
const pk = `$stockpot#restaurantid_${restaurantId}`;

const decimal = fc
  .constantFrom("0", "10", "2.5", "-3", "12345678901234567890.5")
  .map((digits) => NumberValueImpl.from(digits));
const moment = fc.constantFrom("2026-11-23T03:52:40.700Z", "2026-11-23T03:52:40.701Z", "yesterday");
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const entity = (name: string) => ({ __edb_e__: name, __edb_v__: "1" });

const movements = fc
  .record({
    kind: fc.constantFrom("OPENING", "RECEIPT"),
    quantity: decimal,
    balance: decimal,
    value: maybe(decimal),
    valueAfter: maybe(decimal),
    bucket: maybe(fc.constantFrom("OPENING", "RECEIPT")),
    unitCost: maybe(decimal),
    late: maybe(fc.boolean()),
    source: maybe(fc.constant({ type: "ORDER", id })),
    recordedBy: fc.string(),
    occurredAt: moment,
    recordedAt: moment,
    laterAttribute: maybe(fc.string()),
  })
  .map((fields) => ({
    ...fields,
    ...entity("movement"),
    pk,
    sk: `$movement_1#itemid_${itemId}#id_${id}`,
    gsi1pk: `receipt#${restaurantId}#${itemId}`,
    gsi1sk: id,
    restaurantId,
    itemId,
    id,
  }));

const items = fc
  .record({
    name: fc.string(),
    quantity: decimal,
    reserved: decimal,
    available: decimal,
    category: maybe(fc.string()),
    equivalences: fc.constantFrom([], [{ amount: 1 }]),
    stockStatus: fc.constantFrom("normal", "low"),
    urgency: maybe(fc.string()),
    version: fc.nat(),
    createdAt: moment,
    updatedAt: moment,
    laterAttribute: maybe(fc.string()),
  })
  .map((fields) => ({ ...fields, ...entity("inventory"), pk, sk: `$inventory_1#id_${id}`, restaurantId, id }));

const costs = fc.record({ lines: fc.array(fc.string()) }).map((fields) => ({
  ...fields,
  ...entity("documentCost"),
  pk,
  sk: `cost#${itemId}#${id}#2026-11-22`,
  restaurantId,
  documentId: itemId,
  id,
  day: "2026-11-22",
}));

const deltas = fc
  .record({ items: maybe(fc.array(fc.string())), costs: maybe(fc.array(fc.string())), late: maybe(fc.nat()) })
  .map((fields) => ({ ...fields, ...entity("delta"), restaurantId, day: "2026-11-22", id }));

const withoutUndefined = (thing: object) =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined));

/** A number is the same by its digits, whatever holds them. */
const written = (thing: object) =>
  JSON.parse(
    JSON.stringify(thing, (_name, value: unknown) =>
      typeof value === "number" || value instanceof NumberValueImpl ? { digits: String(value) } : value,
    ),
  );

describe("a thing in its short form", () => {
  test.each([
    ["movement", movements],
    ["inventory", items],
    ["documentCost", costs],
    ["delta", deltas],
  ] as const)("comes back as its entity put it: %s", (_name, things) => {
    fc.assert(
      fc.property(things, (given) => {
        const thing = withoutUndefined(given);
        const { pk: _pk, sk: _sk, ...back } = longForm(shortForm(thing));
        const { pk: _given, sk: _key, ...put } = thing;
        expect(written(withoutUndefined(back))).toMatchObject(written(put));
        expect(Object.keys(withoutUndefined(back)).toSorted()).toEqual(Object.keys(put).toSorted());
      }),
    );
  });

  test("says under its own names what was set there since", () => {
    const [thing] = fc.sample(items, 1);
    const patched = { ...shortForm({ ...thing, name: "Flour" }), name: "Rye flour", ...entity("inventory") };
    expect(longForm(patched)).toMatchObject({ name: "Rye flour", id, restaurantId });
  });

  test("is what it was where it is of another entity, or its keys do not say who it is", () => {
    const supplier = { ...entity("supplier"), pk, sk: `$supplier_1#id_${id}`, id, name: "Grocer" };
    const inCapitals = { ...fc.sample(items, 1)[0], restaurantId: restaurantId.toUpperCase() };
    for (const thing of [supplier, inCapitals]) {
      expect(shortForm(thing)).toBe(thing);
      expect(longForm(thing)).toBe(thing);
    }
  });
});
