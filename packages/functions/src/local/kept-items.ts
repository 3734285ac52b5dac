/** An item, or null where none is stored. */
type Item = Readonly<Record<string, unknown>> | null;

type Ask = (operation: string, input: object) => Promise<object>;

type Key = Readonly<Record<string, unknown>>;

interface Keyed {
  readonly Key?: Key;
  readonly Item?: Key;
}

interface Statement {
  readonly Statement?: string;
  readonly Parameters?: readonly unknown[];
}

interface Written extends Keyed {
  readonly Statements?: readonly Statement[];
  readonly TransactItems?: readonly { readonly Put?: Keyed; readonly Update?: Keyed; readonly Delete?: Keyed }[];
  readonly RequestItems?: Readonly<
    Record<string, readonly { readonly PutRequest?: Keyed; readonly DeleteRequest?: Keyed }[]>
  >;
}

interface Get {
  readonly Key?: Key;
}

interface BatchGet {
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Key[] }>>;
}

interface BatchGot {
  readonly Responses?: Readonly<Record<string, readonly Key[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly Key[] }>>;
}

const nameOf = ({ pk, sk }: Key) => `${String(pk)}\0${String(sk)}`;

const reads = new Set(["Query", "Scan", "GetItem", "BatchGetItem", "TransactGetItems", "DescribeTable"]);

const namesOf = (all: readonly (Keyed | undefined)[]) =>
  all.flatMap((one) => {
    const key = one?.Key ?? one?.Item;
    return key ? [nameOf(key)] : [];
  });

/** Statements whose first parameters are the key of the one item that they write. */
const onOneItem = /^(INSERT INTO "[^"]+" VALUE \{'pk': \?, 'sk': \?|DELETE FROM "[^"]+" WHERE pk = \? AND sk = \?)/;

function writtenByStatements(statements: readonly Statement[]): readonly string[] | undefined {
  if (!statements.every(({ Statement: text = "" }) => onOneItem.test(text))) return undefined;
  return statements.map(({ Parameters: [pk, sk] = [] }) => nameOf({ pk, sk }));
}

/** The items that a command writes; undefined where it does not say by their keys. */
function writtenBy(operation: string, input: Written): readonly string[] | undefined {
  switch (operation) {
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return namesOf([input]);
    case "TransactWriteItems":
      return namesOf((input.TransactItems ?? []).flatMap((one) => [one.Put, one.Update, one.Delete]));
    case "BatchWriteItem": {
      const requests = Object.values(input.RequestItems ?? {}).flat();
      return namesOf(requests.flatMap((one) => [one.PutRequest, one.DeleteRequest]));
    }
    case "BatchExecuteStatement":
      return writtenByStatements(input.Statements ?? []);
    default:
      return undefined;
  }
}

/**
 * Makes sure that nobody changes what is given again as it was; of a set, whoever reads it makes a list.
 * @returns about how many bytes it takes
 */
function freeze(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return 8;
  Object.freeze(value);
  const parts = value instanceof Set ? [...value] : Object.values(value);
  return parts.reduce((sum: number, part) => sum + freeze(part), 32);
}

/** How long what others have asked for may take once they are gone. */
const lastRequestMs = 10_000;

/**
 * The items that were read last. As long as everything that is written passes here, they are what is stored: an item is
 * forgotten when a write of it is sent, and what is read meanwhile is not kept.
 */
export class KeptItems {
  /** Least recently used first, each with the bytes that it takes. */
  readonly #items = new Map<string, { readonly item: Item; readonly bytes: number }>();
  #bytes = 0;
  /** How many writes of an item are under way. */
  readonly #writes = new Map<string, number>();
  /** What was written since each reading began that has not ended. */
  readonly #readings = new Set<Set<string>>();
  /** How many others may write. */
  #others = 0;
  readonly #mostBytes: number;

  constructor({ mostBytes = 4_000_000 } = {}) {
    this.#mostBytes = mostBytes;
  }

  /** The engine has started anew. */
  clear(): void {
    this.#forget([all]);
  }

  /**
   * Somebody else may write from now on: nothing is kept.
   * @returns what to call when they are gone
   */
  admit(): () => void {
    this.#others += 1;
    this.clear();
    return () => setTimeout(() => (this.#others -= 1), lastRequestMs).unref();
  }

  /** Does what a command asks for, from here or through `ask`. */
  async through(operation: string, input: object, ask: Ask): Promise<object> {
    if (!reads.has(operation)) return this.#write(operation, input, ask);
    if (this.#others > 0) return ask(operation, input);
    if (operation === "GetItem") return this.#get(input, ask);
    return operation === "BatchGetItem" ? this.#batchGet(input, ask) : ask(operation, input);
  }

  async #get(input: Get, ask: Ask): Promise<object> {
    if (!input.Key || !isWhole(input, ["TableName", "Key", "ConsistentRead"])) return ask("GetItem", input);
    const name = nameOf(input.Key);
    const kept = this.#take(name);
    if (kept !== undefined) return kept ? { Item: kept } : {};
    return this.#reading(async (keep) => {
      const answer: { readonly Item?: Key } = await ask("GetItem", input);
      keep(name, answer.Item ?? null);
      return answer;
    });
  }

  async #batchGet(input: BatchGet, ask: Ask): Promise<object> {
    const [[table, asked] = ["", {}], ...others] = Object.entries(input.RequestItems ?? {});
    if (
      !asked.Keys ||
      others.length > 0 ||
      !isWhole(input, ["RequestItems"]) ||
      !isWhole(asked, ["Keys", "ConsistentRead"])
    ) {
      return ask("BatchGetItem", input);
    }
    const found: Key[] = [];
    const missing: Key[] = [];
    for (const key of asked.Keys) {
      const kept = this.#take(nameOf(key));
      if (kept === undefined) missing.push(key);
      else if (kept) found.push(kept);
    }
    if (missing.length === 0) return { Responses: { [table]: found }, UnprocessedKeys: {} };
    return this.#reading(async (keep) => {
      const answer: BatchGot = await ask("BatchGetItem", { RequestItems: { [table]: { ...asked, Keys: missing } } });
      const items = answer.Responses?.[table] ?? [];
      const unread = new Set(answer.UnprocessedKeys?.[table]?.Keys.map(nameOf));
      const read = new Map(items.map((item) => [nameOf(item), item]));
      for (const name of missing.map(nameOf)) if (!unread.has(name)) keep(name, read.get(name) ?? null);
      return { ...answer, Responses: { ...answer.Responses, [table]: [...found, ...items] } };
    });
  }

  #take(name: string): Item | undefined {
    const kept = this.#items.get(name);
    if (!kept) return undefined;
    this.#items.delete(name);
    this.#items.set(name, kept);
    return kept.item;
  }

  async #reading<Answer>(read: (keep: (name: string, item: Item) => void) => Promise<Answer>): Promise<Answer> {
    const written = new Set<string>();
    this.#readings.add(written);
    try {
      return await read((name, item) => {
        if ([name, all].some((one) => written.has(one) || this.#writes.has(one))) return;
        this.#drop(name);
        const bytes = name.length + freeze(item);
        if (bytes > this.#mostBytes) return;
        this.#items.set(name, { item, bytes });
        this.#bytes += bytes;
        for (const oldest of this.#items.keys()) {
          if (this.#bytes <= this.#mostBytes) return;
          this.#drop(oldest);
        }
      });
    } finally {
      this.#readings.delete(written);
    }
  }

  async #write(operation: string, input: object, ask: Ask): Promise<object> {
    const names = writtenBy(operation, input) ?? [all];
    this.#forget(names);
    for (const name of names) this.#writes.set(name, (this.#writes.get(name) ?? 0) + 1);
    try {
      const answer = await ask(operation, input);
      this.#end(names);
      return answer;
    } catch (error) {
      // Without an answer it may yet happen: what it writes is never kept again.
      if (isAnswer(error)) this.#end(names);
      throw error;
    } finally {
      this.#forget(names);
    }
  }

  #end(names: readonly string[]): void {
    for (const name of names) {
      const left = (this.#writes.get(name) ?? 1) - 1;
      if (left > 0) this.#writes.set(name, left);
      else this.#writes.delete(name);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#items.get(name)?.bytes ?? 0;
    this.#items.delete(name);
  }

  #forget(names: readonly string[]): void {
    for (const name of names) {
      for (const one of name === all ? this.#items.keys() : [name]) this.#drop(one);
      for (const written of this.#readings) written.add(name);
    }
  }
}

/** Of a write that does not say what it writes. */
const all = "";

const isAnswer = (error: unknown) => error instanceof Error && "$metadata" in error;

/** Whether a reading asks for nothing but whole items. */
const isWhole = (input: object, names: readonly string[]) =>
  Object.entries(input).every(([name, value]) => names.includes(name) || value === undefined);
