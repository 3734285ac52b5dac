import { NumberValueImpl } from "@aws-sdk/util-dynamodb";
import { packId, packedIdLength, unpackId } from "./packed-id.ts";
import { shortNames } from "./short-names.ts";

/** An item of the table, by the names of its attributes. */
type Stored = Readonly<Record<string, unknown>>;

type Default = { readonly value: unknown } | { readonly as: string };

interface Form {
  /** The sort key that its entity gives it, and the attributes that are in it. */
  readonly key: RegExp;
  readonly inKey: readonly string[];
  /** What every thing of the kind has, and by which its short form is told from the long one. */
  readonly mark: string;
  /** What is meant where an attribute is not stored: a value, or that of another attribute. */
  readonly defaults: Readonly<Record<string, Default>>;
}

type Kind = "inventory" | "movement" | "documentCost";

/** What is only ever put as a whole, and of which no condition names anything but the version. */
const forms: Readonly<Record<Kind, Form>> = {
  inventory: {
    key: /^\$inventory_1#id_(.{36})$/,
    inKey: ["id"],
    mark: shortNames.inventory.name,
    defaults: {
      reserved: { value: 0 },
      available: { as: "quantity" },
      equivalences: { value: [] },
      stockStatus: { value: "normal" },
      updatedAt: { as: "createdAt" },
    },
  },
  movement: {
    key: /^\$movement_1#itemid_(.{36})#id_(.{36})$/,
    inKey: ["itemId", "id"],
    mark: shortNames.movement.kind,
    defaults: {
      balance: { as: "quantity" },
      valueAfter: { as: "value" },
      bucket: { as: "kind" },
      occurredAt: { as: "recordedAt" },
    },
  },
  documentCost: {
    key: /^cost#(.{36})#(.{36})#(.{10})$/,
    inKey: ["documentId", "id", "day"],
    mark: shortNames.documentCost.lines,
    defaults: {},
  },
};

const kinds = ["inventory", "movement", "documentCost"] as const;

const longNamesOf = (names: Readonly<Record<string, string>>) =>
  new Map(Object.entries(names).map(([long, short]) => [short, long]));

const longNames = {
  inventory: longNamesOf(shortNames.inventory),
  movement: longNamesOf(shortNames.movement),
  documentCost: longNamesOf(shortNames.documentCost),
  delta: longNamesOf(shortNames.delta),
};

const restaurantKey = /^\$stockpot#restaurantid_(.{36})$/;
const entityNames = ["__edb_e__", "__edb_v__"] as const;
const ofEntity = (name: string) => ({ __edb_e__: name, __edb_v__: "1" });

const digitsOf = (value: unknown) =>
  typeof value === "number" || value instanceof NumberValueImpl ? String(value) : undefined;

const isSame = (one: unknown, other: unknown) =>
  (digitsOf(one) ?? JSON.stringify(one)) === (digitsOf(other) ?? JSON.stringify(other));

const meant = (thing: Stored, given: Default) => ("as" in given ? thing[given.as] : given.value);

/** Moments are stored in milliseconds since 1970. */
const isMoment = (name: string) => name.endsWith("At");
const withoutText = (value: unknown) => {
  const milliseconds = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(milliseconds) || new Date(milliseconds).toISOString() !== value ? value : milliseconds;
};
const asText = (value: unknown) => (typeof value === "number" ? new Date(value).toISOString() : value);

/**
 * A thing as its entity would put it, without what its keys or its other attributes say and under short names. Of other
 * entities it is as it was, and so is one that would not come back as the same.
 */
export function shortForm(thing: Stored): Stored {
  const entity = thing["__edb_e__"];
  if (entity === "counter") return withoutKeyParts(thing);
  if (entity === "delta") return shortDelta(thing);
  const kind = kinds.find((one) => one === entity);
  if (!kind) return thing;
  const { key, inKey, defaults } = forms[kind];
  const [, ...inSortKey] = key.exec(String(thing["sk"])) ?? [];
  const [, restaurantId] = restaurantKey.exec(String(thing["pk"])) ?? [];
  const isInKeys = inKey.every((name, index) => thing[name] === inSortKey[index]);
  const hasAll = Object.keys(defaults).every((name) => thing[name] !== undefined);
  if (!isInKeys || thing["restaurantId"] !== restaurantId || !hasAll) return thing;
  const left = new Set(["restaurantId", ...inKey, ...entityNames]);
  const names: Readonly<Record<string, string>> = shortNames[kind];
  return Object.fromEntries(
    Object.entries(thing).flatMap(([name, value]) => {
      const given = defaults[name];
      if (left.has(name) || (given && isSame(value, meant(thing, given)))) return [];
      return [[names[name] ?? name, isMoment(name) ? withoutText(value) : value]];
    }),
  );
}

function longThing(kind: Kind, stored: Stored): Stored | undefined {
  const { key, inKey, mark, defaults } = forms[kind];
  if (!(mark in stored)) return undefined;
  const [found, ...inSortKey] = key.exec(String(stored["sk"])) ?? [];
  const [, restaurantId] = restaurantKey.exec(String(stored["pk"])) ?? [];
  if (found === undefined || restaurantId === undefined) return undefined;
  const long: Record<string, unknown> = { ...ofEntity(kind), restaurantId };
  for (const [index, name] of inKey.entries()) long[name] = inSortKey[index];
  for (const [short, value] of Object.entries(stored)) {
    const name = longNames[kind].get(short) ?? short;
    // What stands under both names was set under the long one since.
    if (name === short || !(name in stored)) long[name] = isMoment(name) ? asText(value) : value;
  }
  for (const [name, given] of Object.entries(defaults)) long[name] ??= meant(long, given);
  return long;
}

/** Where what nobody looks up by its key is, apart from the rest of a restaurant, under keys as short as they can be. */
export const shortPartition = (restaurantId: string): string => packId(restaurantId);

function shortDelta({
  restaurantId,
  day,
  id,
  pk: _pk,
  sk: _sk,
  __edb_e__: _e,
  __edb_v__: _v,
  ...told
}: Stored): Stored {
  const names: Readonly<Record<string, string>> = shortNames.delta;
  return {
    pk: shortPartition(String(restaurantId)),
    sk: `d${String(day)}${packId(String(id))}`,
    ...Object.fromEntries(Object.entries(told).map(([name, value]) => [names[name] ?? name, value])),
  };
}

const deltaKey = new RegExp(`^d(.{10})(.{${packedIdLength}})$`);

function longDelta({ pk, sk, ...told }: Stored): Stored | undefined {
  const [, day, id] = deltaKey.exec(String(sk)) ?? [];
  if (id === undefined || String(pk).length !== packedIdLength) return undefined;
  return {
    ...ofEntity("delta"),
    pk,
    sk,
    restaurantId: unpackId(String(pk)),
    day,
    id: unpackId(id),
    ...Object.fromEntries(Object.entries(told).map(([name, value]) => [longNames.delta.get(name) ?? name, value])),
  };
}

const counterKey = /^\$counter_1#scope_(.*)$/s;
const inCounterKey: ReadonlySet<string> = new Set(["restaurantId", "scope", ...entityNames]);

/** Counters are written so often that what their keys say is left out. */
const withoutKeyParts = (counter: Stored): Stored =>
  Object.fromEntries(Object.entries(counter).filter(([name]) => !inCounterKey.has(name)));

/** Whether a name of an expression stays: ElectroDB's are `#name` and `:name_u0`. */
const isKept = (name: string) => !inCounterKey.has(name.replace(/^[#:]|_u0$/g, ""));

interface Update {
  readonly Key: Stored | undefined;
  readonly UpdateExpression: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

const keptOf = <Value>(all: Record<string, Value>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name)));

/** An update as ElectroDB would send it, for counters without what their keys say. */
export function shortUpdate<Sent extends Update>(sent: Sent): Sent {
  if (!counterKey.test(String(sent.Key?.["sk"]))) return sent;
  const { UpdateExpression = "", ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = sent;
  const [, assigned = "", others = ""] = /^SET (.*?)( ADD .*)?$/.exec(UpdateExpression) ?? [];
  const kept = assigned.split(", ").filter((one) => isKept(one.replace(/ .*/, "")));
  return {
    ...sent,
    UpdateExpression: `${kept.length > 0 ? `SET ${kept.join(", ")}` : ""}${others}`.trim(),
    ExpressionAttributeNames: keptOf(names),
    ExpressionAttributeValues: keptOf(values),
  };
}

function longCounter(stored: Stored): Stored | undefined {
  const [, scope] = counterKey.exec(String(stored["sk"])) ?? [];
  const [, restaurantId] = restaurantKey.exec(String(stored["pk"])) ?? [];
  if (scope === undefined || restaurantId === undefined) return undefined;
  return { ...ofEntity("counter"), restaurantId, scope, ...stored };
}

/** An item of the table as its entity would have put it: it is stored in either form. */
export function longForm(stored: Stored): Stored {
  for (const kind of kinds) {
    const thing = longThing(kind, stored);
    if (thing) return thing;
  }
  return "__edb_e__" in stored ? stored : (longCounter(stored) ?? longDelta(stored) ?? stored);
}
