import * as fc from "fast-check";
import { type Field, kindsOf, partsOf } from "./schema-fields.ts";

type Kind = Field["kinds"][number];

/** Stands for an id until a request is sent: which one it is depends on the world at that moment. */
const idNames = ["restaurantId", "itemId", "productId", "bomId", "supplierId", "procurementId", "orderId", "userId"];
const mine = fc.constantFrom(...idNames).map((name) => `@mine.${name}@`);
export const theirs = fc.constantFrom(...idNames).map((name) => `@theirs.${name}@`);

/** Stands for what JSON can write and JavaScript cannot hold. */
export const huge = "@1e400@";

/** Texts that mean something somewhere, are longer than they look, or are no text at all. */
const nuisanceTexts = [
  "",
  " ",
  "\0",
  "\u202e",
  "\ud800",
  "\ufdfa".repeat(100),
  "😀".repeat(50),
  "İ".repeat(100),
  "e\u0301\u0327".repeat(80),
  "__proto__",
  "constructor",
  "../..",
  "' OR 1=1 --",
  '{"$ne":null}',
  "<script>alert(1)</script>",
  "${7*7}",
  "{{7*7}}",
  "a#b",
  // As keys begin, which are in small letters: an answer that has those is a failure.
  "$STOCKPOT#id_x",
  "\r\nset-cookie: a=b",
  "=HYPERLINK(1)",
  "javascript:alert(1)",
  "NaN",
  "-0",
];

export const nuisanceText = fc.oneof(
  fc.constantFrom(...nuisanceTexts),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 120 }),
  theirs,
);

/** Values that are a nuisance, of any kind. */
export const nuisance: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  nuisanceText,
  fc.constantFrom(-1, -0, 0, 0.5, 1.5, 101, 1e21, 1e300, 5e-324, 0.1 + 0.2, 2 ** 53, -(2 ** 53), huge, `-${huge}`),
  fc.constantFrom(null, true, [], {}, [[]], { length: 3 }, { toString: 1 }, { toJSON: "x" }),
);

/** A longer text does not fit into a request's first line, where a query goes. */
const longest = 1000;

const textOf = (kind: Kind, key: string): fc.Arbitrary<unknown> => {
  const { minLength = 0, maxLength = 100, format, pattern } = kind;
  if (format === "uuid") return fc.oneof({ weight: 5, arbitrary: mine }, { weight: 1, arbitrary: fc.uuid() });
  if (format === "date") return fc.constantFrom("2026-11-21", "2024-02-29", "1970-01-01", "9999-12-31");
  if (format === "date-time") return fc.constantFrom("2026-11-21T00:00:00Z", "2026-11-21T23:59:59.999+14:00");
  if (format === "uri") return fc.constantFrom("https://example.com/a?b=c#d", "http://xn--bcher-kva.example/");
  if (/email/i.test(key)) return fc.uuid().map((id) => `${id}@example.com`);
  if (pattern) return fc.constantFrom("Stock&Pot1", "Another&Pot2", "Aa1&".repeat(32));
  if (key === "ids") return fc.array(fc.oneof(mine, fc.uuid()), { minLength: 1, maxLength: 5 }).map(String);
  const length = Math.max(1, minLength);
  const most = Math.min(maxLength, longest);
  const ends = [most, length].flatMap((end) => ["x", "é", "\ufdfa"].map((letter) => letter.repeat(end)));
  return fc.oneof(
    fc.constantFrom(...ends, "😀".repeat(most / 2)),
    fc.string({ unit: "grapheme", minLength: length, maxLength: Math.min(maxLength, 60) }),
  );
};

/** What a schema takes: mostly, for some rules are not of one value alone. */
export function goodValue(kind: Kind, key: string): fc.Arbitrary<unknown> {
  const { type, minimum, exclusiveMinimum, maximum = 1e9, minItems = 0, maxItems = 5 } = kind;
  if (kind.const !== undefined) return fc.constant(kind.const);
  if (kind.enum) return fc.constantFrom(...kind.enum);
  if (kind.anyOf) return fc.oneof(...kindsOf(kind).map((one) => goodValue(one, key)));
  if (type === "string") return textOf(kind, key);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "integer") {
    const least = minimum ?? 0;
    return fc.oneof(fc.constantFrom(least, maximum), fc.integer({ min: least, max: Math.min(maximum, 100) }));
  }
  if (type === "number") {
    const least = exclusiveMinimum === undefined ? (minimum ?? 0) : 0.0001;
    const fine = fc.integer({ min: Math.max(1, Math.ceil(least * 100)), max: 100_000 }).map((cents) => cents / 100);
    return fc.oneof(fc.constantFrom(least, maximum), fine);
  }
  const parts = partsOf(kind);
  if (type === "array") {
    const [, item] = parts[0] ?? ["", {}];
    return fc.array(goodValue(item, key), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 5)),
    });
  }
  const values = Object.fromEntries(parts.map(([name, part]) => [name, goodValue(part, name)]));
  return fc.record(values, { requiredKeys: kind.required ?? [] });
}

/** What a schema just does not take, or just does. */
export function nearValue(kind: Kind): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum, minLength, maxLength, maxItems } = kind;
  const edges: unknown[] = [null, "", " ", 0, -1, "1", [], {}, true, huge, minimum - 1, minimum - 0.001, 1.00001, 1.5];
  if (maximum !== undefined) edges.push(maximum + 1, -maximum, String(maximum));
  if (minLength !== undefined) edges.push("x".repeat(Math.max(0, minLength - 1)), " ".repeat(minLength));
  if (maxLength !== undefined) edges.push("x".repeat(maxLength + 1), "😀".repeat(Math.min(maxLength, longest)));
  if (maxItems !== undefined) edges.push(Array.from({ length: maxItems + 1 }, () => null));
  if (kind.enum) edges.push(String(kind.enum[0]).toLowerCase(), `${kind.enum[0]} `, [kind.enum[0]]);
  return fc.oneof(fc.constantFrom(...edges), theirs, fc.uuid());
}
