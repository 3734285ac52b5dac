import path from "node:path";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as boms from "@stockpot/core/bom/bom.routes";
import { CounterEntity } from "@stockpot/core/counter/counter.entity";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as products from "@stockpot/core/product/product.routes";
import { RecountEntity } from "@stockpot/core/recount/recount.entity";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { indexes } from "@stockpot/core/storage/schema";
import { document } from "@stockpot/functions/lib/openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { request } from "../support/client.ts";
import { sendTo } from "../support/http.ts";
import { functionPlans, jobPlans, type RoutePlan, routePlans, unknownRoutePlan } from "../../infra/functions.ts";
import { countsOnlyRefusals } from "../../infra/grants.ts";
import { deploymentParameterOf } from "../../infra/stage.ts";
import { describeGuarantees } from "../../infra/tests/describe-guarantees.ts";
import { type Deployment, type Project, makeProject, run } from "../../infra/tests/deploying.ts";
import { decisionsOf, type Statement } from "./iam.ts";
import { ofType } from "../../infra/tests/reading.ts";
import { type RunningStage, runStage, statementsOf, tableArnOf } from "./running-stage.ts";
import { askEngine } from "./guard.ts";

let project: Project;
let deployed: Deployment;
let stage: RunningStage;

beforeAll(async () => {
  project = await makeProject();
  const { code, said } = await run(project, "infra/commands/main.ts", "deploy", "--stage", "alice", "--without-smoke");
  expect(code, said).toBe(0);
  deployed = project.report("alice");
  stage = await runStage("alice", deployed, project.aws, path.join(project.folder, "packages/web/dist"));
  sendTo(stage.url);
});

afterAll(async () => {
  await stage.stop();
  project.stop();
});

describeGuarantees("alice", () => structuredClone(deployed));

test("a deployment asks AWS for nothing that the loopback does not answer", () => {
  expect(project.aws.unknown).toEqual([]);
});

test("a preview of a stage that is deployed as it is shows no change", async () => {
  const stacks = ofType(deployed, "aws:cloudformation/stack:Stack").map(({ inputs }) => ({
    name: String(inputs["name"]),
    template: String(inputs["templateBody"]),
  }));
  for (const { name, template } of stacks) project.aws.templates.set(`us-east-1/${name}`, template);
  const { code, said } = await run(project, "infra/commands/main.ts", "preview", "--stage", "alice");
  const shown = stacks.map(({ name }) => `${name}: no change`).toSorted();
  expect(said).toContain(`In the stacks:\n\n${shown.join("\n\n")}\n`);
  expect(code).toBe(0);
});

const person = { fullName: "Robin Cook", email: "robin@example.com", password: "Stock&Pot1" };

/** Signs up, and opens a restaurant in the session of a sign-in. */
async function openRestaurant(email: string) {
  await request(auth.register, { body: { ...person, email } });
  const { token } = (await request(auth.login, { body: { email, password: person.password } })).body;
  const body = { name: "Bistro", address: "1 Market Street" };
  const restaurantId = (await request(restaurants.create, { token, body })).body.data.id;
  return { token, params: { restaurantId } };
}

/** A soup of 100 g of flour a plate, and 10 kg of flour. */
async function buildMenu(owner: Awaited<ReturnType<typeof openRestaurant>>) {
  const flour = { name: "Flour", quantity: 10, baseUnit: "KILOGRAM" as const };
  const itemId = (await request(inventory.create, { ...owner, body: flour })).body.data.id;
  const soup = { name: "Soup", price: 9.5, category: "Soups" };
  const productId = (await request(products.create, { ...owner, body: soup })).body.data.id;
  const items = [{ inventoryItemId: itemId, quantity: 100, unit: "GRAM" as const }];
  const body = { restaurantId: owner.params.restaurantId, productId, name: "Soup", items };
  await request(boms.create, { ...owner, body });
  return { itemId, productId };
}

const Keyed = z.object({ Key: z.object({ pk: z.string(), sk: z.string() }) });

/** Sends the engine a change that no function makes. */
async function meddle(operation: "UpdateItem" | "DeleteItem", params: unknown, change: object = {}): Promise<void> {
  const { pk, sk } = Keyed.parse(params).Key;
  const input = { TableName: stage.table, Key: { pk: { S: pk }, sk: { S: sk } }, ...change };
  expect(await askEngine(stage.endpoint, operation, JSON.stringify(input))).toMatchObject({ status: 200 });
}

/** Lets a restaurant's counter say one more than there is, and lets the recount begin another round. */
async function countOneMore(restaurantId: string): Promise<void> {
  const counter = CounterEntity.patch({ restaurantId, scope: "inventory" }).add({ low: 1 }).params();
  const change = { UpdateExpression: "ADD low :one", ExpressionAttributeValues: { ":one": { N: "1" } } };
  await meddle("UpdateItem", counter, change);
  await meddle("DeleteItem", RecountEntity.delete({}).params());
}

/** Of a request without a token, whose body is empty. */
function statusWithoutToken({ id, grant, hashes }: RoutePlan): number {
  if (grant.verifies) return 401;
  if (id === "photo.get") return 404;
  return hashes || id === "invitation.preview" ? 400 : 200;
}

const Answer = z.object({ statusCode: z.number() });
const Line = z.looseObject({ requests: z.number(), readUnits: z.number(), writeUnits: z.number() });

const Counted = z.object({ Count: z.number() });

/** How many records lie in partitions that are named for a thing. */
async function countOfPartitions(id: string): Promise<number> {
  const filter = { FilterExpression: "contains(pk, :id)", ExpressionAttributeValues: { ":id": { S: id } } };
  const { body } = await askEngine(stage.endpoint, "Scan", JSON.stringify({ TableName: stage.table, ...filter }));
  return Counted.parse(JSON.parse(body)).Count;
}

/** What must not be done to the table by a function, and what some may do. */
const tableActions = [
  ...new Set<string>([
    ...functionPlans.flatMap(({ grant }) => grant.table),
    "BatchWriteItem",
    "DeleteTable",
    "ExportTableToPointInTime",
    "Scan",
    "UpdateTable",
  ]),
];

/** Every call of DynamoDB that IAM lets a function make: of its table, of each index, and of another stage's table. */
async function callsOf(statements: readonly Statement[]): Promise<readonly string[]> {
  const decide = decisionsOf(statements);
  const others = [tableArnOf("alice2"), `${tableArnOf("alice")}/export/1`, ...indexArns];
  const asked = [tableArnOf("alice"), ...others].flatMap((resource) =>
    tableActions.map((action) => [`dynamodb:${action}`, resource] as const),
  );
  const decided = await Promise.all(
    asked.map(async ([action, resource]) => ((await decide(action, resource)) ? [`${action} ${resource}`] : [])),
  );
  return decided.flat().toSorted();
}

const indexArns = Object.keys(indexes).map((name) => `${tableArnOf("alice")}/index/${name}`);

describe("IAM", () => {
  test.each(functionPlans)(
    "lets $id make the calls that its requests were seen to make, and no other",
    async (plan) => {
      const { id, grant } = plan;
      expect(await callsOf(statementsOf("alice", deployed, id))).toEqual(
        [
          ...grant.table.map((action) => `dynamodb:${action} ${tableArnOf("alice")}`),
          ...grant.indexes.map((name) => `dynamodb:Query ${tableArnOf("alice")}/index/${name}`),
          ...(countsOnlyRefusals(grant) ? [`dynamodb:UpdateItem ${tableArnOf("alice")}`] : []),
        ].toSorted(),
      );
    },
  );

  test("would let a function do more by a wider statement, and a test see it", async () => {
    const widened = [
      ...statementsOf("alice", deployed, "inventory.get"),
      { actions: ["dynamodb:*"], resources: ["*"] },
    ];
    expect((await callsOf(widened)).length).toBeGreaterThan(tableActions.length);
  });
});

describe("the functions as they were uploaded, under AWS's runtime client", () => {
  test("take an owner from signing up to an order that has used its ingredients", async () => {
    const owner = await openRestaurant("owner@example.com");
    const { itemId, productId } = await buildMenu(owner);

    const draft = { orderItems: [{ productId, quantity: 3 }] };
    const created = await request(orders.create, { ...owner, body: draft });
    expect(created.body.data).toMatchObject({ orderNumber: "ORD-000001", status: "PENDING", totalAmount: 28.5 });
    const params = { ...owner.params, orderId: created.body.data.id };
    for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const) {
      const changed = await request(orders.setStatus, { ...owner, params, body: { status } });
      expect(changed.body.data.status).toBe(status);
    }

    const at = { ...owner, params: { ...owner.params, itemId } };
    expect((await request(inventory.get, at)).body.data).toMatchObject({ quantity: 9.7, reserved: 0, available: 9.7 });
    const { data: movements } = (await request(inventory.movements, at)).body;
    expect(movements.map(({ kind, quantity }) => `${kind} ${quantity}`)).toEqual(["CONSUMPTION -0.3", "OPENING 10"]);
    expect((await request(restaurants.summary, owner)).body.data).toMatchObject({ orders: { total: 1 } });
  });

  test("answer a repeated request with its first answer, and take nothing twice", async () => {
    const owner = await openRestaurant("again@example.com");
    const { itemId, productId } = await buildMenu(owner);
    const draft = { orderItems: [{ productId, quantity: 1 }] };
    const headers = { "idempotency-key": "one-order" };
    const first = await request(orders.create, { ...owner, headers, body: draft });
    const second = await request(orders.create, { ...owner, headers, body: draft });
    expect(second.text).toBe(first.text);

    const params = { ...owner.params, orderId: first.body.data.id };
    const body = { status: "PREPARING" as const };
    const change = { ...owner, params, headers: { "idempotency-key": "one-change" }, body };
    const changes = [await request(orders.setStatus, change), await request(orders.setStatus, change)];
    expect(changes[1]?.text).toBe(changes[0]?.text);
    const item = await request(inventory.get, { ...owner, params: { ...owner.params, itemId } });
    expect(item.body.data.quantity).toBe(9.9);
  });

  test("log a line for each request, with what it asked of the table", async () => {
    const owner = await openRestaurant("logged@example.com");
    const before = stage.logOf("inventory.create").length;
    const flour = { name: "Flour", quantity: 1, baseUnit: "KILOGRAM" as const };
    await request(inventory.create, { ...owner, body: flour });
    const lines = stage.logOf("inventory.create").slice(before);
    const line = Line.parse(JSON.parse(lines[0] ?? ""));
    expect(lines).toHaveLength(1);
    expect(line).toMatchObject({ message: "request", route: "inventory.create", status: 201 });
    for (const count of [line.requests, line.readUnits, line.writeUnits]) expect(count).toBeGreaterThan(0);
  });

  test("continue a list by its cursor, and refuse the owner of another restaurant", async () => {
    const owner = await openRestaurant("pages@example.com");
    for (const name of ["Flour", "Salt", "Thyme"]) {
      await request(inventory.create, { ...owner, body: { name, quantity: 1, baseUnit: "KILOGRAM" } });
    }
    const { data, pagination } = (await request(inventory.list, { ...owner, query: { limit: 2 } })).body;
    const cursor = pagination.nextCursor ?? expect.unreachable();
    const rest = (await request(inventory.list, { ...owner, query: { limit: 2, cursor } })).body.data;
    expect([...data, ...rest].map(({ name }) => name)).toEqual(["Flour", "Salt", "Thyme"]);

    const stranger = await openRestaurant("stranger@example.com");
    const refused = await request(inventory.list, { token: stranger.token, params: owner.params });
    expect([refused.status, refused.error.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("start, every one, and refuse what does not come through CloudFront", async () => {
    const event = { version: "2.0", rawPath: "/", headers: {}, requestContext: { requestId: "direct", http: {} } };
    const answers: string[] = [];
    for (const { id } of [...routePlans, unknownRoutePlan]) {
      const { result, failure } = await stage.invoke(id, event);
      answers.push(`${id} ${failure?.errorMessage ?? Answer.parse(result).statusCode}`);
    }
    expect(answers).toEqual([...routePlans, unknownRoutePlan].map(({ id }) => `${id} 403`));
  });

  test("refuse a request without a token, and an empty body by its schema", async () => {
    const answers: string[] = [];
    for (const { id, routeKey } of routePlans) {
      const [method = "", at = ""] = routeKey.split(" ");
      const body = method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: "{}" };
      const { status } = await fetch(stage.url + at, { method, ...body });
      answers.push(`${id} ${status}`);
    }
    expect(answers).toEqual(routePlans.map((plan) => `${plan.id} ${statusWithoutToken(plan)}`));
  });

  test("give the API's document as the contract writes it", async () => {
    const answer = await fetch(`${stage.url}/api/v1/openapi.json`);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(document())));
  });

  test.each(jobPlans)("find nothing left to do for $id", async ({ id }) => {
    expect(await stage.invoke(id)).toEqual({ result: null });
  });

  test("remove what a deleted restaurant leaves behind", async () => {
    const owner = await openRestaurant("leaving@example.com");
    await buildMenu(owner);
    await request(restaurants.remove, owner);
    const { restaurantId } = owner.params;
    expect(await countOfPartitions(restaurantId)).toBeGreaterThan(5);
    expect(await stage.invoke("background.removals")).toEqual({ result: null });
    expect(await countOfPartitions(restaurantId)).toBe(0);
  });

  test("fail the recount where a counter says something else than what it counts, and name it", async () => {
    const owner = await openRestaurant("drift@example.com");
    await buildMenu(owner);
    const { restaurantId } = owner.params;
    await countOneMore(restaurantId);
    const { failure } = await stage.invoke("background.recount");
    const counter = `restaurant ${restaurantId} inventory low`;
    expect(failure?.errorMessage).toContain(`${counter} 1 instead of 0`);
    const lines = stage.logOf("background.recount").map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ level: "ERROR", job: "recount", restaurantId, counter }));
  });

  test("pass the smoke test that ends a deployment, again and again", async () => {
    const { parameters } = project.aws;
    const name = deploymentParameterOf("alice");
    const noted = parameters.get(name) ?? expect.unreachable();
    const value = JSON.stringify({ ...JSON.parse(noted.value), site: stage.url });
    parameters.set(name, { ...noted, value });
    for (const _ of [1, 2]) {
      const { code, said } = await run(project, "infra/commands/main.ts", "smoke", "--stage", "alice");
      expect(said).toContain("alice works.");
      expect(code).toBe(0);
    }
  });

  test("throw nothing, and are refused nothing by IAM that they ask for", () => {
    expect(stage.failures).toEqual([]);
    expect(stage.refused).toEqual([]);
  });
});
