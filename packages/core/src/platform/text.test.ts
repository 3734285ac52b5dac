import { describe, expect, test } from "vitest";
import { foldText, httpUrl, website } from "./text.ts";

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

describe("an address of the web", () => {
  const url = httpUrl("Invalid URL");

  test.each([
    "https://example.com/soup.jpg",
    "http://192.168.1.20/soup.jpg",
    "https://[2001:db8::1]/soup.jpg",
    "https://пример.рф",
    "https://shop.example.com:8443/a?b=c#d",
  ])("may be %s", (text) => expect(url.safeParse(text).success).toBe(true));

  test.each([
    "soup.jpg",
    "ftp://example.com",
    "javascript:alert(1)",
    "https://soup",
    "https://",
    "https://.com",
    "//a.b",
  ])("is not %s", (text) => expect(url.safeParse(text).success).toBe(false));
});

test.each([
  ["example.com", "https://example.com"],
  [" www.example.com/menu?x=1 ", "https://www.example.com/menu?x=1"],
  ["example.com:8080", "https://example.com:8080"],
  ["http://example.com", "http://example.com"],
  ["HTTPS://example.com", "HTTPS://example.com"],
])("takes %j as the website %s", (typed, stored) => {
  expect(website("Invalid").parse(typed)).toBe(stored);
});

test.each(["bistro", "javascript:alert(1)", "javascript:1.alert.com", "ftp://example.com", "https://", "a b.com"])(
  "takes %j as no website",
  (typed) => {
    expect(website("Invalid").safeParse(typed).success).toBe(false);
  },
);
