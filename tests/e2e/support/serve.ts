// The process behind the browser tests: the built site and the API with the demo data, all in memory.
import { startLocalServer } from "@stockpot/functions/local/server";

const server = await startLocalServer({
  port: Number(process.env["PORT"]),
  demo: true,
  log: (line) => process.stderr.write(`${line}\n`),
});
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
