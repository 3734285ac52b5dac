import { hitsOf, nameOf, searched } from "./names.ts";
import { type Prepared, most, pieces, racers } from "./kitchen.ts";
import { type Client, idIn } from "./client.ts";

/** Does one operation; what is timed. */
type Act = (client: Client, which: number, index: number) => Promise<unknown>;

export interface Operation {
  /** What `--only` calls it. */
  readonly key: string;
  readonly name: string;
  /** How often in a round: alone, and over eight clients. */
  readonly counts: readonly [alone: number, eight: number];
  /** Makes what so many of them need, which is not measured. */
  readonly ready: (at: Prepared, count: number) => Promise<Act>;
  /** The server beside Stockpot does another thing. */
  readonly besides?: (at: Prepared, count: number) => Promise<Act>;
}

const lists = new WeakMap<Prepared, Map<number, Promise<string>>>();

/** The path of a server's restaurant with so many items, which is filled when it is first asked for. */
export function largeRestaurant(at: Prepared, count: number): Promise<string> {
  const known = lists.get(at) ?? new Map<number, Promise<string>>();
  lists.set(at, known);
  const made = known.get(count) ?? at.largeRestaurant(count);
  known.set(count, made);
  return made;
}

const reading =
  (count: number, part?: string) =>
  async (at: Prepared): Promise<Act> => {
    const query = part === undefined ? "" : `&q=${part}`;
    const path = `${await largeRestaurant(at, count)}/inventory?limit=50${query}`;
    return async (client) => {
      const body = await client.ask("GET", path);
      // Cheaper than reading the page, and enough to see that both find the same.
      const total = Number(/"total":(\d+)/.exec(body)?.[1]);
      if (total !== hitsOf(part ?? "", count)) throw new Error(`${at.side.name} finds ${total} of ${part}.`);
    };
  };

const signingIn =
  (path: string) =>
  async (at: Prepared): Promise<Act> =>
  (client, which) =>
    client.ask("POST", path, { email: at.clients[which]?.email, password: at.password });

type ProductsOf = (at: Prepared) => Promise<(which: number) => readonly string[] | undefined>;

const ordering =
  (productsOf: ProductsOf) =>
  async (at: Prepared): Promise<Act> => {
    const products = await productsOf(at);
    return async (client, which) => {
      const orderItems = products(which)?.map((productId) => ({ productId, quantity: 1 }));
      const id = idIn(await client.ask("POST", `${at.kitchen}/orders`, { orderItems }, 201));
      await client.ask("PATCH", `${at.kitchen}/orders/${id}/status`, { status: "PREPARING" });
    };
  };

const sharedBy =
  (kind: keyof Prepared["products"]): ProductsOf =>
  async (at) =>
  () =>
    at.products[kind];

const ownProducts: ProductsOf = async (at) => {
  const apart = await at.apart();
  return (which) => apart[which];
};

let created = 0;

async function creating(at: Prepared): Promise<Act> {
  return (client) => {
    created += 1;
    const name = `Created ${nameOf(created)}`;
    // One of ten is low, which stands in more lists.
    const reorderLevel = created % 10 === 0 ? 20 : 4;
    const draft = { name, quantity: 10, baseUnit: "KILOGRAM", category: "Dairy", reorderLevel, unitCost: 2.5 };
    return client.ask("POST", `${at.kitchen}/inventory`, draft, 201);
  };
}

async function receiving(at: Prepared, count: number): Promise<Act> {
  const ids = await at.approved(count);
  return (client, _which, index) => client.ask("PATCH", `${at.kitchen}/procurements/${ids[index]}/complete`);
}

const searchedCounts = [8, 16] as const;

export const searches = (count: number): readonly Operation[] =>
  (["rare", "common"] as const).map((kind) => ({
    key: "search",
    name: `search ${count.toLocaleString("en-US")}, ${kind}`,
    counts: searchedCounts,
    ready: reading(count, searched[kind]),
  }));

/** Things in the restaurant that is listed. */
const listed = 10_000;

export const operations: readonly Operation[] = [
  { key: "signin", name: "sign in", counts: [30, 48], ready: signingIn("/auth/login") },
  {
    key: "signin",
    name: "sign in ÷ argon2id",
    counts: [30, 48],
    ready: signingIn("/auth/login"),
    besides: signingIn("/auth/hash"),
  },
  { key: "list", name: "list 50 of 10,000", counts: [300, 400], ready: reading(listed) },
  ...searches(listed),
  { key: "create", name: "create an item", counts: [30, 64], ready: creating },
  { key: "order", name: "order 10 lines, 10 moves", counts: [12, 48], ready: ordering(sharedBy("single")) },
  {
    key: "apart",
    name: "order 10 lines, nothing shared",
    counts: [12, 48],
    ready: ordering(ownProducts),
  },
  { key: "order30", name: "order 10 lines, 30 moves", counts: [8, 32], ready: ordering(sharedBy("triple")) },
  { key: "receive", name: "receive 20 lines", counts: [8, 32], ready: receiving },
];

/** Thirty clients order the last ten pieces at once. */
export async function race(at: Prepared): Promise<{ readonly ms: number; readonly served: number }> {
  const { productId, itemId } = await at.lastPieces();
  const began = performance.now();
  const statuses = await Promise.all(
    at.racers.map(async (client) => {
      const draft = { orderItems: [{ productId, quantity: 1 }] };
      const id = idIn(await client.ask("POST", `${at.kitchen}/orders`, draft, 201));
      const { status } = await client.attempt("PATCH", `${at.kitchen}/orders/${id}/status`, { status: "PREPARING" });
      return status;
    }),
  );
  const ms = performance.now() - began;
  const served = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 409).length;
  if (served !== pieces || served + refused !== racers) {
    throw new Error(
      `${at.side.name} served ${served} and refused ${refused} of ${racers} for ${pieces} pieces of ${itemId}.`,
    );
  }
  return { ms, served };
}

/** So many operations over some clients. @returns what each took, in milliseconds */
export async function shoot(at: Prepared, act: Act, count: number, clients: number): Promise<readonly number[]> {
  const taken: number[] = [];
  let next = 0;
  const worker = async (which: number) => {
    const own = at.clients[which % most];
    if (!own) throw new Error("There is no such client.");
    for (let index = next++; index < count; index = next++) {
      const began = performance.now();
      await act(own.client, which, index);
      taken.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, which) => worker(which)));
  return taken;
}
