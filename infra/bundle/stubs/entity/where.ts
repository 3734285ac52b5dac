import { type Model, type Values, fieldOf, unsupported } from "./model.ts";

/** The names and values that an expression stands on. */
export interface Terms {
  readonly names: Record<string, string>;
  readonly values: Record<string, unknown>;
}

export const newTerms = (): Terms => ({ names: {}, values: {} });

/** What a condition is written with: an attribute of the model. */
interface Term {
  readonly name: string;
}

type Operation = (term: Term, value?: unknown) => string;

/** As a verb writes a condition: attributes by name, and what compares them with values. */
export type Condition = (
  attributes: Readonly<Record<string, Term>>,
  operations: Readonly<Record<string, Operation>>,
) => string;

const comparisons = { eq: "=", ne: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

const plain = new Set(["string", "number", "boolean"]);

/** The expression of a condition; its names and values are added to the terms. */
export function expressionOf(model: Model, condition: Condition, { names, values }: Terms): string {
  const counts: Record<string, number> = {};
  const nameOf = ({ name }: Term) => {
    names[`#${name}`] = fieldOf(model, name);
    return `#${name}`;
  };
  const valueOf = ({ name }: Term, value: unknown) => {
    if (!plain.has(typeof value)) throw unsupported(`a condition on a ${typeof value}`);
    const count = counts[name] ?? 0;
    counts[name] = count + 1;
    values[`:${name}${count}`] = value;
    return `:${name}${count}`;
  };
  const operations: Record<string, Operation> = {
    exists: (term) => `attribute_exists(${nameOf(term)})`,
    notExists: (term) => `attribute_not_exists(${nameOf(term)})`,
    contains: (term, value) => `contains(${nameOf(term)}, ${valueOf(term, value)})`,
  };
  for (const [name, sign] of Object.entries(comparisons)) {
    operations[name] = (term, value) => `${nameOf(term)} ${sign} ${valueOf(term, value)}`;
  }
  const attributes: Record<string, Term> = {};
  for (const name in model.attributes) attributes[name] = { name };
  return condition(attributes, operations);
}

/** Terms as a request names them; what is empty is left out. */
export const inRequest = ({ names, values }: Terms): Values => ({
  ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
  ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
});
