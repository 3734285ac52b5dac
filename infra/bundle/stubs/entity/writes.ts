import { keyOf, primaryOf, wholePart } from "./keys.ts";
import { type Model, type Values, attributeOf, fieldOf, storedValue, unsupported } from "./model.ts";
import { type Condition, type Terms, expressionOf, inRequest, newTerms } from "./where.ts";

/** What is known of the thing before it is written. */
export type Existence = "any" | "stored" | "new";

const existence = {
  any: "",
  stored: "attribute_exists(#pk) AND attribute_exists(#sk)",
  new: "attribute_not_exists(#pk) AND attribute_not_exists(#sk)",
} as const;

function conditionOf(model: Model, expected: string, condition: Condition | undefined, terms: Terms): Values {
  const { pk, sk } = primaryOf(model);
  if (expected !== "") Object.assign(terms.names, { "#pk": pk.field, "#sk": sk.field });
  const parts = [expected, condition ? expressionOf(model, condition, terms) : ""].filter((part) => part !== "");
  return parts.length === 0 ? {} : { ConditionExpression: parts.join(" AND ") };
}

const marksOf = ({ model: { entity, version } }: Model) => ({ __edb_e__: entity, __edb_v__: version });

/** The keys of every index in which a thing stands. */
function indexKeys(model: Model, item: Values): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const index of Object.values(model.indexes)) {
    if (index.condition && !index.condition(item)) continue;
    keys[index.pk.field] = wholePart(model, index, "pk", item);
    keys[index.sk.field] = wholePart(model, index, "sk", item);
  }
  return keys;
}

export function putParams(
  model: Model,
  table: string,
  item: Values,
  expected: Existence,
  condition?: Condition,
): Values {
  const stored: Record<string, unknown> = {};
  for (const name in item) {
    if (item[name] !== undefined) stored[fieldOf(model, name)] = storedValue(model, name, item[name]);
  }
  for (const name in model.attributes) {
    if (attributeOf(model, name).required && item[name] === undefined) {
      throw new TypeError(`${model.model.entity} needs ${name}`);
    }
  }
  const terms = newTerms();
  const conditions = conditionOf(model, existence[expected], condition, terms);
  return {
    Item: { ...stored, ...indexKeys(model, item), ...marksOf(model) },
    TableName: table,
    ...conditions,
    ...inRequest(terms),
  };
}

export function deleteParams(
  model: Model,
  table: string,
  key: Values,
  expected: Existence,
  condition?: Condition,
): Values {
  const terms = newTerms();
  const conditions = conditionOf(model, existence[expected], condition, terms);
  return { Key: keyOf(model, key), TableName: table, ...conditions, ...inRequest(terms) };
}

/** What an update does: to each of an action's attributes its value. */
export interface Changes {
  /** What the thing is known to have, and must have still, where a key is made of it. */
  readonly composite: Record<string, unknown>;
  readonly set: Record<string, unknown>;
  readonly remove: readonly string[];
  readonly add: Record<string, unknown>;
  readonly delete: Record<string, unknown>;
}

/** The parts of keys that new values change. */
function changedKeys(
  model: Model,
  key: Values,
  { composite: known, set, remove, add }: Changes,
): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const index of Object.values(model.indexes)) {
    for (const name of ["pk", "sk"] as const) {
      const { composite, field } = index[name];
      if (composite.some((one) => remove.includes(one) || one in add)) throw unsupported(`${field} without a value`);
      if (!composite.some((one) => set[one] !== undefined)) continue;
      if (index.index === undefined) throw unsupported(`an update of ${field}`);
      keys[field] = wholePart(model, index, name, { ...key, ...known, ...set });
    }
  }
  return keys;
}

/** What an update asks of the thing before the condition of its verb. */
function expectedOf(model: Model, { composite }: Changes, terms: Terms): string {
  const known = Object.entries(composite).map(([name, value]) => {
    terms.names[`#${name}`] = fieldOf(model, name);
    terms.values[`:${name}0`] = value;
    return ` AND #${name} = :${name}0`;
  });
  return known.length === 0 ? existence.stored : `(${existence.stored}${known.join("")})`;
}

/** The parts of an update's clauses; their names and values are added to the terms. */
function clausesOf(model: Model, key: Values, changes: Changes, isUpsert: boolean, terms: Terms) {
  const term = (name: string, field: string) => {
    if (`#${name}` in terms.names && terms.values[`:${name}_u0`] !== undefined)
      throw unsupported(`two changes of ${name}`);
    terms.names[`#${name}`] = field;
    return `#${name}`;
  };
  const valued = (name: string, field: string, value: unknown) => {
    const at = term(name, field);
    terms.values[`:${name}_u0`] = value;
    return [at, `:${name}_u0`];
  };
  const onAttributes = (given: Values, sign: string) =>
    Object.entries(given).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (attributeOf(model, name).readOnly) throw new TypeError(`${model.model.entity}.${name} does not change`);
      return valued(name, fieldOf(model, name), storedValue(model, name, value)).join(sign);
    });
  const asFields = (given: Values) =>
    Object.entries(given).map(([name, value]) => valued(name, name, value).join(" = "));
  const { pk, sk } = primaryOf(model);
  const own = [...onAttributes(changes.set, " = "), ...asFields(changedKeys(model, key, changes))];
  const facets = Object.fromEntries(
    [...pk.composite, ...sk.composite].map((name) => [fieldOf(model, name), key[name]]),
  );
  const marks = marksOf(model);
  return [
    ["SET", isUpsert ? [...asFields({ ...marks, ...facets }), ...own] : [...own, ...asFields({ ...facets, ...marks })]],
    ["REMOVE", changes.remove.map((name) => term(name, fieldOf(model, name)))],
    ["ADD", onAttributes(changes.add, " ")],
    ["DELETE", onAttributes(changes.delete, " ")],
  ] as const;
}

/** @param kind whether the thing must be there, may be, or is expected to be */
export function updateParams(
  model: Model,
  table: string,
  key: Values,
  changes: Changes,
  kind: "patch" | "update" | "upsert",
  condition?: Condition,
): Values {
  // ElectroDB moves a thing into such an index or out of it.
  if (Object.values(model.indexes).some((index) => index.condition))
    throw unsupported("an update of what some index leaves out");
  if (kind === "upsert" && Object.keys(model.indexes).length > 1) throw unsupported("an upsert of what is indexed");
  if (kind !== "patch" && Object.keys(changes.composite).length > 0) throw unsupported(`what is known to an ${kind}`);
  const terms = newTerms();
  const expected = kind === "patch" ? expectedOf(model, changes, terms) : "";
  const conditions = conditionOf(model, expected, condition, terms);
  const clauses = clausesOf(model, key, changes, kind === "upsert", terms).filter(([, parts]) => parts.length > 0);
  return {
    UpdateExpression: clauses.map(([action, parts]) => `${action} ${parts.join(", ")}`).join(" "),
    TableName: table,
    Key: keyOf(model, key),
    ...conditions,
    ...inRequest(terms),
  };
}
