/**
 * In bytes: what fits into a key of the table beside an id. A text may be many times as long decomposed as it was
 * typed.
 */
const maxFoldBytes = 900;

/** A folded text as far as it fits into a key of the table. */
function cutToKey(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxFoldBytes) return text;
  // As the beginning of a longer text, it may end within a character, which is then left out.
  return new TextDecoder().decode(bytes.subarray(0, maxFoldBytes), { stream: true });
}

/** Letters that Unicode does not decompose, with their usual spelling on other keyboards. */
const letters: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ð: "d",
  đ: "d",
  ø: "o",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ə: "e",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  // At the end of a word, and a word is found by its beginning.
  ς: "σ",
};

/** Letters that are found without their marks. In Arabic and Hebrew the marks are vowels that are rarely written. */
const marked = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu;

/** All but the parts of Korean syllables: they stay apart, so that a syllable is found while it is typed. */
const composed = /[^\u1100-\u11ff]+/g;

/** As in "1½": what comes before a fraction is a word of its own. */
const fractions = /[¼-¾⅐-⅞↉]/g;
const apostrophes = /['’‘‛`´ʼ′]/g;
/** Hyphens and dashes of all lengths, and the minus sign. */
const dashes = /[\p{Pd}−]/gu;

const withoutMarks = (text: string) =>
  text
    .replace(fractions, " $&")
    .normalize("NFKD")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(marked, "$1")
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => letters[letter] ?? letter)
    .replace(composed, (part) => part.normalize("NFC"))
    .replaceAll("⁄", "/");

const withoutSigns = (text: string) =>
  text.replace(apostrophes, "").replace(dashes, " ").replaceAll("&", " and ").replace(/\s+/g, " ").trim();

/**
 * What names are sorted and searched by: without case, accents or doubled spaces, so that "Crème  Brûlée" is found by
 * "creme b" and "Smørrebrød" by "smorrebrod". Marks of other scripts are vowels or voicing, and stay. Signs that people
 * type in different ways are alike: apostrophes are left out, dashes are spaces, "&" is "and", and "½" is "1/2". A
 * text of nothing but such signs keeps them.
 */
export function foldText(text: string): string {
  const plain = withoutMarks(text);
  return cutToKey(withoutSigns(plain) || plain.replace(/\s+/g, " ").trim());
}

/** The words of a query: a name is found when it holds all of them, in any order. */
export const wordsOf = (query: string): readonly string[] => [
  ...new Set(
    foldText(query)
      .split(" ")
      .filter((word) => word !== ""),
  ),
];

/** Whether a name holds all words of a query. */
export function holdsWords(name: string, query: string): boolean {
  const folded = foldText(name);
  return wordsOf(query).every((word) => folded.includes(word));
}

/**
 * Ends a name's key below every letter and space: the table's keys go on after it, and "Flour" belongs before "Flour
 * tart".
 */
const endOfName = "\u0001";

interface Named {
  readonly name: string;
  readonly category?: string | undefined;
}

/** What a thing is sorted, searched and filtered by; a `categoryKey` of "" is no category. */
export const keysOf = ({ name, category }: Named) => ({
  nameKey: nameKeyOf(name),
  categoryKey: categoryKeyOf(category),
});

/** What a name is sorted and searched by. */
export const nameKeyOf = (name: string) => `${foldText(name)}${endOfName}`;

/** What a category is filtered by; "" is no category. */
export const categoryKeyOf = (category: string | undefined) => foldText(category ?? "");
