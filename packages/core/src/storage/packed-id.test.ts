import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packId, packedIdLength, unpackId } from "./packed-id.ts";

test("an id comes back from its packed form, which is 22 characters", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(packId(id)).toHaveLength(packedIdLength);
      expect(unpackId(packId(id))).toBe(id);
    }),
  );
});

test("packed ids are in the order of the ids", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      expect(packId(one) < packId(other)).toBe(one < other);
    }),
  );
});
