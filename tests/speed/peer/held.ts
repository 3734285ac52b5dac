// A local server of some checkout, in a process that tells what searches ask of the table and how long they hold it up.
// Asked to start, it says where it answers; asked again, what the requests since then have come to.
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { unitsOf } from "../../support/capacity.ts";

const Asked = z.object({ checkout: z.string(), dataDir: z.string() });

/** How often the event loop is looked at, in milliseconds; a delay is so much longer than what holds it up. */
const resolution = 1;

let units = 0;
let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;

async function start({ checkout, dataDir }: z.infer<typeof Asked>): Promise<{ url: string }> {
  const moduleOf = (file: string) => pathToFileURL(path.join(checkout, file)).href;
  const { startLocalServer }: typeof import("@stockpot/functions/local/server") = await import(
    moduleOf("packages/functions/src/local/server.ts")
  );
  const server = await startLocalServer({ port: 0, dataDir, demo: false, site: false });
  process.once("disconnect", () => void server.stop().then(() => process.exit(0)));
  // Reads the table's settings when it is loaded, which the server has set by now.
  const { client }: typeof import("@stockpot/core/storage/client") = await import(
    moduleOf("packages/core/src/storage/client.ts")
  );
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
      units += unitsOf(answer.output);
      return answer;
    },
    // Before the server asks its own engine, which no middleware of the client comes after.
    { step: "initialize", name: "meter" },
  );
  delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  return { url: server.url.replace("localhost", "127.0.0.1") };
}

process.on("message", async (message) => {
  const asked = Asked.safeParse(message);
  if (asked.success) return process.send?.(await start(asked.data));
  const told = { units, holdMs: Math.max(0, (delay?.max ?? 0) / 1e6 - resolution) };
  units = 0;
  delay?.reset();
  return process.send?.(told);
});
