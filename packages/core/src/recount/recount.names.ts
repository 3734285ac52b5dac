import { crc32 } from "node:zlib";
import * as z from "zod";
import { foldText } from "../platform/text.ts";
import { packed } from "../storage/names.ts";
import { unpackUserName } from "../storage/user-names.ts";
import { searchTextOf } from "../user/user.rules.ts";

type Stored = Readonly<Record<string, unknown>>;

const Packed = z.looseObject({
  id: z.string(),
  nameAt: z.string(),
  restaurantId: z.string().toLowerCase().default(""),
});
const Named = z.looseObject({ name: z.string() });
const Order = z.looseObject({ nameKey: z.string() });
const User = z.looseObject({ fullName: z.string(), email: z.string() });

const foldedName = (thing: Stored) => foldText(Named.parse(thing).name);

/** The kinds of things that are searched by packed names, by their entities, and what is packed of one. */
const searched: Readonly<Record<string, readonly [kind: string, textOf: (thing: Stored) => string]>> = {
  bom: ["boms", foldedName],
  inventory: ["inventory", foldedName],
  order: ["orders", (thing) => Order.parse(thing).nameKey],
  product: ["products", foldedName],
  supplier: ["suppliers", foldedName],
  user: ["users", (thing) => searchTextOf(User.parse(thing))],
};

const scopeOf = (restaurantId: string, kind: string) =>
  restaurantId === "" ? `platform ${kind}` : `restaurant ${restaurantId} ${kind}`;

/** How many names there are, and a sum over each name with its place, which no other names have. */
const figuresOf = (scope: string, names: readonly string[]): Readonly<Record<string, number>> => ({
  [`${scope} names`]: names.length,
  [`${scope} names as packed`]: names.reduce((sum, name) => sum + crc32(name), 0),
});

/** The packed name that a thing says it has. */
export function nameCounts(entity: string, thing: Stored): readonly Readonly<Record<string, number>>[] {
  const of = searched[entity];
  if (!of) return [];
  const { id, nameAt, restaurantId } = Packed.parse(thing);
  const [kind, textOf] = of;
  return [figuresOf(scopeOf(restaurantId, kind), [`${nameAt} ${packed({ id, text: textOf(thing) })}`])];
}

const Elements = z.set(z.union([z.string(), z.instanceof(Uint8Array).transform(unpackUserName)])).default(new Set());

const Names = z.looseObject({
  restaurantId: z.string().toLowerCase().default(""),
  kind: z.string().default("users"),
  part: z.string(),
  a: Elements,
  b: Elements,
  c: z.number().default(0),
});

/** How often the names of a record have changed. */
export function nameChanges(record: Stored): Readonly<Record<string, number>> {
  const { restaurantId, kind, c } = Names.parse(record);
  return { [restaurantId === "" ? "platform nameChanges" : `${scopeOf(restaurantId, kind)} nameChanges`]: c };
}

/** The names that a record holds. */
export function packedNames(record: Stored): Readonly<Record<string, number>> {
  const { restaurantId, kind, part, a, b } = Names.parse(record);
  const names = [...[...a].map((name) => `${part}a ${name}`), ...[...b].map((name) => `${part}b ${name}`)];
  return figuresOf(scopeOf(restaurantId, kind), names);
}
