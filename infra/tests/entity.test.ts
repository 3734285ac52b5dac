import { decimal } from "@stockpot/core/storage/decimal";
import type * as ElectroDb from "electrodb";
import { Entity } from "electrodb";
import { describe, expect, test } from "vitest";

/** No TypeScript: ElectroDB's types stay those of the code. */
const carried: Pick<typeof ElectroDb, "Entity" | "CustomAttributeType"> = await import(
  new URL("../bundle/stubs/entity/index.js", import.meta.url).href
);

/** A table's client that keeps what it is asked, and answers alike each time. */
function recorder(answer: object) {
  const asked: unknown[] = [];
  const call = (name: string) => (input: unknown) => ({
    promise: async () => {
      asked.push([name, input]);
      return structuredClone(answer);
    },
  });
  const client = {
    get: call("get"),
    put: call("put"),
    update: call("update"),
    delete: call("delete"),
    query: call("query"),
    scan: call("scan"),
    batchGet: call("batchGet"),
    batchWrite: call("batchWrite"),
    transactGet: call("transactGet"),
    transactWrite: call("transactWrite"),
    createSet: (members: readonly unknown[]) => new Set(members),
  };
  return { asked, client, settings: { table: "stockpot", client } };
}

/** Every kind of attribute, key and index that the models of core have. */
const model = {
  model: { service: "stockpot", entity: "dish", version: "1" },
  attributes: {
    restaurantId: { type: "string", required: true, readOnly: true },
    id: { type: "string", required: true, readOnly: true, label: "dishid" },
    part: { type: "number", required: true, readOnly: true, padding: { length: 3, char: "0" } },
    nameKey: { type: "string", required: true },
    status: { type: ["ON", "OFF"], required: true },
    sold: { type: "number", field: "soldOften" },
    isHot: { type: "boolean" },
    price: decimal,
    tags: { type: "list", items: { type: "string" } },
    marks: { type: "set", items: "string" },
    createdAt: { type: "string", required: true, readOnly: true },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["restaurantId"] },
      sk: { field: "sk", composite: ["id", "part"] },
    },
    byName: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["restaurantId"], template: "dish#${restaurantId}" },
      sk: { field: "gsi1sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
    },
    byStatus: {
      index: "gsi2",
      pk: { field: "gsi2pk", composite: ["restaurantId", "status"], template: "dish#${restaurantId}#${status}" },
      sk: { field: "gsi2sk", composite: ["createdAt"], template: "${createdAt}" },
    },
  },
} as const;

/** Some of its things stand in an index. */
const partlyIndexed = {
  ...model,
  indexes: {
    primary: model.indexes.primary,
    sold: {
      index: "gsi3",
      pk: { field: "gsi3pk", composite: ["restaurantId"], template: "sold#${restaurantId}" },
      sk: { field: "gsi3sk", composite: ["id"], casing: "none", template: "${id}" },
      condition: ({ sold }: { readonly sold?: unknown }) => sold !== undefined,
    },
  },
} as const;

const counter = {
  model: { service: "stockpot", entity: "counter", version: "1" },
  attributes: {
    shard: { type: "string", required: true, readOnly: true },
    total: { type: "number" },
    open: { type: "number", field: "stillOpen" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["shard"], casing: "none" }, sk: { field: "sk", composite: [] } },
  },
} as const;

type Dishes = Entity<string, string, string, typeof model>;
type PartlyIndexed = Entity<string, string, string, typeof partlyIndexed>;
type Counters = Entity<string, string, string, typeof counter>;

const key = { restaurantId: "R-1", id: "D-1", part: 7 };
const dish = { ...key, nameKey: "Soup", status: "ON", createdAt: "2026-11-21T00:00:00.000Z" } as const;
const whole = { ...dish, sold: 3, isHot: false, price: decimal.get(9.5), tags: ["a"], marks: ["x", "y"] };

const dishes: Readonly<Record<string, (of: Dishes) => { params(): unknown }>> = {
  put: (of) => of.put(whole),
  "put on a condition": (of) => of.put(dish).where(({ sold }, { eq }) => eq(sold, 2)),
  create: (of) => of.create(dish),
  delete: (of) => of.delete(key),
  remove: (of) => of.remove(key),
  "remove on a condition": (of) => of.remove(key).where(({ status }, { ne }) => ne(status, "OFF")),
  get: (of) => of.get(key),
  patch: (of) => of.patch(key).add({ sold: 1 }),
  "patch nothing": (of) => of.patch(key).set({}).add({}),
  "patch what keys are made of": (of) => of.patch(key).set({ nameKey: "Stew", status: "OFF" }),
  "patch in every way": (of) =>
    of
      .patch(key)
      .set({ isHot: true, price: decimal.get(1.25) })
      .add({ sold: -1, marks: ["z"] })
      .remove(["tags"]),
  "patch a set": (of) => of.patch(key).delete({ marks: ["x"] }),
  "patch by what is known": (of) =>
    of
      .patch(key)
      .set({ status: "OFF" })
      .composite({ createdAt: dish.createdAt })
      .where(({ sold }, { eq }) => eq(sold, 1)),
  "patch on every condition": (of) =>
    of
      .patch(key)
      .set({ isHot: true })
      .where(
        (stored, { eq, ne, gt, gte, lt, lte, exists, notExists, contains }) =>
          `(${eq(stored.sold, 1)} OR ${ne(stored.sold, 2)} OR ${gt(stored.sold, 3)} OR ${gte(stored.sold, 4)}) AND ` +
          `(${lt(stored.sold, 5)} OR ${lte(stored.sold, 6)} OR ${exists(stored.isHot)} OR ${notExists(stored.tags)}) ` +
          `AND ${contains(stored.tags, "a")}`,
      ),
  update: (of) => of.update(key).set({ isHot: true }),
  "query all": (of) => of.query.byName({ restaurantId: "R-1" }),
  "query what begins alike": (of) => of.query.primary({ restaurantId: "R-1", id: "D-1" }),
  "query an entity": (of) => of.query.primary({ restaurantId: "R-1" }),
  "query a status": (of) => of.query.byStatus({ restaurantId: "R-1", status: "ON" }),
  "query between": (of) => of.query.primary({ restaurantId: "R-1", id: "D-1" }).between({ part: 1 }, { part: 20 }),
  "query between, filtered": (of) =>
    of.query
      .byName({ restaurantId: "R-1" })
      .between({ nameKey: "a", id: "1" }, { nameKey: "b", id: "2" })
      .where(({ tags }, { contains }) => contains(tags, "a")),
  "query after": (of) => of.query.byStatus({ restaurantId: "R-1", status: "ON" }).gt({ createdAt: "2026" }),
};

const sold: Readonly<Record<string, (of: PartlyIndexed) => { params(): unknown }>> = {
  "put in every index": (of) => of.put(whole),
  "put what stands in fewer indexes": (of) => of.put(dish),
  "query the index": (of) => of.query.sold({ restaurantId: "R-1" }),
};

const counters: Readonly<Record<string, (of: Counters) => { params(): unknown }>> = {
  upsert: (of) => of.upsert({ shard: "S" }).add({ total: 1, open: 2 }),
  "upsert on a condition": (of) =>
    of
      .upsert({ shard: "S" })
      .set({ total: 1 })
      .where(({ open }, { notExists, eq }) => `${notExists(open)} OR ${eq(open, 0)}`),
  "put in a partition of its own": (of) => of.put({ shard: "S", total: 1 }),
};

const settings = {
  table: "stockpot",
  client: recorder({}).client,
};

describe("the requests that functions make without ElectroDB are those that it makes", () => {
  test.each(Object.entries(dishes))("%s", (_, ask) => {
    expect(ask(new carried.Entity(model, settings)).params()).toEqual(ask(new Entity(model, settings)).params());
  });

  test.each(Object.entries(sold))("%s", (_, ask) => {
    expect(ask(new carried.Entity(partlyIndexed, settings)).params()).toEqual(
      ask(new Entity(partlyIndexed, settings)).params(),
    );
  });

  test.each(Object.entries(counters))("%s", (_, ask) => {
    expect(ask(new carried.Entity(counter, settings)).params()).toEqual(ask(new Entity(counter, settings)).params());
  });
});

const marks = { __edb_e__: "dish", __edb_v__: "1" };
const keys = { pk: "$stockpot#restaurantid_r-1", sk: "$dish_1#dishid_d-1#part_007" };
const stored = { ...keys, ...marks, ...dish, soldOften: 3 };

const sent: Readonly<Record<string, readonly [object, (of: Dishes) => Promise<unknown>]>> = {
  "a patch, for the thing as it is then": [
    { Attributes: stored },
    async (of) => (await of.patch(key).add({ sold: 1 }).go({ response: "all_new" })).data,
  ],
  "a query, for one page": [
    { Items: [stored, { ...stored, __edb_e__: "other" }] },
    async (of) => (await of.query.byName({ restaurantId: "R-1" }).go({ limit: 5, order: "desc" })).data,
  ],
  "a query, for all of it": [
    { Items: [stored] },
    async (of) => (await of.query.primary({ restaurantId: "R-1" }).go({ pages: "all", consistent: true })).data,
  ],
};

describe("what functions send without ElectroDB, and make of the answer, is what it does", () => {
  test.each(Object.entries(sent))("%s", async (_, [answer, ask]) => {
    const [own, real] = [recorder(answer), recorder(answer)];
    expect(await ask(new carried.Entity(model, own.settings))).toEqual(await ask(new Entity(model, real.settings)));
    expect(own.asked).toEqual(real.asked);
  });

  test("a query goes on where its cursor says, and ends without one", async () => {
    const { asked, settings: given } = recorder({ Items: [stored], LastEvaluatedKey: keys });
    const entity: Dishes = new carried.Entity(model, given);
    const { cursor } = await entity.query.primary({ restaurantId: "R-1" }).go({ limit: 1 });
    await entity.query.primary({ restaurantId: "R-1" }).go({ limit: 1, cursor });
    expect(asked[1]).toEqual(["query", expect.objectContaining({ ExclusiveStartKey: keys })]);
    const last = recorder({ Items: [] });
    const ended: Dishes = new carried.Entity(model, last.settings);
    expect(await ended.query.primary({ restaurantId: "R-1" }).go()).toEqual({ data: [], cursor: null });
  });

  test("an item is parsed as ElectroDB parses it", () => {
    const [own, real]: Dishes[] = [new carried.Entity(model, settings), new Entity(model, settings)];
    expect(own?.parse({ Item: stored })).toEqual(real?.parse({ Item: stored }));
  });
});

describe("what functions would not store", () => {
  const refused: Readonly<Record<string, (of: Dishes) => { params(): unknown }>> = {
    "a thing without a value that it must have": (of) => of.put(Object({ ...dish, nameKey: undefined })),
    "a text for a number": (of) => of.put(Object({ ...dish, sold: "3" })),
    "a status that there is none of": (of) => of.put(Object({ ...dish, status: "AWAY" })),
    "a change of what never changes": (of) => of.patch(key).set(Object({ createdAt: "now" })),
    "an attribute that the model has not": (of) => of.patch(key).set(Object({ colour: "red" })),
    "a key without one of its values": (of) => of.delete(Object({ restaurantId: "R-1" })),
  };

  test.each(Object.entries(refused))("%s is refused", (_, ask) => {
    expect(() => ask(new carried.Entity(model, settings)).params()).toThrow(TypeError);
  });

  test("what they do not carry of ElectroDB says so", () => {
    const entity: Dishes = new carried.Entity(model, settings);
    expect(() => entity.put(dish).params({ table: "other" })).toThrow("do not carry");
    expect(() => entity.patch(key).add({ sold: 1 }).set({ sold: 2 }).params()).toThrow("do not carry");
    const moving: PartlyIndexed = new carried.Entity(partlyIndexed, settings);
    expect(() => moving.patch(key).add({ sold: 1 }).params()).toThrow("do not carry");
  });
});
