// What routes carry instead of ElectroDB, which is a third of a bundle, and a tenth of a first write when its models are
// read and its requests built. It makes the same requests of the same models, as far as the verbs of core ask for them
// (infra/tests/entity.test.ts); whatever is not here throws. The types are ElectroDB's own.
import { readThing, readThings, thingIn } from "@stockpot/core/storage/things";
import { keyOf } from "./keys.ts";
import { unsupported } from "./model.ts";
import { queryParams } from "./queries.ts";
import { deleteParams, putParams, updateParams } from "./writes.ts";

/** A type of the code's own is stored as another. */
export const CustomAttributeType = (type) => type;

/** Refuses what an operation is asked beyond what it does. */
function only(known, given = {}) {
  for (const name in given) if (!known.includes(name)) throw unsupported(`the option ${name}`);
  return given;
}

/** Something to send, perhaps on a condition. */
class Operation {
  #build;
  #condition;

  constructor(build) {
    this.#build = build;
  }

  where(condition) {
    if (this.#condition) throw unsupported("two conditions");
    this.#condition = condition;
    return this;
  }

  params(options) {
    only([], options);
    return this.#build(this.#condition);
  }
}

/** A write by itself. */
class Write extends Operation {
  #send;

  constructor(build, send) {
    super(build);
    this.#send = send;
  }

  async go(options) {
    only([], options);
    await this.#send(this.params()).promise();
  }
}

class Update extends Operation {
  #entity;
  #changes;

  constructor(entity, kind, key) {
    const changes = { composite: {}, set: {}, remove: [], add: {}, delete: {} };
    const { schema, config } = entity;
    super((condition) => updateParams(schema, config.table, key, changes, kind, condition));
    this.#entity = entity;
    this.#changes = changes;
  }

  #change(action, values) {
    for (const name in values) {
      if (name in this.#changes[action]) throw unsupported(`two changes of ${name}`);
      this.#changes[action][name] = values[name];
    }
    return this;
  }

  /** Values of which keys are made, and that the thing must have still. */
  composite(values) {
    return this.#change("composite", values);
  }

  set(values) {
    return this.#change("set", values);
  }

  add(values) {
    return this.#change("add", values);
  }

  delete(values) {
    return this.#change("delete", values);
  }

  remove(names) {
    this.#changes.remove.push(...names);
    return this;
  }

  /** @returns the thing as it is now where the response is to be that, and else nothing */
  async go(options) {
    const { response } = only(["response"], options);
    if (response !== undefined && response !== "all_new") throw unsupported(`the response ${response}`);
    const sent = { ...this.params(), ReturnValues: response ? "ALL_NEW" : "NONE" };
    const { Attributes } = await this.#entity.config.client.update(sent).promise();
    return { data: Attributes ? thingIn(this.#entity, Attributes) : null };
  }
}

class Query extends Operation {
  #entity;
  #bounds = {};

  constructor(entity, index, key) {
    const { schema, config } = entity;
    super((condition) => queryParams(schema, config.table, index, key, this.#bounds, condition));
    this.#entity = entity;
  }

  between(first, last) {
    this.#bounds = { between: [first, last] };
    return this;
  }

  gt(key) {
    this.#bounds = { after: key };
    return this;
  }

  /** @returns the things found, and in `cursor` where to go on: null at the end */
  async go(options) {
    const { pages, limit, cursor, order, consistent } = only(
      ["pages", "limit", "cursor", "order", "consistent"],
      options,
    );
    if (pages !== undefined && pages !== "all") throw unsupported(`${pages} pages`);
    const data = [];
    let from = cursor ? JSON.parse(cursor) : undefined;
    for (;;) {
      const answer = await this.#entity.config.client
        .query({
          ...this.params(),
          ...(limit !== undefined && { Limit: limit }),
          ...(order === "desc" && { ScanIndexForward: false }),
          ...(consistent && { ConsistentRead: true }),
          ...(from && { ExclusiveStartKey: from }),
        })
        .promise();
      data.push(...(answer.Items ?? []).flatMap((item) => thingIn(this.#entity, item) ?? []));
      from = answer.LastEvaluatedKey;
      if (pages === undefined || !from) return { data, cursor: from ? JSON.stringify(from) : null };
    }
  }
}

class Get extends Operation {
  #entity;
  #key;

  constructor(entity, key) {
    super(() => ({ Key: keyOf(entity.schema, key), TableName: entity.config.table }));
    this.#entity = entity;
    this.#key = key;
  }

  async go(options) {
    const { consistent } = only(["consistent"], options);
    if (Array.isArray(this.#key)) return { data: await readThings(this.#entity, this.#key, { consistent }) };
    return { data: (await readThing(this.#entity, this.#key, { consistent })) ?? null };
  }
}

/** An entity: a model, and what is asked of its things. */
export class Entity {
  constructor(schema, config) {
    this.schema = schema;
    this.config = config;
  }

  get query() {
    return Object.fromEntries(
      Object.keys(this.schema.indexes).map((index) => [index, (key) => new Query(this, index, key)]),
    );
  }

  #put(item, expected) {
    const { schema, config } = this;
    return new Write(
      (condition) => putParams(schema, config.table, item, expected, condition),
      (input) => config.client.put(input),
    );
  }

  #delete(key, expected) {
    const { schema, config } = this;
    return new Write(
      (condition) => deleteParams(schema, config.table, key, expected, condition),
      (input) => config.client.delete(input),
    );
  }

  put(item) {
    return this.#put(item, "any");
  }

  create(item) {
    return this.#put(item, "new");
  }

  delete(key) {
    return this.#delete(key, "any");
  }

  remove(key) {
    return this.#delete(key, "stored");
  }

  update(key) {
    return new Update(this, "update", key);
  }

  patch(key) {
    return new Update(this, "patch", key);
  }

  upsert(key) {
    return new Update(this, "upsert", key);
  }

  get(key) {
    return new Get(this, key);
  }

  /** A thing from an item of the table. */
  parse({ Item }) {
    return { data: thingIn(this, Item) ?? null };
  }
}
