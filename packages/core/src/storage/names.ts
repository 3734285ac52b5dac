import { foldText } from "../platform/text.ts";
import { packId } from "./packed-id.ts";
import { type NamedKind, keyOfNames } from "./short-form.ts";
import { type SetElement, type Write, updateItem } from "./write.ts";

/** The records that hold the names of things of one kind: nothing but names, under keys as short as they can be. */
export interface Names {
  readonly keyOf: (part: string) => Record<string, string>;
  /** A name as an element of a set: whose it is, and what is searched. */
  readonly pack: (thing: Pick<Named, "id" | "text">) => SetElement;
}

export const namesIn = (restaurantId: string, kind: NamedKind): Names => ({
  keyOf: (part) => keyOfNames(restaurantId, kind, part),
  pack: packed,
});

/**
 * The sets of a record. A write cannot take an element from a set and add another to it at once: a name that changes goes
 * from the one to the other.
 */
type Sets = { readonly [Name in "a" | "b"]?: readonly SetElement[] };

/** An update of a record, which makes it where it is missing; `c` counts the updates that it has had. */
const change = ({ keyOf }: Names, part: string, added: Sets, removed: Sets): Write =>
  updateItem(keyOf(part), "c", added, removed);

/** Few enough that writing a record anew for each of them costs little disk, many enough that its key is read for few. */
export const namesPerRecord = 8;

/** More than of other things: users change their names rarely. */
export const usersPerRecord = 16;

/**
 * Where the name of a new thing is packed: in a record, and there in one of its sets.
 * @param made how many things of the kind have ever been made; for an order, its number. It never goes back, and need
 * not be exact: two who read the same share a record, which then holds a few more.
 */
export const nextPlace = (made: number): string => `${Math.floor(made / namesPerRecord)}a`;

/** What all places of a shard begin with. */
export const partsOfShard = (shard: string): string => `${shard}.`;

/** As `nextPlace`, for a user of a shard. */
export const nextPlaceInShard = (shard: string, made: number): string =>
  `${partsOfShard(shard)}${Math.floor(made / usersPerRecord)}a`;

const partOf = (place: string) => place.slice(0, -1);
const setOf = (place: string) => (place.endsWith("a") ? "a" : "b");

/** A thing as its name is packed. */
export interface Named {
  readonly id: string;
  /** Folded. */
  readonly text: string;
  readonly nameAt: string;
}

/** What is searched by its name alone. */
export const named = ({ id, name, nameAt }: NamedThing): Named => ({
  id,
  text: foldText(name),
  nameAt,
});

/** Where the name of a changed thing is packed: in the other set of its record where it is another name. */
export function placeAfter({ text, nameAt }: Named, next: string): string {
  if (text === next) return nameAt;
  return `${partOf(nameAt)}${setOf(nameAt) === "a" ? "b" : "a"}`;
}

interface NamedThing {
  readonly id: string;
  readonly name: string;
  readonly nameAt: string;
}

/** A changed thing, which says where its name is packed now. */
export const renamed = <Thing extends { readonly name: string }>(
  before: NamedThing,
  after: Thing,
): Thing & { readonly nameAt: string } => ({ ...after, nameAt: placeAfter(named(before), foldText(after.name)) });

/** A name as an element of a set: whose it is, and what is searched. */
export const packed = ({ id, text }: Pick<Named, "id" | "text">) => `${packId(id)}${text}`;

const elementOf = ({ pack }: Names, thing: Named, place: string): Sets => ({ [setOf(place)]: [pack(thing)] });

/** The write by which the packed names follow a thing: none while its name stays as it is. Counted by `nameChangeOf`. */
export function nameWrites(names: Names, before: Named | undefined, after: Named | undefined): readonly Write[] {
  const [from, to] = [before?.nameAt, after?.nameAt];
  const place = to ?? from;
  if (place === undefined || from === to) return [];
  const added = after && to !== undefined ? elementOf(names, after, to) : {};
  const removed = before && from !== undefined ? elementOf(names, before, from) : {};
  return [change(names, partOf(place), added, removed)];
}

/** What the transaction of `nameWrites` counts among all things of the kind. */
export function nameChangeOf(before: Named | undefined, after: Named | undefined) {
  if (before?.nameAt === after?.nameAt) return {};
  return { nameChanges: 1, ...(!before && { placed: 1 }) };
}
