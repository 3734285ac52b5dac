import { describe, expect, test } from "vitest";
import { foldText } from "./text.ts";

describe("what names are sorted and searched by", () => {
  test("has neither case nor accents nor doubled spaces", () => {
    expect(foldText("  Crème  Brûlée ")).toBe("creme brulee");
  });

  test.each([
    ["syllables that fall apart into three letters", "각"],
    ["a ligature of four words", "\ufdfa"],
    ["letters outside the basic plane", "𝒜"],
    ["plain letters", "x"],
  ])("fits into a key of the table, whatever a name is made of: %s", (_, letter) => {
    const folded = foldText(letter.repeat(1000));
    const bytes = Buffer.byteLength(folded);
    expect(bytes).toBeLessThanOrEqual(900);
    expect(bytes).toBeGreaterThan(896);
    expect(folded).not.toContain("\ufffd");
  });

  test("is whole for a name that is not that long", () => {
    expect(foldText("각".repeat(100))).toBe("각".normalize("NFKD").repeat(100));
  });
});
