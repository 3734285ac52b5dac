/** How numbers are written in the place of the person who types one. */
export interface EntryRules {
  /** What separates decimals there. */
  readonly decimal: "." | ",";
  /** The device separates them by the other one, so that a single separator before three digits is never certain. */
  readonly isMixed?: boolean;
  /** What may stand before or after the number, such as "kg"; currency signs always may. */
  readonly marks?: readonly string[];
}

/** What was understood of a typed number. */
export type NumberEntry =
  | { readonly kind: "empty" }
  | { readonly kind: "number"; readonly value: number }
  /** A single separator before three digits: thousands, or decimals. */
  | { readonly kind: "either"; readonly grouped: number; readonly decimal: number }
  | { readonly kind: "refused"; readonly message: string };

/** Amounts are kept with so many decimals: a third is 0.3333. */
const fractionScale = 10_000;

/** With more digits a number would not be kept as it was typed. */
const maxDigits = 15;

const vulgar: Readonly<Record<string, string>> = {
  "½": "1/2",
  "⅓": "1/3",
  "⅔": "2/3",
  "¼": "1/4",
  "¾": "3/4",
  "⅕": "1/5",
  "⅖": "2/5",
  "⅗": "3/5",
  "⅘": "4/5",
  "⅙": "1/6",
  "⅚": "5/6",
  "⅛": "1/8",
  "⅜": "3/8",
  "⅝": "5/8",
  "⅞": "7/8",
};

const refuse = (message: string): NumberEntry => ({ kind: "refused", message });
const numeral = (value: number): NumberEntry => ({ kind: "number", value: value === 0 ? 0 : value });

/** The text between signs of a currency and other marks. */
function withoutMarks(text: string, marks: readonly string[]): string {
  const sign = text.replace(/^\p{Sc}\s?/u, "").replace(/\s?\p{Sc}$/u, "");
  for (const mark of marks) {
    const [name, shown] = [mark.toLowerCase(), sign.toLowerCase()];
    if (name === "") continue;
    if (shown.endsWith(name)) return sign.slice(0, -name.length).trim();
    if (shown.startsWith(name)) return sign.slice(name.length).trim();
  }
  return sign;
}

/** 3/4 and 1 3/4; null for other texts. */
function fractionIn(text: string): number | null {
  const [, whole = "0", above, below] = /^(?:(\d{1,9}) )?(\d{1,9}) ?[/⁄] ?(\d{1,9})$/.exec(text) ?? [];
  const [upper, lower] = [Number(above), Number(below)];
  const isFraction = lower > 0 && (whole === "0" || upper < lower);
  return isFraction ? Number(whole) + Math.round((upper / lower) * fractionScale) / fractionScale : null;
}

/** Digits in groups of three, or without groups. */
const isGrouped = (text: string) => /^\d*$/.test(text) || /^\d{1,3}([ '.,])\d{3}(?:\1\d{3})*$/.test(text);

function numberOf(whole: string, decimals = ""): NumberEntry {
  const digits = whole.replaceAll(/\D/g, "");
  if (digits.replace(/^0+/, "").length + decimals.replace(/0+$/, "").length > maxDigits)
    return refuse("Too many digits");
  return numeral(Number(`${digits || "0"}.${decimals || "0"}`));
}

function decimalIn(text: string, { decimal, isMixed = false }: EntryRules): NumberEntry {
  const [comma, point] = [text.lastIndexOf(","), text.lastIndexOf(".")];
  const at = Math.max(comma, point);
  const separator = text.charAt(at);
  const [whole, decimals] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  const confused = refuse("Check the commas, points and spaces");
  // The same one again separates groups, and then every one does.
  if (at >= 0 && whole.includes(separator)) return isGrouped(text) ? numberOf(text) : confused;
  if (!isGrouped(whole) || !/^\d*$/.test(decimals)) return confused;
  if (/^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3 && (isMixed || separator !== decimal))
    return { kind: "either", grouped: Number(whole + decimals), decimal: Number(`${whole}.${decimals}`) };
  return numberOf(whole, decimals);
}

/**
 * Reads a number as people write it: 1.5 and 1,5, 1,234.56 and 1.234,56, 1 000, 1'000, $12.50, 1 1/2 and ½. Nothing is
 * dropped: what has another meaning, or none, is refused.
 */
export function readNumber(typed: string, rules: EntryRules): NumberEntry {
  const example = refuse(`Enter a number, such as 1${rules.decimal}5`);
  const plain = typed.replaceAll(/\s+/gu, " ").replaceAll(/[’ʼ]/g, "'").replaceAll("−", "-").trim();
  if (plain === "") return { kind: "empty" };
  const [sign, unsigned] = plain.startsWith("-") ? [-1, plain.slice(1).trim()] : [1, plain];
  const bare = withoutMarks(unsigned, rules.marks ?? []);
  const [negative, text] = sign === 1 && bare.startsWith("-") ? [-1, bare.slice(1).trim()] : [sign, bare];
  const fraction = fractionIn(
    text.replace(/ ?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])$/, (_, one: string) => ` ${vulgar[one] ?? ""}`).trim(),
  );
  if (fraction !== null) return numeral(negative * fraction);
  if (!/^[\d.,' ]+$/.test(text) || !/\d/.test(text)) return example;
  const read = decimalIn(text, rules);
  if (read.kind === "number") return numeral(negative * read.value);
  if (read.kind !== "either") return read;
  return { kind: "either", grouped: negative * read.grouped, decimal: negative * read.decimal };
}
