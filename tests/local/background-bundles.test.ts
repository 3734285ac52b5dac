import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleFunctions } from "../../infra/bundle/bundle.ts";
import { jobPlans } from "../../infra/functions.ts";

const folder = mkdtempSync(path.join(tmpdir(), "stockpot-jobs-"));
let server: LocalServer;

beforeAll(async () => {
  [server] = await Promise.all([
    startLocalServer({ port: 0, demo: true, site: false }),
    bundleFunctions(folder, jobPlans),
  ]);
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Runs a job's bundle once, in a process of its own as on Lambda. @returns what it said of its failure, if any */
async function run(id: string): Promise<string> {
  const { href } = pathToFileURL(path.join(folder, id, "index.cjs"));
  const script = `
    const { handler } = await import(${JSON.stringify(href)});
    await handler().catch((error) => process.stdout.write(error.message));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, DYNAMODB_ENDPOINT: server.endpoint },
  });
  return stdout;
}

test.each(jobPlans.map(({ id }) => id))("the bundle of %s finds a sound table in order", async (id) => {
  expect(await run(id)).toBe("");
});

test("the recount fails where a counter says something else than what it counts, and names it", async () => {
  const { RestaurantEntity } = await import("@stockpot/core/restaurant/restaurant.entity");
  const { CounterEntity } = await import("@stockpot/core/counter/counter.entity");
  const [restaurant] = (await RestaurantEntity.query.byCreation({}).go({ hydrate: true })).data;
  const restaurantId = restaurant?.id ?? expect.unreachable();
  await CounterEntity.patch({ restaurantId, scope: "inventory" }).add({ low: 1 }).go();
  expect(await run("background.recount")).toMatch(
    new RegExp(`^1 counters drifted: restaurant ${restaurantId} inventory low \\d+ instead of \\d+$`),
  );
});
