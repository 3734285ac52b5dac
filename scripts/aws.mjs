// npm run deploy, dev:aws, keys:rotate and stage:remove: brings what they need, and hands over to infra/commands.
import { ensure, runNode } from "./bootstrap.mjs";
import { buildWeb } from "./build-web.mjs";

const [command, ...rest] = process.argv.slice(2);
await ensure(["run", "infra"]);
if (command === "deploy" || command === "rotate") await buildWeb();
process.exitCode = await runNode(["infra/commands/main.ts", command, ...rest], { attached: true });
