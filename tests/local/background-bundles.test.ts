import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { wakeBackgroundJobs } from "@stockpot/core/platform/background";
import { newId } from "@stockpot/core/platform/id";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleFunctions } from "../../infra/bundle/bundle.ts";
import { jobPlans } from "../../infra/functions.ts";

const folder = mkdtempSync(path.join(tmpdir(), "stockpot-jobs-"));
const said: string[] = [];
let server: LocalServer;

beforeAll(async () => {
  [server] = await Promise.all([
    startLocalServer({ port: 0, demo: true, site: false, log: (line) => said.push(line) }),
    bundleFunctions(folder, jobPlans),
  ]);
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/**
 * Runs a job's bundle once, in a process of its own as on Lambda.
 * @returns the message with which it failed, if it did, and the lines that it logged
 */
async function run(id: string): Promise<{ readonly failure: string; readonly lines: readonly unknown[] }> {
  const { href } = pathToFileURL(path.join(folder, id, "index.cjs"));
  const script = `
    const { handler } = await import(${JSON.stringify(href)});
    await handler({}, { awsRequestId: "run-1" }).catch((error) => process.stderr.write(error.message));
  `;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, DYNAMODB_ENDPOINT: server.endpoint },
  });
  const lines = stdout.split("\n").filter((line) => line !== "");
  return { failure: stderr, lines: lines.map((line): unknown => JSON.parse(line)) };
}

test.each(jobPlans.map(({ id }) => id))("the bundle of %s finds a sound table in order", async (id) => {
  expect(await run(id)).toEqual({ failure: "", lines: [] });
});

test("the recount fails where a counter says something else than what it counts, and names it", async () => {
  const { RestaurantEntity } = await import("@stockpot/core/restaurant/restaurant.entity");
  const { CounterEntity } = await import("@stockpot/core/counter/counter.entity");
  const { RecountEntity } = await import("@stockpot/core/recount/recount.entity");
  const [restaurant] = (await RestaurantEntity.query.byCreation({}).go({ hydrate: true })).data;
  const restaurantId = restaurant?.id ?? expect.unreachable();
  await CounterEntity.patch({ restaurantId, scope: "inventory" }).add({ low: 1 }).go();
  // The round of this week is over.
  await RecountEntity.delete({}).go();
  const { failure, lines } = await run("background.recount");
  expect(failure).toMatch(
    new RegExp(`^1 counters drifted: restaurant ${restaurantId} inventory low \\d+ instead of \\d+$`),
  );
  expect(lines).toEqual([
    {
      level: "ERROR",
      service: "stockpot",
      timestamp: expect.any(String),
      message: "A counter drifted",
      job: "recount",
      restaurantId,
      counter: `restaurant ${restaurantId} inventory low`,
      kept: expect.stringMatching(/^\d+$/),
      counted: expect.stringMatching(/^\d+$/),
    },
    expect.objectContaining({ level: "ERROR", job: "recount", requestId: "run-1", error: expect.any(Object) }),
  ]);
});

test("a job logs what it failed with by a line of its own, with its ids, and fails; so does the server", async () => {
  const { UnfinishedPostingEntity } = await import("@stockpot/core/stock/posting.entity");
  const posting = { restaurantId: newId(), documentType: "invoice", documentId: newId(), postingId: newId() };
  const startedAt = "2026-01-01T00:00:00.000Z";
  await UnfinishedPostingEntity.put({ ...posting, startedAt, byId: newId(), by: "Rosa Diaz" }).go();
  const { failure, lines } = await run("background.postings");
  expect(failure).toBe("Some of the background work failed");
  expect(lines).toEqual([
    {
      level: "ERROR",
      service: "stockpot",
      timestamp: expect.any(String),
      message: "Background work failed",
      job: "postings",
      requestId: "run-1",
      task: "resumePostings",
      ...posting,
      error: { name: "Error", message: "No document of type invoice is known", stack: expect.any(Array) },
    },
  ]);

  wakeBackgroundJobs();
  await expect
    .poll(() => said.join("\n"), { timeout: 60_000 })
    .toContain(`resumePostings restaurantId ${posting.restaurantId}`);
  expect(said.join("\n")).toContain("Error: No document of type invoice is known");
});
