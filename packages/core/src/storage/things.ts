import { BatchGetCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { AllTableIndexCompositeAttributes, Entity, ResponseItem } from "electrodb";
import { client, tableName } from "./client.ts";

interface Attribute {
  readonly type: unknown;
  readonly field?: string;
  readonly label?: string;
  readonly get?: (value: never) => unknown;
}

interface KeyPart {
  readonly field: string;
  readonly composite: readonly string[];
  readonly template?: string;
  readonly casing?: string;
}

interface Index {
  readonly index?: string;
  readonly pk: KeyPart;
  readonly sk?: KeyPart;
}

/** An ElectroDB entity, as far as reading its things asks for it. */
interface Model {
  readonly schema: {
    readonly model: { readonly service: string; readonly entity: string; readonly version: string };
    readonly attributes: Readonly<Record<string, Attribute>>;
    readonly indexes: Readonly<Record<string, Index>>;
  };
}

type KeyOf<E> =
  E extends Entity<infer A, infer F, infer C, infer S> ? AllTableIndexCompositeAttributes<A, F, C, S> : never;

type ThingOf<E> = E extends Entity<infer A, infer F, infer C, infer S> ? ResponseItem<A, F, C, S> : never;

type Values = Readonly<Record<string, unknown>>;

/** Works something out once for each entity. */
function once<Plan>(work: (entity: Model) => Plan): (entity: Model) => Plan {
  const done = new WeakMap<Model, Plan>();
  return (entity) => {
    const plan = done.get(entity) ?? work(entity);
    done.set(entity, plan);
    return plan;
  };
}

/** As ElectroDB makes a key without a template: the entity's name, then each value with its name. */
const templateOf = ({ schema: { model, attributes } }: Model, { field, composite }: KeyPart): string =>
  [
    field === "pk" ? `$${model.service}` : `$${model.entity}_${model.version}`,
    ...composite.map((name) => `#${attributes[name]?.label ?? name}_\${${name}}`),
  ].join("");

/** How the keys of an entity are made: the pieces of a template, of which every second is a value's name. */
const keyPlan = once((entity) => {
  const primary = Object.values(entity.schema.indexes).find(({ index }) => index === undefined);
  return [primary?.pk, primary?.sk]
    .filter((part) => part !== undefined)
    .map((part) => ({
      field: part.field,
      pieces: (part.template ?? templateOf(entity, part))
        .split(/\$\{(\w+)\}/)
        .map((piece, at) => (at % 2 === 0 ? piece : { name: piece })),
      keepsCase: part.casing === "none",
    }));
});

/** The key by which a thing is stored. */
export function keyIn<E extends Model>(entity: E, key: KeyOf<E>): Record<string, string> {
  const values = key as Values;
  const made: Record<string, string> = {};
  for (const { field, pieces, keepsCase } of keyPlan(entity)) {
    const text = pieces.map((piece) => (typeof piece === "string" ? piece : String(values[piece.name]))).join("");
    made[field] = keepsCase ? text : text.toLowerCase();
  }
  return made;
}

type Getter = (value: unknown) => unknown;

const membersOf: Getter = (set) => [...(set as ReadonlySet<unknown>)];

/** Which fields of an item are attributes of an entity, and what makes of a stored value what code has. */
const fieldPlan = once(
  ({ schema: { attributes } }) =>
    new Map(
      Object.entries(attributes).map(([name, { type, field = name, get }]) => {
        return [field, { name, get: type === "set" ? membersOf : (get as Getter | undefined) }] as const;
      }),
    ),
);

/** A thing as ElectroDB would parse it, from an item of the table; undefined for what another entity stored. */
export function thingIn<E extends Model>(entity: E, item: Values): ThingOf<E> | undefined {
  const { model } = entity.schema;
  if (item["__edb_e__"] !== model.entity || item["__edb_v__"] !== model.version) return undefined;
  const fields = fieldPlan(entity);
  const thing: Record<string, unknown> = {};
  for (const field in item) {
    const attribute = fields.get(field);
    if (attribute) thing[attribute.name] = attribute.get ? attribute.get(item[field]) : item[field];
  }
  return thing as ThingOf<E>;
}

/**
 * Reads one thing.
 * @param consistent pass true for more than display: at twice the cost
 */
export async function readThing<E extends Model>(
  entity: E,
  key: KeyOf<E>,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<ThingOf<E> | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: keyIn(entity, key), ConsistentRead: consistent }),
  );
  return Item && thingIn(entity, Item);
}

const maxBatch = 100;
const batchesAtOnce = 8;

/**
 * Reads things by their keys, no two of which are alike, as many at once as DynamoDB allows. One that does not exist is
 * left out, and they come in any order. It reads what ElectroDB's batch of gets would, at a fraction of its time.
 * @param consistent pass true for more than display: at twice the cost
 */
export async function readThings<E extends Model>(
  entity: E,
  keys: readonly KeyOf<E>[],
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<ThingOf<E>[]> {
  const found: ThingOf<E>[] = [];
  let wanted: Record<string, unknown>[] = keys.map((key) => keyIn(entity, key));
  while (wanted.length > 0) {
    const batches = [];
    for (let start = 0; start < wanted.length && batches.length < batchesAtOnce; start += maxBatch) {
      batches.push(readBatch(wanted.slice(start, start + maxBatch), consistent));
    }
    const left = wanted.slice(batches.length * maxBatch);
    const answers = await Promise.all(batches);
    for (const item of answers.flatMap(({ items }) => items)) {
      const thing = thingIn(entity, item);
      if (thing !== undefined) found.push(thing);
    }
    wanted = [...answers.flatMap(({ unprocessed }) => unprocessed), ...left];
  }
  return found;
}

async function readBatch(Keys: Record<string, unknown>[], ConsistentRead: boolean) {
  const answer = await client.send(new BatchGetCommand({ RequestItems: { [tableName]: { Keys, ConsistentRead } } }));
  return {
    items: answer.Responses?.[tableName] ?? [],
    unprocessed: answer.UnprocessedKeys?.[tableName]?.Keys ?? [],
  };
}
