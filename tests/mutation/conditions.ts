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

/** Those of a type do nothing. */
const uses = /(?<!typeof )\b(\w+Entity)\s*\.(\w+)\b/g;
const reads = /^(query|scan|get|match|find|parse)$/;
const wheres = /\s*\.where\(/g;
const ownConditions =
  /"((?:attribute_not_exists\(#\w+\) OR )?#\w+ [=<] :\w+|attribute_(?:not_)?exists\(#\w+\))"(?=,\s*\{ "#)/g;

/** A use of an entity, and where its method's name stands. */
interface Use {
  readonly entity: string;
  readonly method: string;
  readonly at: number;
}

interface Where {
  readonly from: number;
  readonly to: number;
  /** The write that it is a condition of. */
  readonly of: Use;
}

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

const lineOf = (source: string, at: number) => source.slice(0, at).split("\n").length;
const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const usesIn = (source: string): readonly Use[] =>
  [...source.matchAll(uses)].map(({ 0: found, 1: entity = "", 2: method = "", index }) => ({
    entity,
    method,
    at: index + found.length - method.length,
  }));

/** Every `.where(…)` of a write: it belongs to the entity that is named last before it. Those of reads are none. */
const wheresIn = (source: string, used: readonly Use[]): readonly Where[] =>
  [...source.matchAll(wheres)].flatMap(({ 0: found, index }) => {
    const of = used.findLast(({ at }) => at < index);
    if (!of) throw new Error("A condition stands where tests/mutation/conditions.ts knows no write");
    return reads.test(of.method) ? [] : [{ from: index, to: afterBracket(source, index + found.length), of }];
  });

/** The source with a write that asks for nothing by itself. */
function withPlain(source: string, { method, at }: Use): string {
  return `${source.slice(0, at)}${unconditioned[method] ?? method}${source.slice(at + method.length)}`;
}

/** The source without one condition. What follows goes first: the places before it stay where they are. */
const without = (source: string, { from, to, of }: Where) => withPlain(source.slice(0, from) + source.slice(to), of);

/** Conditions that say the same of two writes on successive lines: a record and its copy. Either holds for both. */
function groupsOf(source: string, found: readonly Where[]) {
  const groups: { text: string; lastLine: number; group: Where[] }[] = [];
  for (const where of found) {
    const text = inOneLine(source.slice(where.from, where.to));
    const line = lineOf(source, where.from);
    const last = groups.at(-1);
    if (last?.text === text && line === last.lastLine + 1) {
      last.group.push(where);
      last.lastLine = line;
    } else groups.push({ text, lastLine: line, group: [where] });
  }
  return groups;
}

const nameOf = ({ entity, method }: Use) => `${entity}.${method}`;

/**
 * Every condition of a write in a source file.
 * @throws where a condition stands that cannot be taken away, so that none is passed over
 */
export function conditionsIn(source: string): readonly Condition[] {
  const used = usesIn(source);
  const where = wheresIn(source, used);
  const stated = groupsOf(source, where).map(({ text, group }): Condition => ({
    line: Math.min(...group.map(({ of }) => lineOf(source, of.at))),
    write: group.map(({ of }) => nameOf(of)).join(" and "),
    text,
    without: group.reduceRight(without, source),
  }));
  const own = used
    .filter((use) => Object.hasOwn(unconditioned, use.method) && !where.some(({ of }) => of === use))
    .map((use): Condition => ({
      line: lineOf(source, use.at),
      write: nameOf(use),
      text: "",
      without: withPlain(source, use),
    }));
  const checked = [...source.matchAll(ownConditions)].map(({ 0: found, 1: text = "", index }): Condition => {
    const always = `"(${text}) OR NOT (${text})"`;
    return {
      line: lineOf(source, index),
      write: "check",
      text,
      without: source.slice(0, index) + always + source.slice(index + found.length),
    };
  });
  if (checked.length !== [...source.matchAll(/\bcheck\(/g)].length) {
    throw new Error("A check stands where tests/mutation/conditions.ts does not look for one");
  }
  return [...stated, ...own, ...checked];
}
