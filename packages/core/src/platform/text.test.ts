import { describe, expect, test } from "vitest";
import * as z from "zod";
import { oneLine } from "./text.schema.ts";
import { foldText, holdsWords, wordsOf } from "./text.ts";

const isSeen = (letter: string) => oneLine(z.string()).safeParse(letter).success && letter.trim() !== "";

/** Ideographs and syllables are made alike: some of them stand for all. */
const isOneOfMany = (point: number) => /[\p{sc=Han}\p{sc=Hangul}\p{Cn}\p{Co}]/u.test(String.fromCodePoint(point));

describe("what names are sorted and searched by", () => {
  test("has neither case nor accents nor doubled spaces", () => {
    expect(foldText("  Crème  Brûlée ")).toBe("creme brulee");
  });

  test.each([
    ["Smørrebrød", "smorrebrod"],
    ["SMØRREBRØD", "smorrebrod"],
    ["Łosoś", "losos"],
    ["đậu hũ", "dau hu"],
    ["Æble", "aeble"],
    ["Œufs", "oeuf"],
    ["Straßenfest", "strasse"],
    ["SOẞE", "sosse"],
    ["Þorramatur", "thorra"],
    ["Rúgbrauð", "rugbraud"],
    ["Ħobż", "hobz"],
    ["İçli köfte", "icli kofte"],
    ["Kırmızı", "kirmizi"],
    ["Ёжик", "ежик"],
    ["ΠΑΣΤΙΤΣΙΟ", "παστίτσιο"],
    ["παστίτσιο", "ΠΑΣ"],
    ["ﾊﾑ", "ハム"],
    ["ﾊﾞﾀｰ", "バター"],
    ["豆腐", "豆腐"],
    ["각", "가"],
    ["أرز", "ارز"],
    ["نیم\u200cکیلو", "نیمکیلو"],
    ["☕\ufe0f Coffee", "☕ coffee"],
    ["Frank’s", "frank's"],
    ["Frank’s", "FRANKS"],
    ["M&M's", "m&ms"],
    ["Salt & pepper", "salt and pepper"],
    ["All‑purpose", "all purpose"],
    ["Half—half", "half-half"],
    ["1½ cups", "1 1/2 cups"],
    ["Café\u00a0au lait", "cafe au"],
  ])("lets %s be found by %s", (name, q) => expect(foldText(name)).toContain(foldText(q)));

  test.each([
    ["दाल", "दिल"],
    ["दाल", "दल"],
    ["バム", "ハム"],
    ["サラダ", "サラタ"],
    ["パン", "ハン"],
    ["ข้าว", "ขาว"],
    ["ডিম", "ডাম"],
    ["কোরমা", "কেরমা"],
    ["ö", "oe"],
  ])("does not let %s be found by %s", (name, q) => expect(foldText(name)).not.toContain(foldText(q)));

  test("folds a folded text to itself, and no visible text to nothing, over all of Unicode", () => {
    for (let point = 1; point <= 0x10_ff_ff; point += isOneOfMany(point) ? 53 : 1) {
      const letter = String.fromCodePoint(point);
      const folded = foldText(letter);
      if (folded !== letter && foldText(folded) !== folded) expect.unreachable(`${point.toString(16)} folds twice`);
      if (folded === "" && isSeen(letter)) expect.unreachable(`${point.toString(16)} folds to nothing`);
    }
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

describe("a query", () => {
  test("is its words, each once", () => {
    expect(wordsOf("  Canned   TOMATOES canned ")).toEqual(["canned", "tomatoes"]);
    expect(wordsOf(" ")).toEqual([]);
  });

  test.each([
    ["canned tomatoes", true],
    ["tom peel", true],
    ["", true],
    ["canned flour", false],
  ])("%j finds a name that holds all of its words: %s", (query, isFound) => {
    expect(holdsWords("Tomatoes, canned, peeled", query)).toBe(isFound);
  });
});
