import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passwordRules } from "./password.rules.ts";
import { NewPassword } from "./password.schema.ts";

const brokenBy = (password: string) => passwordRules.filter(({ isMet }) => !isMet(password)).map(({ label }) => label);

const password = fc.string({
  unit: fc.constantFrom("a", "Z", "9", "@", "$", "!", "%", "*", "?", "&", " ", "é", "-"),
  maxLength: 14,
});

describe("the rules of a new password", () => {
  test("are together what the schema accepts", () => {
    fc.assert(
      fc.property(password, (typed) => {
        expect(brokenBy(typed).length === 0).toBe(NewPassword.safeParse(typed).success);
      }),
      { numRuns: 2000 },
    );
  });

  test("name each missing rule", () => {
    expect(brokenBy("Stock&Pot1")).toEqual([]);
    expect(brokenBy("Stock&Pot")).toEqual(["A number"]);
    expect(brokenBy("Stock&Pot 1")).toEqual(["No spaces or other characters"]);
    expect(brokenBy("stock")).toEqual(["At least 8 characters", "An uppercase letter", "A number", "One of @$!%*?&"]);
    expect(brokenBy("")).toHaveLength(passwordRules.length);
  });
});
