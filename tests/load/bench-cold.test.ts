import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@stockpot/core/contract/contract";
import type { Route } from "@stockpot/core/api/route";
import * as settings from "@stockpot/core/settings/settings.routes";
import { onTestFinished, test } from "vitest";
import { bundleFunctions } from "../../infra/bundle/bundle.ts";
import { routePlans } from "../../infra/functions.ts";
import { baselines, bundleBaseline, startOnce } from "../size/cold-starts.ts";
import { request } from "../support/client.ts";
import { inside, password } from "../support/fixtures.ts";
import { buildFullFixture } from "../support/full-fixture.ts";
import { eventOf } from "../support/invoke.ts";
import { fieldsOf } from "../support/schema-fields.ts";
import { callerFor, idsOn, prepareFixture, sampleBody, sampleQuery } from "../support/sample-requests.ts";

const rounds = Number(process.env["ROUNDS"] ?? 15);

/** One of each kind: nothing behind it, one thing, a page, a write, the write with the most behind it, a new token. */
const usual = ["meta.health", "inventory.get", "inventory.list", "inventory.update", "order.create", "auth.refresh"];

const chosen = routePlans.filter(({ id }) => process.env["ROUTES"] === "all" || usual.includes(id));

/** Of the CPU of a bare document client. */
const target = 1.8;

const say = (line: string) => process.stdout.write(`${line}\n`);

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Starts {
  readonly id: string;
  /** The passwords in its request, each of which it hashes. */
  readonly hashes: number;
  /** CPU time of the empty handler, the document client and the route itself, started right after each other. */
  readonly pairs: (readonly [number, number, number])[];
}

const hashesOf = (id: string) => fieldsOf(contract[id]?.body).filter(({ path: at }) => /password/i.test(at)).length;

/** A request that the route has not answered yet, in a restaurant whose clocks do not show UTC. */
async function firstRequestTo(id: string, route: Route): Promise<object> {
  const fixture = await prepareFixture(id, await buildFullFixture());
  await request(settings.update, { ...inside(fixture), body: { timeZone: "America/New_York" } });
  const caller = callerFor(route, fixture);
  return eventOf(route, {
    token: caller.token,
    params: idsOn(fixture),
    body: id === "auth.login" ? { email: caller.email, password } : sampleBody(id, fixture),
    query: sampleQuery(id, fixture),
    headers: { "accept-encoding": "gzip, deflate, br" },
    from: "192.0.2.1",
  });
}

test("what a first request costs a new function", { timeout: 7_200_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "stockpot-cold-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // As on Lambda: the bundles find the table, credentials for it and that their lines are read in their environment.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_LAMBDA_FUNCTION_NAME: "stockpot-bench",
  });
  await bundleFunctions(path.join(folder, "functions"), chosen);
  const empty = await bundleBaseline(folder, "empty", baselines.empty);
  const clients = await Promise.all(
    [0, 1, 2].map((hashes) => bundleBaseline(folder, `client-${hashes}`, baselines.client(hashes))),
  );

  const costs = chosen.map(({ id }): Starts => ({ id, hashes: hashesOf(id), pairs: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { id, hashes, pairs } of costs) {
      const client = clients[hashes];
      if (client === undefined) throw new Error(`${id} hashes ${hashes} passwords`);
      const route = contract[id];
      if (!route) throw new Error(`${id} is no route`);
      const event = await firstRequestTo(id, route);
      pairs.push([
        await startOnce("The empty handler", empty, {}),
        await startOnce("The document client", client, {}),
        await startOnce(id, path.join(folder, "functions", id, "index.cjs"), event),
      ]);
    }
  }

  say(`Process start and first invocation, median of ${rounds} rounds; each beside the two baselines in its round.`);
  say(`${"".padEnd(24)}${"CPU".padStart(10)}${"to empty".padStart(12)}${"to client".padStart(12)}`);
  for (const { id, hashes, pairs } of costs) {
    const toEmpty = median(pairs.map(([none, , own]) => own / none));
    const toClient = median(pairs.map(([, bare, own]) => own / bare));
    const missed = toClient > target ? "  over target" : "";
    const cpu = `${(median(pairs.map(([, , own]) => own)) / 1000).toFixed(0)} ms`;
    const ratios = `${toEmpty.toFixed(2).padStart(12)}${toClient.toFixed(2).padStart(12)}`;
    say(
      `${id.padEnd(24)}${cpu.padStart(10)}${ratios}${hashes > 0 ? `  beside a client with ${hashes} of its hashes` : ""}${missed}`,
    );
  }
  say(`Target: at most ${target} of one with the document client.`);
});
