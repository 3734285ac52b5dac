// The process behind the browser tests: the built site and the API with the demo data, all in memory.
import { setRequestTime } from "@stockpot/core/platform/request-time";
import { startLocalServer } from "@stockpot/functions/local/server";

const server = await startLocalServer({
  port: Number(process.env["PORT"]),
  demo: true,
  log: (line) => process.stderr.write(`${line}\n`),
});
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));

// What takes more than one transaction is answered while it is under way, however fast the machine.
setRequestTime({ answerMs: 0 });
