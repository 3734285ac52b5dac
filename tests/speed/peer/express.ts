import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client, type QueryResultRow } from "pg";
import * as z from "zod";
import { nameOf } from "./names.ts";
import { startPostgres } from "./postgres.ts";
import { type Side, run, untilHealthy } from "./side.ts";

const program = fileURLToPath(new URL("server/main.ts", import.meta.url));
const Started = z.object({ port: z.int() });

/** Copies of an item, with an opening movement each as creating one writes it. */
const filling = `
  with made as (
    insert into items (id, restaurant_id, name, name_key, quantity, base_unit, reorder_level, category, equivalences,
                       stock_value, average_cost)
    select gen_random_uuid(), t.restaurant_id, n.name, lower(n.name), t.quantity, t.base_unit, t.reorder_level, t.category,
           t.equivalences, t.stock_value, t.average_cost
      from items t cross join unnest($2::text[]) n (name) where t.id = $1
    returning *
  )
  insert into movements (id, restaurant_id, item_id, kind, quantity, balance, value, value_after, bucket, unit_cost,
                         business_day, recorded_by_id, recorded_by)
  select gen_random_uuid(), m.restaurant_id, m.id, f.kind, f.quantity, f.balance, f.value, f.value_after, f.bucket,
         f.unit_cost, f.business_day, f.recorded_by_id, f.recorded_by
    from made m cross join movements f where f.item_id = $1`;

export async function startExpress(programs: string): Promise<Side> {
  const postgres = await startPostgres(programs);
  const env = { ...process.env, NODE_ENV: "production", PGHOST: postgres.host };
  const server = run({ command: process.execPath, args: [program], env }, "ipc");
  const said = once(server.child, "message");
  const ended = once(server.child, "exit").then((): never => {
    throw new Error(`The peer ended:\n${server.printed()}`);
  });
  const [message]: unknown[] = await Promise.race([said, ended]);
  ended.catch(() => undefined);
  const url = `http://127.0.0.1:${Started.parse(message).port}`;
  await untilHealthy(url, server);

  const asked = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new Client({ host: postgres.host, user: "stockpot", database: "stockpot" });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    name: "Express",
    url,
    roots: [postgres.id, server.id],
    fill: async (_restaurantId, first, count) => {
      const names = Array.from({ length: count - first.length }, (_, index) => nameOf(first.length + index));
      await asked(filling, [first[0]?.id, names]);
      await asked("vacuum analyze");
    },
    dataBytes: async () => {
      await asked("checkpoint");
      const [row] = await asked<{ bytes: number }>("select pg_database_size(current_database())::float8 as bytes");
      return row?.bytes ?? 0;
    },
    clear: async () => {
      await server.stop();
      await postgres.stop();
    },
  };
}
