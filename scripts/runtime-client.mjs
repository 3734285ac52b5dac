// AWS's own Node runtime client for Lambda, which the deployed functions are tried under.
import path from "node:path";
import { installApart, isInstalledApart } from "./apart.mjs";
import { say } from "./console.mjs";
import { root } from "./node.mjs";

const client = { folder: path.join(root, ".build/runtime-client"), name: "aws-lambda-ric", version: "4.0.2" };

/**
 * Makes sure that it is here. Its scripts would compile a client of HTTP in C++, which needs tools that a machine may
 * not have; `tests/deployment/rapid-client.ts` stands in for that part.
 * @returns whether it is
 */
export async function ensureRuntimeClient() {
  if (isInstalledApart(client)) return true;
  say(`Installing AWS's runtime client ${client.version} …`);
  const isHere = await installApart(client, "--ignore-scripts");
  if (!isHere)
    say("AWS's runtime client could not be installed: npm's message is above. It needs the npm registry once.");
  return isHere;
}
