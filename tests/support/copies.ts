import { randomUUID } from "node:crypto";
import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import { putAll, readPartition, type StoredItem } from "./engine.ts";

const shownCount = 100;

/** Names of one length, so that the cost of a list depends on nothing but how many things it holds. */
export const nameOf = (index: number, word = "Item") => `${word} ${String(index).padStart(8, "0")}`;

/** The items with other ids and names; keys hold both in lower case. */
const copy = (items: readonly string[], replacements: readonly (readonly [from: string, to: string])[]) =>
  items.map((item) => {
    let text = item;
    for (const [from, to] of replacements) {
      text = text.replaceAll(from, to).replaceAll(from.toLowerCase(), to.toLowerCase());
    }
    const copied: StoredItem = JSON.parse(text);
    return copied;
  });

const counterKey = /^\$counter_1#scope_(([^/]*).*)$/;

/** A counter of so many times what it counts. */
const multiplied = (counter: StoredItem, times: number): StoredItem =>
  Object.fromEntries(
    Object.entries(counter).map(([name, value]) => [
      name,
      value.N === undefined ? value : { N: String(+value.N * times) },
    ]),
  );

/** The things of one kind that are to be copied. */
export interface Kind {
  /** What the scopes of their counters begin with. */
  readonly scope: string;
  /** The entities that store each thing. */
  readonly entities: readonly string[];
  /** The entities that only the page showing a thing reads: the first hundred things have them. */
  readonly shown?: readonly string[];
  readonly templates: readonly { readonly ids: readonly string[]; readonly name?: string }[];
  /** The first word of their names. */
  readonly word?: string;
}

interface Wanted {
  /** The DynamoDB engine. */
  readonly endpoint: string;
  readonly restaurantId: string;
  readonly kinds: readonly Kind[];
  /** A multiple of the number of templates of each kind. */
  readonly count: number;
  /** The id of a copy. */
  readonly idAt?: (index: number) => string;
}

const kindOf = ({ __edb_e__: kind }: StoredItem): string => kind?.S ?? "";

const isOf = (item: StoredItem, names: readonly string[]) => names.includes(kindOf(item));

/** Whether an item of the table is of one of these things, whose ids its keys hold. */
const isOfThing = ({ sk }: StoredItem, ids: readonly string[]) => ids.some((id) => sk?.S?.includes(id));
const toText = (item: StoredItem) => JSON.stringify(item);

/** Copies a restaurant's things in turn until it holds that many of each kind, straight in the table, counters included. */
export async function multiply({
  endpoint,
  restaurantId,
  kinds,
  count,
  idAt = () => randomUUID(),
}: Wanted): Promise<void> {
  const { Key } = RestaurantEntity.get({ id: restaurantId }).params<{ Key: { pk: string } }>();
  const partition = await readPartition(endpoint, Key.pk);
  const all: StoredItem[] = [];
  const factors = new Map<string, number>();
  for (const { scope, entities, shown = [], templates, word } of kinds) {
    const ofKind = partition.filter((item) => isOf(item, entities));
    const stored = templates.map(({ ids }) => {
      const own = ofKind.filter((item) => isOfThing(item, ids));
      return { whole: own.map(toText) };
    });
    for (let index = templates.length; index < count; index += 1) {
      const which = index % templates.length;
      const [template, items] = [templates[which], stored[which]];
      if (!template || !items?.whole.length) throw new Error(`there is nothing to copy of ${scope}`);
      const ids = template.ids.map((id) => [id, idAt(index)] as const);
      const copied = copy(items.whole, template.name ? [...ids, [template.name, nameOf(index, word)]] : ids);
      all.push(...(index < shownCount ? copied : copied.filter((item) => !isOf(item, shown))));
    }
    factors.set(scope, count / templates.length);
  }
  const counters = partition
    .map((counter) => ({ counter, scope: counterKey.exec(counter.sk?.S ?? "")?.[2] }))
    .filter(({ scope }) => scope !== undefined)
    .map(({ counter, scope = "" }) => multiplied(counter, factors.get(scope) ?? 1));
  await putAll(endpoint, [...all, ...counters]);
}

/** The entities of an item that lists read: its ledger is left out. */
export const itemEntities = ["inventory", "inventoryEntry"] as const;
