/** A condition of one write, found in the source of a service. */
export interface Condition {
  readonly line: number;
  /** The write it belongs to, such as `OrderEntity.put`. */
  readonly write: string;
  /** The condition as the source has it, in one line. */
  readonly text: string;
  /** The source as it would be without this condition. */
  readonly without: string;
}

/** ElectroDB's writes that carry a condition of their own, and those that do the same without. */
const unconditioned: Readonly<Record<string, string>> = { create: "put", patch: "update", remove: "delete" };

const writes = /\b(\w+Entity)\s*\.(create|delete|patch|put|remove|update|upsert)\(/g;
const ownConditions = /"((?:attribute_not_exists\(#\w+\) OR )?#\w+ [=<] :\w+)"/g;

/** The place after the bracket that closes the one before `start`. */
function afterBracket(source: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < source.length; at += 1) {
    if (source[at] === "(") depth += 1;
    if (source[at] === ")") depth -= 1;
  }
  return at;
}

const nextCall = /\s*\.(\w+)\(/y;

/** Where the `.where(…)` of a chain of calls begins and ends. */
function whereIn(source: string, start: number): readonly [from: number, to: number] | undefined {
  for (let at = start; ;) {
    nextCall.lastIndex = at;
    const call = nextCall.exec(source);
    if (!call) return undefined;
    const end = afterBracket(source, nextCall.lastIndex);
    if (call[1] === "where") return [at, end];
    at = end;
  }
}

const lineOf = (source: string, at: number) => source.slice(0, at).split("\n").length;
const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const count = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].length;

/**
 * Every condition of a write in a source file, in order.
 * @throws where a condition stands that cannot be taken away, so that none is passed over
 */
export function conditionsIn(source: string): readonly Condition[] {
  const ofEntities = [...source.matchAll(writes)].flatMap((match): Condition[] => {
    const [found, entity = "", method = ""] = match;
    const open = match.index + found.length;
    const where = whereIn(source, afterBracket(source, open));
    const plain = unconditioned[method];
    if (!where && plain === undefined) return [];
    const [from, to] = where ?? [source.length, source.length];
    const start = match.index + found.length - `${method}(`.length;
    return [
      {
        line: lineOf(source, match.index),
        write: `${entity}.${method}`,
        text: where ? inOneLine(source.slice(from, to)) : "",
        without: `${source.slice(0, start)}${plain ?? method}(${source.slice(open, from)}${source.slice(to)}`,
      },
    ];
  });
  const written = [...source.matchAll(ownConditions)].map((match): Condition => {
    const [found, text = ""] = match;
    const always = `"(${text}) OR NOT (${text})"`;
    return {
      line: lineOf(source, match.index),
      write: "check",
      text,
      without: source.slice(0, match.index) + always + source.slice(match.index + found.length),
    };
  });
  const whereFound = ofEntities.filter(({ text }) => text !== "").length;
  if (whereFound !== count(source, /\.where\(/g) || written.length !== count(source, /\bcheck\(/g)) {
    throw new Error("A condition stands where tests/mutation/conditions.ts does not look for one");
  }
  return [...ofEntities, ...written];
}
