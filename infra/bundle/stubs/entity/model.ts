/** An attribute of an ElectroDB model, as far as the models of core have such. */
export interface Attribute {
  readonly type: string | readonly string[];
  readonly field?: string;
  readonly label?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly padding?: { readonly length: number; readonly char: string };
  readonly set?: (value: unknown) => unknown;
}

export interface KeyPart {
  readonly field: string;
  readonly composite: readonly string[];
  readonly template?: string;
  readonly casing?: string;
}

export interface Index {
  readonly index?: string;
  readonly pk: KeyPart;
  readonly sk: KeyPart;
  readonly condition?: (values: Values) => boolean;
}

/** An ElectroDB model. */
export interface Model {
  readonly model: { readonly service: string; readonly entity: string; readonly version: string };
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly indexes: Readonly<Record<string, Index>>;
}

export type Values = Readonly<Record<string, unknown>>;

/** What ElectroDB can do, and the models and verbs of core do not ask of it. */
export const unsupported = (what: string) => new TypeError(`Functions do not carry this of ElectroDB: ${what}`);

export function attributeOf({ model, attributes }: Model, name: string): Attribute {
  const attribute = attributes[name];
  if (!attribute) throw new TypeError(`${model.entity} has no attribute ${name}`);
  return attribute;
}

const isOf = (type: Attribute["type"], value: unknown): boolean => {
  if (typeof type !== "string") return type.some((one) => one === value);
  switch (type) {
    case "any":
      return true;
    case "list":
      return Array.isArray(value);
    case "set":
      return Array.isArray(value) || value instanceof Set;
    case "string":
    case "number":
    case "boolean":
      return typeof value === type;
    default:
      throw unsupported(`the type ${type}`);
  }
};

/** A value as it is stored. */
export function storedValue(model: Model, name: string, given: unknown): unknown {
  const { type, set } = attributeOf(model, name);
  const value = set ? set(given) : given;
  if (!isOf(type, value)) throw new TypeError(`${model.model.entity}.${name} cannot hold a ${typeof value}`);
  return type === "set" && Array.isArray(value) ? new Set(value) : value;
}

export const fieldOf = (model: Model, name: string): string => attributeOf(model, name).field ?? name;
