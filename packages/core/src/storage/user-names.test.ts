import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "../platform/text.ts";
import { packId } from "./packed-id.ts";
import { packUserName, unpackUserName } from "./user-names.ts";

const id = "019aa000-0000-7000-8000-0000000000ff";

const textOf = (fullName: string, email: string) => `${foldText(fullName)}\n${foldText(email)}`;

const sizeOf = (fullName: string, email: string) => packUserName({ id, text: textOf(fullName, email) }).length;

test.each([
  ["Maria Rossi", "maria.rossi@example.com", "maria rossi\n1.2@example.com"],
  ["Maria Rossi", "rossi@rossi-pasta.example", "maria rossi\n1@rossi-pasta.example"],
  ["Ma Maria", "mariama@example.com", "ma maria\n12@example.com"],
  ["José Núñez", "jnunez@example.com", "jose nunez\nj1@example.com"],
  ["A B", "a.b@example.com", "a b\na.b@example.com"],
  ["李 小龙", "bruce@example.com", "李 小龙\nbruce@example.com"],
])("%s with %s takes the bytes of %j beside the id", (fullName, email, stored) => {
  expect(sizeOf(fullName, email)).toBe(16 + Buffer.byteLength(stored));
});

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.constantFrom("an", "anna", "ann", "$&", "\u0001", "é"),
);

/** Addresses that repeat words of the name, and others. */
const user = fc.array(word, { minLength: 1, maxLength: 12 }).chain((words) =>
  fc.record({
    fullName: fc.constant(words.join(" ")),
    email: fc.oneof(
      fc.emailAddress(),
      fc
        .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(".", "-", "_")), { minLength: 1, maxLength: 12 })
        .map((parts) => `${parts.join("").replace(/[^!-~]/g, "")}@example.com`.toLowerCase()),
    ),
  }),
);

test("a name comes back from its bytes, which are the same each time and no more than the name's own", () => {
  fc.assert(
    fc.property(fc.uuid(), user, (userId, { fullName, email }) => {
      const text = textOf(fullName, email);
      const bytes = packUserName({ id: userId, text });
      expect(unpackUserName(bytes)).toBe(`${packId(userId)}${text}`);
      expect(packUserName({ id: userId, text })).toEqual(bytes);
      expect(bytes.length).toBeLessThanOrEqual(16 + Buffer.byteLength(text));
    }),
    { numRuns: 2_000 },
  );
});

test("what is no bytes is no user's name", () => {
  expect(() => unpackUserName(packId(id))).toThrow(TypeError);
});
