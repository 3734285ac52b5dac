import { createHash } from "node:crypto";
import { contract } from "@stockpot/core/contract/contract";
import type { Route } from "@stockpot/core/api/route";
import { client } from "@stockpot/core/storage/client";
import type { LocalServer } from "@stockpot/functions/local/server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { logger } from "../../packages/functions/src/lib/logger.ts";
import { buildUser, password } from "../support/fixtures.ts";
import { attempt } from "../support/client.ts";
import { fieldsOf, withField } from "../support/schema-fields.ts";
import { randomAddress } from "../support/http.ts";
import { startRecordingServer } from "../support/recording-server.ts";
import { callerFor, idsOn, prepareFixture, sampleBody, sampleQuery } from "../support/sample-requests.ts";
import { buildFullFixture, type FullFixture } from "../support/full-fixture.ts";

const routes = Object.entries(contract).map(([id, route]) => ({ id, route }));

/** What must be in no log, in the places where people put it; each is a text that nothing else holds. */
const canaries = {
  email: "canary-mail@canary.example",
  password: "Canary&Pass1",
  name: "Canary Personname",
  phone: "+1 555 0142 424",
  address: "42 Canary Street",
  notes: "the canary's note",
};

/** The address of one route's canary: only one person can have it. */
const emailFor = (id: string) => `${id}.${canaries.email}`;

const canaryFor = (id: string, key: string): string | undefined => {
  if (/email/i.test(key)) return emailFor(id);
  // The password that is changed has to be right, and the one before a second factor.
  if (/password/i.test(key)) {
    return key === "currentPassword" || id.startsWith("secondFactor.") ? undefined : canaries.password;
  }
  if (/phone/i.test(key)) return canaries.phone;
  if (/address/i.test(key)) return canaries.address;
  if (/name$/i.test(key)) return canaries.name;
  return /notes|description|method/i.test(key) ? canaries.notes : undefined;
};

/** A route's sample with every field that tells of a person holding a canary. */
const planted = (id: string, route: Route, sample: unknown): unknown =>
  fieldsOf(route.body).reduce<unknown>((body, { keys }) => {
    const canary = canaryFor(id, keys.at(-1) ?? "");
    return canary === undefined ? body : withField(route.body, body, keys, canary);
  }, sample);

/** Everything that the server says: to its log, and from within the handlers to standard output and error. */
let said: string[] = [];
const heard = () => said.join("\n");

/** What of a text a line may not hold, in full or encoded as tokens and hashes would have it. */
const found = (lines: string, secrets: Readonly<Record<string, string>>) =>
  Object.entries(secrets).flatMap(([what, secret]) => {
    const forms = [
      secret,
      Buffer.from(secret).toString("base64").slice(0, -4),
      createHash("sha256").update(secret).digest("hex"),
    ];
    return forms.some((form) => lines.includes(form)) ? [what] : [];
  });

/** The calls that fail, with an error that repeats what it was sent, as DynamoDB does at times. */
let failing: RegExp | undefined;

client.middlewareStack.add(
  (next, context) => async (args) => {
    if (!failing?.test(String(context["commandName"]))) return next(args);
    throw new Error(`1 validation error detected: Value '${JSON.stringify(args.input)}' is not valid`);
  },
  { step: "initialize", priority: "low", name: "failing" },
);

let server: LocalServer;

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => said.push(String(chunk)) > 0);
  }
  server = await startRecordingServer((line) => said.push(line));
});

afterEach(() => {
  failing = undefined;
  said = [];
});

afterAll(async () => {
  await server.stop();
  vi.restoreAllMocks();
});

/** A world whose people are canaries too. */
async function buildPlanted(id: string): Promise<FullFixture> {
  const named = { fullName: canaries.name };
  return prepareFixture(id, {
    ...(await buildFullFixture()),
    user: await buildUser({ role: "USER", ...named }),
    admin: await buildUser({ role: "ADMIN", ...named }),
  });
}

/** The whole message of an unexpected failure, beside the id of the request. */
const plainFailure = {
  message: "Something went wrong on our side. Your data is safe. Try again.",
  code: "INTERNAL",
  issues: [],
};

/** Calls a route in every way that may make the server say something. */
async function callEveryWay(
  id: string,
  route: Route,
): Promise<{ statuses: number[]; secrets: Record<string, string> }> {
  const fixture = await buildPlanted(id);
  const { token, email } = callerFor(route, fixture);
  const body = planted(id, route, sampleBody(id, fixture));
  const asked = { params: idsOn(fixture), query: sampleQuery(id, fixture), body, from: randomAddress() };
  const statuses: number[] = [];
  const call = async (more: object) => {
    const answer = await attempt(route, { ...asked, token, ...more });
    statuses.push(answer.status);
    if (answer.status === 500) expect(answer.error).toEqual({ ...plainFailure, requestId: expect.any(String) });
  };
  for (const calls of route.method === "GET" ? [/^/] : [/^/, /^(Put|Update|Transact)/]) {
    failing = calls;
    await call({});
    failing = undefined;
  }
  await call({ token: undefined });
  await call({ token: `${token.slice(0, -4)}AAAA` });
  await call({ query: { ...asked.query, q: canaries.name, token } });
  if (route.body) {
    await call({ body: `{"email":"${canaries.email}`, headers: { "content-type": "application/json" } });
    await call({ body: { password: canaries.password, surprise: canaries.email } });
  }
  await call({ headers: { "idempotency-key": "canary-key" } });
  await call({});
  return { statuses, secrets: { ...canaries, sent: emailFor(id), token, caller: email, "their password": password } };
}

const failures = (lines: string) => lines.split("Unexpected failure").length - 1;

describe.each(routes)("the log tells nothing about a person in $id", ({ id, route }) => {
  test("whether it succeeds, refuses or fails", async () => {
    const { statuses, secrets } = await callEveryWay(id, route);
    expect(found(heard(), secrets)).toEqual([]);
    // It did fail, and said so: silence would prove nothing.
    const failed = statuses.filter((status) => status === 500).length;
    expect(failures(heard())).toBe(failed);
    if (!id.startsWith("meta.")) expect(failed).toBeGreaterThan(0);
    expect(statuses).toContain(id === "auth.login" ? 401 : route.status);
  });
});

describe("the search of the log", () => {
  test("sees what the server and its handlers write", () => {
    process.stdout.write(`${canaries.name}\n`);
    process.stderr.write(`sha256 ${createHash("sha256").update(canaries.email).digest("hex")}\n`);
    expect(found(heard(), canaries)).toEqual(["email", "name"]);
  });

  test.each(Object.entries(canaries))("finds the %s in a line that repeats an error as it came", (what, canary) => {
    expect(found(String(new Error(`Value '${canary}' is not valid`).stack), canaries)).toEqual([what]);
  });

  test("finds no person in an error that the logger has written, but where and what it was", () => {
    const error = new Error(`1 validation error detected: Value '${canaries.email}' is not valid`, {
      cause: new TypeError(`"${canaries.name}" is no number`),
    });
    logger.error("Unexpected failure", { route: "any", error });
    expect(found(heard(), canaries)).toEqual([]);
    expect(JSON.parse(heard())).toMatchObject({
      level: "ERROR",
      message: "Unexpected failure",
      error: {
        name: "Error",
        message: "1 validation error detected",
        stack: expect.arrayContaining([expect.stringContaining("canary.test.ts")]),
        cause: { name: "TypeError" },
      },
    });
  });
});
