// npm run bench:read: what it costs this process to read 50 items by their ids, beside the bare client, which leaves
// every value as it came, and beside ElectroDB. The number of rounds can be given.
import { BatchGetItemCommand } from "@aws-sdk/client-dynamodb";
import { startLocalServer } from "@stockpot/functions/local/server";
import * as z from "zod";
import { startEngine } from "../../packages/functions/src/local/engine.ts";
import { createTable } from "../../packages/functions/src/local/table.ts";
import { inColumns } from "../support/columns.ts";
import { median, say } from "./figures.ts";

const rounds = Number(process.argv[2] ?? 9);
/** Reads of one kind in a round. */
const reads = 40;
const count = 50;

const Session = z.object({ token: z.string() });
const Created = z.object({ data: z.object({ id: z.string() }) });

const engine = await startEngine({ folder: undefined, log: () => {}, prepare: createTable });
const server = await startLocalServer({ port: 0, demo: false, site: false, endpoint: engine.endpoint });
try {
  // The table is known once the server has started.
  const { ItemEntity } = await import("@stockpot/core/stock/item.entity");
  const { tableName } = await import("@stockpot/core/storage/client");
  const { connect } = await import("@stockpot/core/storage/connect");
  const { keyIn, readThings } = await import("@stockpot/core/storage/things");

  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${server.url}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const person = { fullName: "Robin Cook", email: "robin@stockpot.example", password: "Stock&Pot1" };
  const { token } = Session.parse(await post("/auth/register", person));
  const restaurant = { name: "Bistro", address: "1 Market Street" };
  const restaurantId = Created.parse(await post("/restaurants", restaurant, token)).data.id;
  const keys: { restaurantId: string; id: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const item = { name: `Item ${index}`, category: "Dry goods", quantity: 10, unitCost: 2.5, baseUnit: "KILOGRAM" };
    const created = await post(`/restaurants/${restaurantId}/inventory`, item, token);
    keys.push({ restaurantId, id: Created.parse(created).data.id });
  }

  const client = connect(server.endpoint);
  const Keys = keys.map((key) => {
    const { pk = "", sk = "" } = keyIn(ItemEntity, key);
    return { pk: { S: pk }, sk: { S: sk } };
  });
  const kinds = {
    "bare client": async () => {
      const answer = await client.send(new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys } } }));
      return answer.Responses?.[tableName]?.length;
    },
    "as lists read": async () => (await readThings(ItemEntity, keys)).length,
    ElectroDB: async () => (await ItemEntity.get(keys).go()).data.length,
  };
  const names = ["bare client", "as lists read", "ElectroDB"] as const;

  const found: Record<keyof typeof kinds, number[]> = { "bare client": [], "as lists read": [], ElectroDB: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const before = process.cpuUsage();
      for (let read = 0; read < reads; read += 1) {
        if ((await kinds[name]()) !== count) throw new Error(`${name} did not read all items`);
      }
      const { user, system } = process.cpuUsage(before);
      // The first round warms up.
      if (round > 0) found[name].push((user + system) / 1000 / reads);
    }
  }

  say(
    `Reading ${count} items by id, median of ${rounds} rounds; ratios are of pairs within a round. CPU is this process's.`,
  );
  const rows = names.map((name) => {
    const ratios = found[name].map((cost, round) => cost / (found["bare client"][round] ?? Number.NaN));
    return [name, median(found[name]).toFixed(2), median(ratios).toFixed(2)];
  });
  say(inColumns(["", "CPU ms", "ratio"], rows));
  say("Target: what lists read, at most 2 times the bare client.");
} finally {
  await server.stop();
  await engine.stop();
}
process.exit(0);
