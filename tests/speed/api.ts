// npm run bench:api: how long requests take over HTTP, and what CPU time they cost the server's process, beside
// handlers that read one thing, and a page of them, by the bare document client. Each round asks for everything once,
// so that a busy machine slows all of it. The number of rounds can be given.
import { request as http } from "@playwright/test";
import * as z from "zod";
import { Kitchen } from "../e2e/support/kitchen.ts";
import { Owner, signUp } from "../e2e/support/people.ts";
import { inColumns } from "../support/columns.ts";
import { Child } from "./child.ts";
import { median, quantile, say } from "./figures.ts";

const rounds = Number(process.argv[2] ?? 5);
const concurrencies = [1, 8] as const;
/** Sent in each round, of every kind and concurrency. */
const requestCount = 160;
const storedItems = 100;
/** One for each connection, so that none waits for another's item. */
const itemCount = Math.max(...concurrencies);

const Started = z.object({ url: z.string(), baseline: z.string() });
const Spent = z.object({ cpu: z.number() });
const Shot = z.object({
  times: z.array(z.number()),
  failures: z.array(z.tuple([z.number(), z.number()])),
  lost: z.number(),
});

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A measurement: a number of requests of one kind, each to be sent once. */
interface Kind {
  readonly name: string;
  readonly url: string;
  readonly status: number;
  readonly requests: () => Promise<readonly Request[]>;
}

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
}

const indexes = Array.from({ length: requestCount }, (_, index) => index);

/** Does something for every index, several at once. */
async function forEachIndex<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: itemCount }, worker));
  return results;
}

/** A restaurant with items, and a product of each of the first few, made through the API. */
async function prepare(url: string, baseline: string): Promise<readonly Kind[]> {
  const api = await http.newContext({ baseURL: url });
  const person = await signUp({ port: new URL(url).port });
  const kitchen = await Kitchen.open(api, new Owner(api, person), { name: "Bench" });
  const itemIds = await forEachIndex(storedItems, (index) => kitchen.stock(`Item ${index}`, 1_000_000));
  const products = await forEachIndex(itemCount, (index) => {
    const name = `Plate ${index}`;
    return kitchen.cook(name, 9.5, { [itemIds[index] ?? ""]: 1 });
  });
  const inventory = `/api/v1/restaurants/${kitchen.restaurantId}/inventory`;
  const one = `${inventory}/${itemIds[0]}`;
  const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  let written = 0;
  const reading = (path: string) => async () => indexes.map(() => ({ method: "GET", path, headers }));
  return [
    { name: "document client", url: baseline, status: 200, requests: reading(one) },
    { name: "document client, a page", url: baseline, status: 200, requests: reading(inventory) },
    { name: "health", url, status: 200, requests: reading("/api/v1/health") },
    { name: "get an item", url, status: 200, requests: reading(one) },
    { name: "page of 25 items", url, status: 200, requests: reading(`${inventory}?limit=25`) },
    {
      name: "create a supplier",
      url,
      status: 201,
      requests: async () =>
        indexes.map(() => {
          written += 1;
          const draft = { name: `Grocer ${written}`, contactName: "Sam", phoneNumber: "+1 555 0100" };
          const rest = { email: "sam@grocer.example", address: "3 Market Street" };
          const body = JSON.stringify({ ...draft, ...rest });
          return { method: "POST", path: `/api/v1/restaurants/${kitchen.restaurantId}/suppliers`, headers, body };
        }),
    },
    {
      name: "count an item",
      url,
      status: 200,
      requests: async () =>
        indexes.map((index) => {
          written += 1;
          const body = JSON.stringify({ quantity: 1_000_000 + written });
          return { method: "PATCH", path: `${inventory}/${itemIds[index % itemCount]}`, headers, body };
        }),
    },
    {
      name: "confirm an order",
      url,
      status: 200,
      requests: async () => {
        const orders = await forEachIndex(requestCount, (index) => kitchen.order(products[index % itemCount] ?? "", 1));
        const body = JSON.stringify({ status: "CONFIRMED" });
        const path = `/api/v1/restaurants/${kitchen.restaurantId}/orders`;
        return orders.map((id) => ({ method: "PATCH", path: `${path}/${id}/status`, headers, body }));
      },
    },
  ];
}

const server = new Child("server.ts");
const cannon = new Child("cannon.mjs");

async function measure({ name, url, status, requests }: Kind, connections: number): Promise<Figures> {
  const sent = await requests();
  const before = await server.ask({}, Spent);
  const { times, failures, lost } = await cannon.ask({ url, connections, status, requests: sent }, Shot);
  const after = await server.ask({}, Spent);
  if (failures.length > 0 || lost > 0) {
    throw new Error(`${name}: ${lost} lost, other answers than ${status}: ${JSON.stringify(failures)}`);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpu: (after.cpu - before.cpu) / 1000 / sent.length };
}

try {
  const { url, baseline } = await server.hear(Started);
  const kinds = await prepare(url, baseline);
  const found = new Map<string, Figures[]>();
  // The first round lets the engines compile and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const connections of concurrencies) {
      for (const kind of kinds) {
        const figures = await measure(kind, connections);
        const key = `${kind.name} ${connections}`;
        if (round > 0) found.set(key, [...(found.get(key) ?? []), figures]);
      }
    }
  }

  say(`Each figure is the median of ${rounds} rounds of ${requestCount} requests; the ratios, to one thing read`);
  say("by the document client behind the same HTTP layer, are of pairs within a round. CPU is the server process's,");
  say("without the engine's.\n");
  const head = ["", "at once", "p50 ms", "p99 ms", "CPU ms", "p50 ratio", "p99 ratio", "CPU ratio"];
  const rows = concurrencies.flatMap((connections) => {
    const base = found.get(`${kinds[0]?.name} ${connections}`) ?? [];
    return kinds.map(({ name }) => {
      const own = found.get(`${name} ${connections}`) ?? [];
      const measured = (["p50", "p99", "cpu"] as const).map((figure) => ({
        value: median(own.map((one) => one[figure])),
        ratio: median(own.map((one, round) => one[figure] / (base[round]?.[figure] ?? Number.NaN))),
      }));
      const values = measured.map(({ value }) => value.toFixed(2));
      return [name, String(connections), ...values, ...measured.map(({ ratio }) => ratio.toFixed(2))];
    });
  });
  say(inColumns(head, rows));
} finally {
  await cannon.end();
  await server.end();
}
process.exit(0);
