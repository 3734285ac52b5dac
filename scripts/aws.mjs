// npm run deploy, deploy:preview, smoke, restore, dev:aws, keys:rotate and stage:remove: brings what they need, and hands over to infra/commands.
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";
import { leaveSharedPlatform } from "./sst-platform.mjs";

const [command, ...rest] = process.argv.slice(2);
await ensure(["run", "infra"]);
if (!["smoke", "restore"].includes(command)) leaveSharedPlatform();
process.exitCode = await runNode(["infra/commands/main.ts", command, ...rest], { attached: true });
