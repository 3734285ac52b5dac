import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  httpsMessage,
  imageUrl,
  invisibleMessage,
  manyLines,
  oneLine,
  unusableMessage,
  website,
} from "./text.schema.ts";

describe("an address of the web", () => {
  const url = imageUrl("Invalid URL");

  test.each([
    "https://example.com/soup.jpg",
    "https://192.168.1.20/soup.jpg",
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
    "https://user:secret@example.com/soup.jpg",
    "https://user@example.com/soup.jpg",
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

test.each(["http://user:secret@example.com", "https://user@example.com", "user:secret@example.com", "me@example.com"])(
  "takes no website with a user name or password: %s",
  (typed) => {
    expect(website("Invalid").safeParse(typed).success).toBe(false);
  },
);

test.each(["\u0000", "\u001b", "\u202e", "\u2069", "\ufffd"])(
  "takes no address with %j in it, and says so",
  (character) => {
    const address = `https://example.com/soup${character}.jpg`;
    for (const schema of [website("Invalid"), imageUrl("Invalid")]) {
      expect(messagesFor(schema, address)).toEqual([unusableMessage]);
    }
  },
);

test("takes a picture by https only, and says so", () => {
  const url = imageUrl("Invalid image URL");
  expect(url.safeParse("HTTPS://example.com/soup.jpg").success).toBe(true);
  const { error } = url.safeParse("http://example.com/soup.jpg");
  expect(error?.issues.map(({ message }) => message)).toEqual([httpsMessage]);
});

const messagesFor = (schema: z.ZodType, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

const line = oneLine(z.string().trim().max(100));
const lines = manyLines(z.string().trim().max(100));

describe("a text", () => {
  test.each([
    "Crème brûlée",
    "Bœuf à l’ail – 2 × 100 g",
    "山﨑の豆腐",
    "𠮷野家",
    "👨\u200d🍳 chef",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "❤\ufe0f",
    "نیم\u200cکیلو",
    "क्\u200dष",
    "क्\u200cष",
    "\u200fחומוס",
    "각",
    "\ue000 of our own font",
    "\u{50000}",
    "+",
    "",
  ])("may be %j", (text) => {
    expect([messagesFor(line, text), messagesFor(lines, text)]).toEqual([[], []]);
  });

  test.each([
    ["\u0000", "NUL"],
    ["\u001b", "ESC"],
    ["\u007f", "DEL"],
    ["\u0085", "next line"],
    ["\u2028", "line separator"],
    ["\u202a", "left-to-right embedding"],
    ["\u202e", "right-to-left override"],
    ["\u2066", "left-to-right isolate"],
    ["\u2069", "end of an isolate"],
    ["\ufffd", "what could not be read"],
    ["\uffff", "no character"],
    ["\ud800", "half a character"],
  ])("has no %j (%s)", (character) => {
    const text = `Soup${character} of the day`;
    expect([messagesFor(line, text), messagesFor(lines, text)]).toEqual([[unusableMessage], [unusableMessage]]);
  });

  test.each(["\n", "\r\n", "\t"])("has %j only where it may have several lines", (character) => {
    const text = `Soup${character}of the day`;
    expect([messagesFor(line, text), messagesFor(lines, text)]).toEqual([[unusableMessage], []]);
  });

  test.each([
    "\u200b",
    "\u200d\u200c",
    "\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u0301",
    "\ufe0f",
    "\u2800",
    "\u{e0041}",
    "\u00ad",
    "\u200e",
    "\u2800 \u3164",
  ])("is not %j alone, which shows nothing", (text) => {
    expect([messagesFor(line, text), messagesFor(lines, text)]).toEqual([[invisibleMessage], [invisibleMessage]]);
  });

  test("is as long as it was: trimmed, by its characters", () => {
    expect(line.safeParse(` ${"𠮷".repeat(100)} `).success).toBe(true);
    expect(line.safeParse(`${"𠮷".repeat(100)}x`).success).toBe(false);
  });
});
