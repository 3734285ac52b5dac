import { spawn } from "node:child_process";
import { type Server, createServer } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import {
  CreateTableCommand,
  type DynamoDBClient,
  DescribeTableCommand,
  PutItemCommand,
  ResourceNotFoundException,
  type ScanCommandOutput,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { connect } from "@stockpot/core/storage/connect";
import { tableDefinition } from "@stockpot/core/storage/schema";
import { announcedEndpoint } from "@stockpot/functions/local/data-folder/lock";
import { readKeys } from "@stockpot/functions/local/data-folder/keys";
import { tableName } from "@stockpot/functions/local/table";
import { expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { momentOf, restoreTable } from "../../infra/commands/restore.ts";
import { stageOf } from "../../infra/stage.ts";
import { tableOf } from "../../infra/table.ts";
import { ServerProcess, login, register, runToEnd, temporaryFolder } from "./process.ts";

const main = fileURLToPath(new URL("../../infra/commands/main.ts", import.meta.url));

const Asked = z.looseObject({ TableName: z.string().optional() });
const Restore = z.object({ SourceTableName: z.string(), TargetTableName: z.string(), RestoreDateTime: z.number() });
type StoredItem = NonNullable<ScanCommandOutput["Items"]>[number];

async function itemsOf(client: DynamoDBClient, TableName: string): Promise<readonly StoredItem[]> {
  const found: StoredItem[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) found.push(...Items);
  return found;
}

/** DynamoDB as far as a restore needs more of it than the engine has: it keeps what a table held at one moment. */
class RecoverableTables {
  private readonly client: DynamoDBClient;
  private kept: readonly StoredItem[] = [];
  private isRestoring = false;
  /** What it was asked to do to a table, after its restore. */
  readonly done: { readonly action: string; readonly asked: z.infer<typeof Asked> }[] = [];
  restored: z.infer<typeof Restore> | undefined;
  readonly server: Server;

  constructor(endpoint: string) {
    this.client = connect(endpoint);
    this.server = createServer(async (request, response) => {
      const target = String(request.headers["x-amz-target"] ?? "");
      const asked: unknown = JSON.parse((await text(request)) || "{}");
      const [status, answer] = await this.answer(target.replace(/^.*\./, ""), asked);
      response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(answer));
    });
  }

  async keep(): Promise<void> {
    this.kept = await itemsOf(this.client, tableName);
  }

  private async describe(TableName: string | undefined): Promise<[number, object]> {
    try {
      const { Table } = await this.client.send(new DescribeTableCommand({ TableName }));
      const TableStatus = this.isRestoring ? "CREATING" : "ACTIVE";
      // A second run finds the restore done.
      this.isRestoring = false;
      return [200, { Table: { ...Table, CreationDateTime: 0, TableStatus, TableArn: `arn:table/${TableName}` } }];
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      return [400, { __type: "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException", message: "None" }];
    }
  }

  private async answer(action: string, given: unknown): Promise<[number, object]> {
    // The note of the deployment: there is none, and SSM says so.
    if (action === "GetParameter") return [400, { __type: "ParameterNotFound" }];
    const asked = Asked.parse(given);
    if (action === "DescribeTable") return this.describe(asked.TableName);
    if (action === "DescribeTimeToLive") {
      const isEnabled = this.done.some((one) => one.action === "UpdateTimeToLive");
      return [200, { TimeToLiveDescription: { TimeToLiveStatus: isEnabled ? "ENABLED" : "DISABLED" } }];
    }
    if (action !== "RestoreTableToPointInTime") {
      this.done.push({ action, asked });
      return [200, {}];
    }
    this.restored = Restore.parse(given);
    const { TargetTableName: TableName } = this.restored;
    await this.client.send(new CreateTableCommand({ ...tableDefinition, TableName }));
    for (const Item of this.kept) await this.client.send(new PutItemCommand({ TableName, Item }));
    this.isRestoring = true;
    return [200, {}];
  }

  stop(): void {
    this.server.close();
    this.client.destroy();
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${String(Object.values(server.address() ?? {}).find(Number))}`;
}

const Session = z.object({ token: z.string() });
const Thing = z.object({ data: z.object({ id: z.string() }) });
const Item = z.object({ data: z.object({ quantity: z.number() }) });

const call = async (url: string, method: string, route: string, token: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return fetch(`${url}/api/v1${route}`, init);
};

const idOf = async (answer: Response) => Thing.parse(await answer.json()).data.id;

/** Serves the API over another table of the same engine, as a deployment with `restoredTable` does. */
async function serveTable(TABLE_NAME: string, DYNAMODB_ENDPOINT: string, folder: string): Promise<string> {
  const settings = { ...readKeys(folder), TABLE_NAME, DYNAMODB_ENDPOINT, AWS_REGION: "us-east-1" };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { handlers, unknownRoute } = await import("@stockpot/functions/routes/index");
  const { createApi } = await import("@stockpot/functions/local/api");
  const api = createApi({
    handlers,
    unknownRoute,
    onFailure: (error) => {
      throw error;
    },
  });
  const server = createServer(async (request, response) => {
    const { statusCode = 0, body } = await api(request, request.url ?? "", "");
    response.writeHead(statusCode).end(body);
  });
  onTestFinished(() => void server.close());
  return listen(server);
}

it("npm run restore goes back to a moment: what came later is gone, what was there counts up, people sign in", async () => {
  const folder = temporaryFolder();
  const url = await new ServerProcess({ DATA_DIR: folder }).url();
  const endpoint = announcedEndpoint(folder) ?? "";
  const tables = new RecoverableTables(endpoint);
  onTestFinished(() => tables.stop());

  const { token } = Session.parse(await (await register(url, "rosa@example.com")).json());
  const home = await idOf(await call(url, "POST", "/restaurants", token, { name: "Rosa's", address: "1 Quay" }));
  const flour = { name: "Flour", quantity: 3, baseUnit: "KILOGRAM" };
  const item = await idOf(await call(url, "POST", `/restaurants/${home}/inventory`, token, flour));
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  await tables.keep();

  // What should not have happened.
  const change = { quantity: 900, reason: "OTHER" };
  expect((await call(url, "PATCH", `/restaurants/${home}/inventory/${item}`, token, change)).status).toBe(200);
  const salt = { name: "Salt", quantity: 1, baseUnit: "KILOGRAM" };
  const late = await idOf(await call(url, "POST", `/restaurants/${home}/inventory`, token, salt));
  expect((await register(url, "late@example.com")).status).toBe(201);

  const aws = {
    AWS_ENDPOINT_URL: await listen(tables.server),
    AWS_ACCESS_KEY_ID: "AKID",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  for (const [name, value] of Object.entries(aws)) vi.stubEnv(name, value);
  const said: string[] = [];
  const table = await restoreTable(stageOf("alice"), at, (line) => said.push(line), 1);
  expect(said).toEqual([
    expect.stringContaining(`Restoring ${tableOf(stageOf("alice"))} `),
    expect.stringContaining("Waiting for"),
  ]);
  expect(tables.restored).toEqual({
    SourceTableName: tableOf(stageOf("alice")),
    TargetTableName: table,
    RestoreDateTime: at.getTime() / 1000,
  });
  tables.restored = undefined;

  // The same again, as after a connection that was lost: it goes on with the table that is there.
  const args = [main, "restore", "--stage", "alice", "--at", at.toISOString().replace(".000", "")];
  const env = { PATH: process.env["PATH"], ...aws, DYNAMODB_ENDPOINT: endpoint };
  const child = spawn(process.execPath, args, { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect(output).toMatch(/: no drift\./);
  expect(code).toBe(0);

  expect(tables.restored).toBeUndefined();
  expect(output).toContain(`restoredTable: "${table}"`);
  expect(tables.done.map(({ action }) => action)).toEqual([
    "UpdateContinuousBackups",
    "UpdateTable",
    "TagResource",
    "UpdateTimeToLive",
    "UpdateContinuousBackups",
    "UpdateTable",
    "TagResource",
  ]);
  expect(tables.done).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        asked: {
          TableName: table,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        },
      }),
      expect.objectContaining({
        asked: { TableName: table, TimeToLiveSpecification: { Enabled: true, AttributeName: "expiresAt" } },
      }),
    ]),
  );

  const restored = await serveTable(table, endpoint, folder);
  const signedIn = await login(restored, "rosa@example.com");
  expect(signedIn.status).toBe(200);
  const again = Session.parse(await signedIn.json()).token;
  const read = async (id: string) => call(restored, "GET", `/restaurants/${home}/inventory/${id}`, again);
  expect(Item.parse(await (await read(item)).json()).data.quantity).toBe(3);
  expect((await read(late)).status).toBe(404);
  expect((await login(restored, "late@example.com")).status).toBe(401);

  // It goes on from there, and the table before stays as it was.
  const adjusted = { quantity: 4, reason: "COUNTED" };
  expect((await call(restored, "PATCH", `/restaurants/${home}/inventory/${item}`, again, adjusted)).status).toBe(200);
  const recount = await runToEnd("command/recount.ts", { TABLE_NAME: table, DYNAMODB_ENDPOINT: endpoint });
  expect(recount).toMatchObject({ code: 0, output: expect.stringMatching(/: no drift\./) });
  expect((await login(url, "late@example.com")).status).toBe(200);
});

it.each([undefined, "yesterday", "2026-11-20", "2026-11-20T08:00:00", "2026-11-22T08:00:00Z", "2026-10-01T08:00:00Z"])(
  "npm run restore refuses %s as a moment",
  (given) => {
    const now = new Date("2026-11-21T00:00:00Z");
    expect(() => momentOf(given, now)).toThrow(/Say to which second|is not in the last 35 days/);
    expect(momentOf("2026-11-20T08:00:00Z", now)).toEqual(new Date("2026-11-20T08:00:00Z"));
  },
);
