import { NumberValueImpl, marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toStored } from "./decimal.ts";
import { valuesOf, wiresOf } from "./wire.ts";

const name = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text !== "__proto__");

const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
);

const digits = fc
  .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 20 }))
  .map(([whole, places]) => Big(whole).div(Big(10).pow(places)).round(20));

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.string(),
    number,
    fc.boolean(),
    fc.constant(null),
    digits.map(toStored),
    fc.uint8Array({ minLength: 1 }),
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }).map((members) => new Set(members)),
    fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 4 }).map((members) => new Set(members)),
    fc.array(fc.uint8Array({ minLength: 1 }), { minLength: 1, maxLength: 4 }).map((members) => new Set(members)),
    fc.array(fc.oneof(tie("value"), fc.constant(undefined)), { maxLength: 4 }),
    fc.dictionary(name, fc.oneof(tie("value"), fc.constant(undefined)), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

const item = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true });

/** As it goes over the network: the SDK encodes bytes while it writes a request, and decodes them while it reads one. */
const sent = (wires: unknown): unknown =>
  JSON.parse(
    JSON.stringify(wires, (_, held: unknown) =>
      held instanceof Uint8Array ? Buffer.from(held).toString("base64") : held,
    ),
  );

/** Numbers with more digits than a double holds stay exact. */
const exact = (text: string) => (Big(String(Number(text))).eq(text) ? Number(text) : Big(text));

describe("a value is stored and read", () => {
  test("as the SDK's document client stores it", () => {
    fc.assert(
      fc.property(item, (values) => {
        expect(sent(wiresOf(values))).toEqual(sent(marshall(values, { removeUndefinedValues: true })));
      }),
    );
  });

  test("as the SDK's document client reads it, and exactly", () => {
    fc.assert(
      fc.property(item, (values) => {
        const wires = marshall(values, { removeUndefinedValues: true });
        expect(valuesOf(sent(wires))).toEqual(unmarshall(wires, { wrapNumbers: exact }));
      }),
    );
  });

  test.each(["12345678901234567890123456789012345678", "0.1000000000000000055511151231257827", "9007199254740993"])(
    "with every digit of %s",
    (text) => {
      const read = valuesOf(wiresOf({ amount: NumberValueImpl.from(text) }));
      expect(Big(String(read["amount"])).eq(text)).toBe(true);
      expect(Big(String(Number(text))).eq(text)).toBe(false);
    },
  );
});

describe("refuses to store", () => {
  test.each([
    ["what is no number", Number.NaN],
    ["what is not finite", Number.POSITIVE_INFINITY],
    ["a number that is not exact", Number.MAX_SAFE_INTEGER + 1],
    ["an empty set", new Set()],
    ["an exact decimal that was not made ready for it", Big("1.5")],
    ["a date", new Date(0)],
  ])("%s, as the SDK's document client does", (_, refused) => {
    expect(() => marshall({ refused }, { removeUndefinedValues: true })).toThrow();
    expect(() => wiresOf({ refused })).toThrow(TypeError);
  });

  test("a set of bytes and of something else", () => {
    expect(() => wiresOf({ refused: new Set([new Uint8Array([1]), "one"]) })).toThrow(TypeError);
  });
});
