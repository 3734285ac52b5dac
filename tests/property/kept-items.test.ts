import * as fc from "fast-check";
import { expect, test } from "vitest";
import { KeptItems } from "../../packages/functions/src/local/kept-items.ts";

const TableName = "stockpot";
const names = ["a", "b", "c"] as const;
const keyOf = (pk: string) => ({ pk, sk: "1" });
const keysOf = (all: readonly string[]) => ({ RequestItems: { [TableName]: { Keys: all.map(keyOf) } } });

interface Stored {
  readonly pk: string;
  readonly sk: string;
  readonly version: number;
}

/** What a test asks of the table; `lost` is a write whose answer never comes. */
type Operation = "get" | "batchGet" | "put" | "transact" | "statements" | "lost";

/** The command of an operation, and how it names what it is about. */
const commands: Readonly<Record<Operation, readonly [name: string, inputOf: (all: readonly string[]) => object]>> = {
  get: ["GetItem", ([pk = ""]) => ({ TableName, Key: keyOf(pk) })],
  batchGet: ["BatchGetItem", keysOf],
  put: ["PutItem", ([pk = ""]) => ({ TableName, Item: keyOf(pk) })],
  lost: ["UpdateItem", ([pk = ""]) => ({ TableName, Key: keyOf(pk) })],
  transact: ["TransactWriteItems", (all) => ({ TransactItems: all.map((pk) => ({ Delete: { Key: keyOf(pk) } })) })],
  statements: ["BatchExecuteStatement", (Statements) => ({ Statements })],
};
const ofOne: readonly Operation[] = ["get", "put", "lost"];

/** A table that does each request, and sends its answer, when the schedule says so. */
class Table {
  readonly #items = new Map<string, Stored>();
  #version = 0;

  /** 0 where nothing was stored yet. */
  versionOf(pk: string): number {
    return this.#items.get(pk)?.version ?? 0;
  }

  #answer(operation: Operation, of: readonly string[]): object {
    const found = of.flatMap((pk) => this.#items.get(pk) ?? []);
    if (operation === "get") return { Item: found[0] };
    if (operation === "batchGet") return { Responses: { [TableName]: found } };
    for (const pk of of) this.#items.set(pk, { ...keyOf(pk), version: (this.#version += 1) });
    return {};
  }

  async ask(scheduler: fc.Scheduler, operation: Operation, of: readonly string[]): Promise<object> {
    const arrival = scheduler.schedule(Promise.resolve(), `${operation} of ${of.join()} arrives`);
    const answered = arrival.then(() => this.#answer(operation, of));
    if (operation === "lost") throw new Error("The connection broke");
    return scheduler.schedule(Promise.resolve(await answered), `${operation} of ${of.join()} is answered`);
  }
}

const steps = fc.array(
  fc.record({
    operation: fc.constantFrom<Operation>("get", "batchGet", "batchGet", "put", "transact", "statements", "lost"),
    of: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 16 },
);

test("what is read is never older than what was stored when the reading began", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, async (scheduler, all) => {
      const table = new Table();
      const kept = new KeptItems();
      const act = async ({ operation, of: given }: (typeof all)[number]) => {
        const of = ofOne.includes(operation) ? given.slice(0, 1) : given;
        const [command, inputOf] = commands[operation];
        const before = new Map(of.map((pk) => [pk, table.versionOf(pk)]));
        // Of a batch, the table is asked for what is not kept alone.
        const ask = (_: string, { RequestItems }: Partial<ReturnType<typeof keysOf>>) =>
          table.ask(scheduler, operation, RequestItems?.[TableName]?.Keys.map(({ pk }) => pk) ?? of);
        const answer = await kept.through(command, inputOf(of), ask).catch(() => ({}));
        if (operation !== "get" && operation !== "batchGet") return;
        const { Item, Responses = {} }: Answer = answer;
        const found = new Map([...(Item ? [Item] : []), ...(Responses[TableName] ?? [])].map((one) => [one.pk, one]));
        for (const pk of of) expect(found.get(pk)?.version ?? 0, pk).toBeGreaterThanOrEqual(before.get(pk) ?? 0);
      };
      const ends: Promise<void>[] = [];
      for (const [index, one] of all.entries()) {
        ends.push(scheduler.schedule(Promise.resolve(), `step ${index} begins`).then(() => act(one)));
      }
      await scheduler.waitFor(Promise.all(ends));
    }),
    { numRuns: 1000 },
  );
});

interface Answer {
  readonly Item?: Stored;
  readonly Responses?: Readonly<Record<string, readonly Stored[]>>;
}
