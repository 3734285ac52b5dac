/** Half a character, with which no text of a request may begin. */
export const longNumberMark = "\ud800#";

const mostDigits = 15;

/** The significant digits of a number as JSON writes it. */
const digitsOf = (number: string) =>
  number.replace(/e.*$/i, "").replaceAll(/[-.]/g, "").replace(/^0+/, "").replace(/0+$/, "").length;

/** A string, whatever is in it, or a number. */
const tokens = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A body in which every number that parsing would drop digits of is a marked text instead, to be refused where it stands. */
export const markLongNumbers = (json: string): string =>
  json.replaceAll(tokens, (token) =>
    token.startsWith('"') || digitsOf(token) <= mostDigits ? token : `"\\ud800#${token}"`,
  );
