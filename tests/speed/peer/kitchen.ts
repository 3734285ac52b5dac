import { request as http } from "@playwright/test";
import { Kitchen } from "../../e2e/support/kitchen.ts";
import { Owner, type Person, password, signUp } from "../../e2e/support/people.ts";
import { type Client, clientOf, idIn } from "./client.ts";
import { nameOf } from "./names.ts";
import type { Side } from "./side.ts";

/** The most that ask at once, outside the race for the last pieces. */
export const most = 8;
const lineCount = 10;
const deliveredLines = 20;
const templateCount = 10;
export const racers = 30;
export const pieces = 10;

/** What all measured requests need on one server, made by its API. */
export interface Prepared {
  readonly side: Side;
  /** Each has a connection and, to sign in, an account. */
  readonly clients: readonly { readonly client: Client; readonly email: string }[];
  readonly racers: readonly Client[];
  /** The path of the restaurant that cooks. */
  readonly kitchen: string;
  readonly password: string;
  /** Of whoever asks. */
  readonly token: string;
  /** Products of one ingredient each, and of three. */
  readonly products: { readonly single: readonly string[]; readonly triple: readonly string[] };
  /** @returns for each client products of ingredients that no other client's have */
  apart(): Promise<readonly (readonly string[])[]>;
  /** @returns the path of a restaurant that holds so many items */
  largeRestaurant(count: number): Promise<string>;
  /** @returns the ids of so many approved procurements of twenty lines */
  approved(count: number): Promise<readonly string[]>;
  /** @returns a product of which there are ten, and its only ingredient */
  lastPieces(): Promise<{ readonly productId: string; readonly itemId: string }>;
}

const plenty = 1_000_000;

/** Does something so many times, eight at once. */
async function times<T>(count: number, work: (index: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}

export async function prepare(side: Side): Promise<Prepared> {
  const port = new URL(side.url).port;
  // Between two rounds a server may close what lies idle just as it is used again.
  const api = await http.newContext({ baseURL: side.url, extraHTTPHeaders: { connection: "close" } });
  const people: Person[] = [];
  for (let index = 0; index < most; index += 1) people.push(await signUp({ port }));
  const [first] = people;
  if (!first) throw new Error("Nobody signed up.");
  const kitchen = await Kitchen.open(api, new Owner(api, first), { name: "Bench" });
  const one = clientOf(side.url, first.token);
  const path = `/restaurants/${kitchen.restaurantId}`;
  const stock = (name: string, quantity: number) => {
    const draft = { name, quantity, baseUnit: "KILOGRAM", category: "Dairy", reorderLevel: 20, unitCost: 2.5 };
    return kitchen.post("inventory", draft).then(({ id }) => id);
  };

  const items = await times(3 * lineCount, (index) => stock(`Ingredient ${index}`, plenty));
  const plate = (name: string, ingredients: readonly string[]) =>
    kitchen.cook(name, 9.5, Object.fromEntries(ingredients.map((id) => [id, 100])));
  const single = await times(lineCount, (index) => plate(`Single ${index}`, items.slice(index, index + 1)));
  const triple = await times(lineCount, (index) => plate(`Triple ${index}`, items.slice(3 * index, 3 * index + 3)));
  const cookApart = async () => {
    const own = await times(most * lineCount, async (index) =>
      plate(`Own ${index}`, [await stock(`Own ${index}`, plenty)]),
    );
    return Array.from({ length: most }, (_, index) => own.slice(index * lineCount, (index + 1) * lineCount));
  };
  let apart: ReturnType<typeof cookApart> | undefined;
  const supplierId = await kitchen.supplier("Grocer");

  return {
    side,
    clients: people.map(({ email }) => ({ client: clientOf(side.url, first.token), email })),
    racers: Array.from({ length: racers }, () => clientOf(side.url, first.token)),
    kitchen: path,
    password,
    token: first.token,
    products: { single, triple },
    apart: () => (apart ??= cookApart()),
    largeRestaurant: async (count) => {
      const at = `/restaurants/${await new Owner(api, first).addRestaurant({ name: `Large ${count}` })}`;
      const templates: { id: string; name: string }[] = [];
      for (let index = 0; index < templateCount; index += 1) {
        const name = nameOf(index);
        const draft = { name, quantity: 10, baseUnit: "KILOGRAM", category: "Dairy", reorderLevel: 20, unitCost: 2.5 };
        templates.push({ id: idIn(await one.ask("POST", `${at}/inventory`, draft, 201)), name });
      }
      await side.fill(at.slice("/restaurants/".length), templates, count);
      return at;
    },
    approved: (count) =>
      times(count, async () => {
        const lines = items.slice(0, deliveredLines).map((inventoryItemId) => ({
          inventoryItemId,
          quantity: 10,
          unit: "KILOGRAM",
          unitPrice: 2.75,
        }));
        const { id } = await kitchen.post("procurements", { supplierId, items: lines });
        await kitchen.change(`procurements/${id}/approve`);
        return id;
      }),
    lastPieces: async () => {
      const draft = { name: "Last pieces", quantity: pieces, baseUnit: "KILOGRAM", unitCost: 2.5 };
      const { id: itemId } = await kitchen.post("inventory", draft);
      return { itemId, productId: await kitchen.cook("Last plate", 9.5, { [itemId]: 1000 }) };
    },
  };
}
