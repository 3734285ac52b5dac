import * as z from "zod";
import { describe, expect, test } from "vitest";
import { changesOf } from "./changes.schema.ts";

const Draft = z.strictObject({
  name: z.string().min(1, "Name is required"),
  note: z.string().max(3, "Too long").optional(),
  isActive: z.boolean().default(true),
});
const Changes = changesOf(Draft);

describe("the change set of a draft", () => {
  test("takes any part of the draft, and makes up nothing that is absent", () => {
    expect(Changes.parse({})).toEqual({});
    expect(Changes.parse({ name: "Flour", note: "dry", isActive: false })).toEqual({
      name: "Flour",
      note: "dry",
      isActive: false,
    });
  });

  test("clears an optional field with null, and no other", () => {
    expect(Changes.parse({ note: null })).toEqual({ note: null });
    expect(Changes.safeParse({ name: null }).success).toBe(false);
    expect(Changes.safeParse({ isActive: null }).success).toBe(false);
  });

  test("refuses what the draft refuses, in its words", () => {
    expect(Changes.safeParse({ name: "" }).error?.issues[0]?.message).toBe("Name is required");
    expect(Changes.safeParse({ note: "moist" }).error?.issues[0]?.message).toBe("Too long");
    expect(Changes.safeParse({ id: "1" }).success).toBe(false);
  });
});
