import { type Index, type KeyPart, type Model, type Values, attributeOf } from "./model.ts";

/** A key's text, and the attribute whose value follows it. */
interface Piece {
  readonly text: string;
  readonly name: string | undefined;
}

/** By model too: several may share what says how they are keyed. */
const plans = new WeakMap<Model, Map<KeyPart, readonly Piece[]>>();

/** As ElectroDB makes a key without a template: the entity's name, then each value with its name. */
const templateOf = (model: Model, { composite }: KeyPart, opening: string) =>
  [opening, ...composite.map((name) => `#${attributeOf(model, name).label ?? name}_\${${name}}`)].join("");

function planOf(model: Model, part: KeyPart, opening: string): readonly Piece[] {
  const known = plans.get(model) ?? new Map<KeyPart, readonly Piece[]>();
  plans.set(model, known);
  const done = known.get(part);
  if (done) return done;
  const split = (part.template ?? templateOf(model, part, opening)).split(/\$\{(\w+)\}/);
  const plan: Piece[] = [];
  for (let at = 0; at < split.length; at += 2) plan.push({ text: split[at] ?? "", name: split[at + 1] });
  known.set(part, plan);
  return plan;
}

function textOf(model: Model, name: string, value: unknown): string {
  const { padding } = attributeOf(model, name);
  return padding ? String(value).padStart(padding.length, padding.char) : String(value);
}

interface Made {
  readonly text: string;
  /** False where a value was missing: the text ends before it. */
  readonly isWhole: boolean;
}

function make(model: Model, part: KeyPart, opening: string, values: Values): Made {
  let text = "";
  let isWhole = true;
  for (const piece of planOf(model, part, opening)) {
    text += piece.text;
    if (piece.name === undefined) break;
    const value = values[piece.name];
    isWhole = value !== undefined;
    if (!isWhole) break;
    text += textOf(model, piece.name, value);
  }
  return { text: part.casing === "none" ? text : text.toLowerCase(), isWhole };
}

const openings = ({ model: { service, entity, version } }: Model) => ({
  pk: `$${service}`,
  sk: `$${entity}_${version}`,
});

export const partOf = (model: Model, index: Index, name: "pk" | "sk", values: Values): Made =>
  make(model, index[name], openings(model)[name], values);

/** A part of a key, all of whose values are there. */
export function wholePart(model: Model, index: Index, name: "pk" | "sk", values: Values): string {
  const { text, isWhole } = partOf(model, index, name, values);
  if (!isWhole) throw new TypeError(`A value is missing for ${index[name].field} of ${model.model.entity}`);
  return text;
}

export function primaryOf(model: Model): Index {
  const primary = Object.values(model.indexes).find(({ index }) => index === undefined);
  if (!primary) throw new TypeError(`${model.model.entity} has no primary key`);
  return primary;
}

/** The key by which a thing is stored. */
export function keyOf(model: Model, values: Values): Record<string, string> {
  const primary = primaryOf(model);
  return {
    [primary.pk.field]: wholePart(model, primary, "pk", values),
    [primary.sk.field]: wholePart(model, primary, "sk", values),
  };
}
