import { contract } from "@stockpot/core/contract/contract";
import type { Route } from "@stockpot/core/api/route";
import type { LocalServer } from "@stockpot/functions/local/server";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerOf } from "../support/client.ts";
import { type FuzzRequest, requestsTo, writtenBody, writtenPath, writtenQuery } from "../support/fuzz-requests.ts";
import { send, randomAddress } from "../support/http.ts";
import { seed } from "../support/random.ts";
import { lastWrites, startRecordingServer } from "../support/recording-server.ts";
import { callerFor, idsOn, isOpenTo, prepareFixture, sampleBody, sampleQuery } from "../support/sample-requests.ts";
import { storedItems } from "../support/table.ts";
import { buildFullFixture, type FullFixture, randomPart } from "../support/full-fixture.ts";

const isCommand = process.env["FUZZ_RUNS"] !== undefined;
const routes = Object.entries(contract).map(([id, route]) => ({ id, route }));
const runs = Math.ceil(Number(process.env["FUZZ_RUNS"] ?? 600) / routes.length);

/** What each route answered, by status. */
const tally = new Map<string, Map<number, number>>();

function count(id: string, status: number): void {
  const statuses = tally.get(id) ?? new Map<number, number>();
  tally.set(id, statuses.set(status, (statuses.get(status) ?? 0) + 1));
}

const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);

const line = (name: string, cells: readonly number[]) =>
  name.padEnd(24) + cells.map((cell) => String(cell || "·").padStart(6)).join("");

function table(): string {
  const all = [...tally.values()];
  const columns = [...new Set(all.flatMap((statuses) => [...statuses.keys()]))].toSorted((a, b) => a - b);
  const cells = (statuses: ReadonlyMap<number, number>) => columns.map((status) => statuses.get(status) ?? 0);
  const sums = columns.map((status) => sum(all.map((statuses) => statuses.get(status) ?? 0)));
  const rows = [...tally].map(([id, statuses]) => line(id, cells(statuses)));
  return [line("", columns), ...rows, line("all", sums), `${sum(sums)} requests, seed ${seed}`].join("\n");
}

/** The random parts of ids and names, which nothing else has. */
const marksIn = (text: string) => text.match(randomPart) ?? [];

/** Whether a success uses up what the route is tried on. */
const isUsedUp = (id: string, { method, path }: Route) =>
  id.startsWith("secondFactor.") ||
  id === "user.resetSecondFactor" ||
  id === "auth.logout" ||
  id === "auth.password" ||
  id === "auth.signOutEverywhere" ||
  method === "DELETE" ||
  (method === "PATCH" && !path.endsWith("}"));

let server: LocalServer;
let theirs: FullFixture;
let foreign: ReadonlySet<string>;
const stateOfTheirs = () => storedItems({ restaurants: [theirs.restaurant], people: [theirs.owner] });

beforeAll(async () => {
  server = await startRecordingServer();
  theirs = await buildFullFixture();
  const stored = await storedItems({ restaurants: [theirs.restaurant], people: [theirs.owner, theirs.user] });
  foreign = new Set(marksIn(stored.join("\n")));
});

afterAll(async () => {
  await server.stop();
  if (isCommand) process.stdout.write(`\n${table()}\n`);
});

describe.each(routes)("$id", ({ id, route }) => {
  const isTenants = route.allow !== "public" && isOpenTo(route, "OWNER");
  let mine: FullFixture;
  let before: readonly string[];
  /** What one's own requests named, which one's own restaurant may have kept. */
  const said = new Set<string>();
  const build = async () => prepareFixture(id, await buildFullFixture());

  beforeAll(async () => {
    mine = await build();
    before = await stateOfTheirs();
  });

  afterAll(async () => {
    expect(await stateOfTheirs(), "another restaurant changed").toEqual(before);
  });

  const tokenOf = (sender: FuzzRequest["sender"]) => {
    if (sender === "nobody") return undefined;
    if (sender === "stranger") return mine.user.token;
    const { token } = callerFor(route, mine);
    return sender === "forger" ? `${token.slice(0, -4)}AAAA` : token;
  };

  async function call({ ids, query, body, headers, sender }: FuzzRequest) {
    const who = { mine: idsOn(mine), theirs: idsOn(theirs) };
    const token = tokenOf(sender);
    const search = writtenQuery(route.query, sampleQuery(id, mine), query, who);
    const sent = {
      method: route.method,
      path: writtenPath(route, ids, who) + (search && `?${search}`),
      body: body && writtenBody(route.body, sampleBody(id, mine), body, who),
    };
    const reply = await send({
      ...sent,
      headers: {
        ...(sent.body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      from: randomAddress(),
    });
    return { sent, answer: answerOf(route, reply) };
  }

  test(
    "never fails, never tells of another tenant, and writes nothing where it refuses",
    { timeout: 300_000 + runs * 500 },
    async () => {
      await fc.assert(
        fc.asyncProperty(requestsTo(route), async (drawn) => {
          const { sent, answer } = await call(drawn);
          const { status, text } = answer;
          count(id, status);
          expect(status, text).toBeLessThan(500);
          const isDone = status < 400;
          expect(isDone ? answer.body : answer.error.message).not.toBe("");
          if (!isDone || route.method === "GET") expect(lastWrites()).toEqual([]);
          for (const mark of marksIn(Object.values(sent).join(" "))) said.add(mark);
          if (isTenants || !isDone) {
            expect(marksIn(text).filter((mark) => foreign.has(mark) && !said.has(mark))).toEqual([]);
          }
          if (isTenants && drawn.ids.some(({ kind }) => kind !== "own")) expect(isDone).toBe(false);
          if (status === 429 || (isDone && isUsedUp(id, route))) mine = await build();
        }),
        { numRuns: runs },
      );
    },
  );
});
