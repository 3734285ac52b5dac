// npm run deploy, dev:aws, keys:rotate and stage:remove: brings what they need, and hands over to infra/commands.
import { buildWeb } from "./build-web.mjs";
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

const [command, ...rest] = process.argv.slice(2);
await ensure(["run", "infra"]);
if (command === "deploy" || command === "rotate") await buildWeb();
process.exitCode = await runNode(["infra/commands/main.ts", command, ...rest], { attached: true });
