import { beforeEach, describe, expect, test, vi } from "vitest";
import { insertion } from "@stockpot/core/storage/documents";
import { KeptItems } from "./kept-items.ts";

const TableName = "stockpot";
const keyOf = (pk: string) => ({ pk, sk: "1" });
const get = { TableName, Key: keyOf("a") };
const batchGet = { RequestItems: { [TableName]: { Keys: [keyOf("a"), keyOf("b"), keyOf("none")] } } };

const removal = (pk: string) => ({
  Statement: `DELETE FROM "${TableName}" WHERE pk = ? AND sk = ? AND n = ?`,
  Parameters: [pk, "1", 2],
});

const ask = vi.fn<(operation: string, input: object) => Promise<object>>();

const broken = () => Promise.reject(Object.assign(new Error("broken"), { code: "ECONNRESET" }));
const refused = () => Promise.reject(Object.assign(new Error("refused"), { $metadata: {} }));

beforeEach(() => {
  ask.mockReset().mockImplementation(async (operation, input: Partial<typeof batchGet>) => {
    if (operation === "GetItem") return { Item: { ...keyOf("a"), lines: [{ quantity: 1 }] } };
    if (operation !== "BatchGetItem") return {};
    const { Keys } = input.RequestItems?.[TableName] ?? expect.unreachable();
    return { Responses: { [TableName]: Keys.filter(({ pk }) => pk !== "none") } };
  });
});

const asked = () => ask.mock.calls.map(([operation]) => operation);

describe("an item that was read", () => {
  test("is read from here the next time, and so is that there is none", async () => {
    const kept = new KeptItems();
    const first = await kept.through("BatchGetItem", batchGet, ask);
    expect(await kept.through("BatchGetItem", batchGet, ask)).toMatchObject(first);
    expect(await kept.through("GetItem", get, ask)).toEqual({ Item: keyOf("a") });
    expect(await kept.through("GetItem", { TableName, Key: keyOf("none") }, ask)).toEqual({});
    expect(asked()).toEqual(["BatchGetItem"]);
  });

  test("is left out of what a batch asks for", async () => {
    const kept = new KeptItems();
    await kept.through("GetItem", get, ask);
    const { Keys } = batchGet.RequestItems[TableName] ?? expect.unreachable();
    await kept.through("BatchGetItem", { RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }, ask);
    expect(ask).toHaveBeenLastCalledWith("BatchGetItem", {
      RequestItems: { [TableName]: { Keys: [keyOf("b"), keyOf("none")], ConsistentRead: true } },
    });
  });

  test("cannot be changed by who has read it", async () => {
    const kept = new KeptItems();
    await kept.through("GetItem", get, ask);
    const { Item }: { Item?: { lines: { quantity: number }[] } } = await kept.through("GetItem", get, ask);
    expect(() => Item?.lines.push({ quantity: 2 })).toThrow(TypeError);
  });

  test.each([
    ["PutItem", { TableName, Item: keyOf("a") }],
    ["UpdateItem", get],
    ["DeleteItem", get],
    ["BatchWriteItem", { RequestItems: { [TableName]: [{ PutRequest: { Item: keyOf("a") } }] } }],
    ["BatchWriteItem", { RequestItems: { [TableName]: [{ DeleteRequest: { Key: keyOf("a") } }] } }],
    ["TransactWriteItems", { TransactItems: [{ Put: { Item: keyOf("a") } }] }],
    ["TransactWriteItems", { TransactItems: [{ Update: { Key: keyOf("a") } }] }],
    ["BatchExecuteStatement", { Statements: [insertion(TableName, { ...keyOf("a"), name: "Flour" })] }],
    ["BatchExecuteStatement", { Statements: [removal("a")] }],
    ["BatchExecuteStatement", { Statements: [removal("b"), { Statement: 'UPDATE "stockpot" SET n = 1' }] }],
  ])("is forgotten with %s %j", async (operation, input) => {
    const kept = new KeptItems();
    await kept.through("GetItem", get, ask);
    await kept.through(operation, input, ask);
    await kept.through("GetItem", get, ask);
    expect(asked()).toEqual(["GetItem", operation, "GetItem"]);
  });

  test.each([
    ["PutItem", { TableName, Item: keyOf("b") }],
    ["BatchExecuteStatement", { Statements: [insertion(TableName, keyOf("b")), removal("b")] }],
  ])("is still read from here after %s of others", async (operation, input) => {
    const kept = new KeptItems();
    await kept.through("GetItem", get, ask);
    await kept.through(operation, input, ask);
    await kept.through("GetItem", get, ask);
    expect(asked()).toEqual(["GetItem", operation]);
  });

  test("is never kept again after a write that was not answered", async () => {
    const kept = new KeptItems();
    await expect(kept.through("UpdateItem", get, broken)).rejects.toThrow("broken");
    for (let read = 0; read < 3; read += 1) await kept.through("GetItem", get, ask);
    expect(asked()).toEqual(["GetItem", "GetItem", "GetItem"]);
  });

  test("is kept again after a write that was refused", async () => {
    const kept = new KeptItems();
    await expect(kept.through("UpdateItem", get, refused)).rejects.toThrow("refused");
    for (let read = 0; read < 3; read += 1) await kept.through("GetItem", get, ask);
    expect(asked()).toEqual(["GetItem"]);
  });
});

test.each([
  ["GetItem", { ...get, ProjectionExpression: "pk" }],
  ["GetItem", { ...get, ReturnConsumedCapacity: "TOTAL" }],
  ["BatchGetItem", { RequestItems: { [TableName]: { Keys: [keyOf("a")], ProjectionExpression: "pk" } } }],
  ["Query", { TableName }],
])("%s %j always goes to the engine", async (operation, input) => {
  const kept = new KeptItems();
  await kept.through("GetItem", get, ask);
  await kept.through(operation, input, ask);
  await kept.through(operation, input, ask);
  expect(asked()).toEqual(["GetItem", operation, operation]);
});

test("nothing is kept while others may write, nor what was read before they came", async () => {
  vi.useFakeTimers();
  const kept = new KeptItems();
  await kept.through("GetItem", get, ask);
  const [leave, leaveToo] = [kept.admit(), kept.admit()];
  const read = () => kept.through("GetItem", get, ask);
  await read();
  await read();
  leave();
  leaveToo();
  await read();
  expect(ask).toHaveBeenCalledTimes(4);
  vi.runAllTimers();
  await read();
  await read();
  expect(ask).toHaveBeenCalledTimes(5);
  vi.useRealTimers();
});

test("what was read least recently makes room, and what is larger than all room is not kept", async () => {
  const large = "x".repeat(300);
  const answer = async (_: string, { Key = keyOf("") }: Partial<typeof get>) => ({
    Item: { ...Key, name: Key.pk === "large" ? large : "Flour" },
  });
  ask.mockImplementation(answer);
  // Two of the small ones.
  const kept = new KeptItems({ mostBytes: 120 });
  for (const pk of ["a", "b", "a", "c", "a", "b", "large", "large", "a"]) {
    await kept.through("GetItem", { TableName, Key: keyOf(pk) }, ask);
  }
  expect(ask.mock.calls.map(([, input]) => input)).toMatchObject(
    ["a", "b", "c", "b", "large", "large"].map((pk) => ({ Key: { pk } })),
  );
});
