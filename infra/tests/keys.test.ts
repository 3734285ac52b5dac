import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { openParameterStore } from "../commands/ssm.ts";
import { KeyRing, type ParameterStore } from "../commands/keys.ts";
import { parametersOf } from "../stage.ts";

const names = parametersOf("production");

interface Stored {
  readonly value: string;
  readonly type: string;
  readonly changedAt: number;
}

/** A stand-in for SSM that speaks its protocol. */
const stored = new Map<string, Stored>();
let clock = 0;
const Input = z.object({ Name: z.string(), Value: z.string().optional(), Type: z.string().optional() });

const ssm = createServer(async (request, response) => {
  const { Name: name, Value: value, Type: type } = Input.parse(JSON.parse(await text(request)));
  const action = String(request.headers["x-amz-target"]);
  const isSigned = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=AKID/");
  const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
  if (!isSigned) return answer(400, { __type: "com.amazonaws#MissingAuthenticationTokenException" });
  if (action === "AmazonSSM.PutParameter") {
    stored.set(name, { value: value ?? "", type: type ?? "", changedAt: clock });
    return answer(200, { Version: 1 });
  }
  const found = stored.get(name);
  if (!found) return answer(400, { __type: "ParameterNotFound" });
  if (action === "AmazonSSM.DeleteParameter") stored.delete(name);
  return answer(200, { Parameter: { Value: found.value, LastModifiedDate: found.changedAt } });
});

let store: ParameterStore;

beforeAll(async () => {
  await new Promise<void>((ready) => ssm.listen(0, "127.0.0.1", ready));
  const address = ssm.address();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    AWS_ACCESS_KEY_ID: "AKID",
    AWS_SECRET_ACCESS_KEY: "secret",
  });
  store = openParameterStore("us-east-1");
});

afterAll(() => ssm.close());

beforeEach(() => {
  stored.clear();
  clock = 1_000_000;
});

const KeySet = z.object({ keys: z.array(z.object({ kid: z.string(), d: z.undefined().optional() })) });
const Signing = z.object({ kid: z.string(), d: z.string() });
const Secrets = z.record(z.string(), z.string());

const read = <T>(name: string, schema: z.ZodType<T>) => schema.parse(JSON.parse(stored.get(name)?.value ?? "null"));
const kids = () => read(names.publicKeys, KeySet).keys.map(({ kid }) => kid);
const signer = () => read(names.signingKey, Signing).kid;

/** What the functions and CloudFront of the last deployment have. */
interface Deployed {
  readonly verifies: readonly string[];
  readonly takes: readonly string[];
  readonly shows: string;
}

const deployment = (): Deployed => {
  const secrets = read(names.originSecrets, Secrets);
  return { verifies: kids(), takes: Object.values(secrets), shows: secrets[kids()[0] ?? ""] ?? "" };
};

/** A stage under rotation; each write is checked against what is deployed at that moment. */
function stageUnderWatch(inner: ParameterStore) {
  let deployed: Deployed | undefined;
  let writes = 0;
  let failsAt = Infinity;
  const fail = () => {
    writes += 1;
    if (writes === failsAt) throw new Error("The connection is gone");
  };
  const check = () => {
    if (!deployed) return;
    // A function that starts now signs with what is in SSM, and is verified by what was deployed.
    expect(deployed.verifies).toContain(signer());
    expect(deployed.takes).toContain(deployed.shows);
  };
  const watched: ParameterStore = {
    get: (name) => inner.get(name),
    async put(name, value, kind) {
      fail();
      await inner.put(name, value, kind);
      check();
    },
    async remove(name) {
      fail();
      await inner.remove(name);
      check();
    },
  };
  return {
    keys: new KeyRing("production", watched),
    deploy: async () => {
      fail();
      const next = deployment();
      // Functions and CloudFront change one after the other, in any order: each must get on with the other's old state.
      if (deployed) {
        expect(deployed.takes).toContain(next.shows);
        expect(next.takes).toContain(deployed.shows);
        expect(deployed.verifies).toContain(signer());
      }
      deployed = next;
    },
    breakAt: (write: number) => {
      writes = 0;
      failsAt = write;
    },
    writes: () => writes,
  };
}

const quietly = () => {};
const later = (hours: number) => new Date((clock + hours * 3600) * 1000);

test("keeps every secret as a SecureString, and nothing private in the public keys", async () => {
  await new KeyRing("production", store).create();
  const types = Object.fromEntries([...stored].map(([name, { type }]) => [name, type]));
  expect(types).toEqual({
    [names.signingKey]: "SecureString",
    [names.cursorKey]: "SecureString",
    [names.originSecrets]: "SecureString",
    [names.publicKeys]: "String",
  });
  expect(kids()).toEqual([signer()]);
  expect(Buffer.from(stored.get(names.cursorKey)?.value ?? "", "base64url")).toHaveLength(32);
});

test("creating again changes nothing", async () => {
  const keys = new KeyRing("production", store);
  await keys.create();
  const before = [...stored];
  await keys.create();
  expect([...stored]).toEqual(before);
});

test("a rotation announces before it signs, and forgets the old key only when its last tokens have expired", async () => {
  const stage = stageUnderWatch(store);
  await stage.keys.create();
  await stage.deploy();
  await stage.keys.noteDeployment();
  const old = signer();

  const again = await stage.keys.rotate(stage.deploy, quietly, later(0));
  expect(signer()).not.toBe(old);
  expect(kids()).toEqual([signer(), old]);
  expect(again).toEqual(later(2));

  expect(await stage.keys.rotate(stage.deploy, quietly, later(1))).toEqual(later(2));
  expect(kids()).toHaveLength(2);

  expect(await stage.keys.rotate(stage.deploy, quietly, later(3))).toBeUndefined();
  expect(kids()).toEqual([signer()]);
  expect(Object.keys(read(names.originSecrets, Secrets))).toEqual([signer()]);
  expect(stored.has(names.nextSigningKey)).toBe(false);
});

test("a rotation that is cut off at any write or deployment is taken up again, and is safe all the while", async () => {
  const complete = stageUnderWatch(store);
  await complete.keys.create();
  await complete.deploy();
  await complete.keys.noteDeployment();
  complete.breakAt(Infinity);
  await complete.keys.rotate(complete.deploy, quietly, later(0));
  await complete.keys.rotate(complete.deploy, quietly, later(3));
  const steps = complete.writes();
  expect(steps).toBeGreaterThan(8);

  for (let broken = 1; broken <= steps; broken += 1) {
    stored.clear();
    const stage = stageUnderWatch(store);
    await stage.keys.create();
    await stage.deploy();
    await stage.keys.noteDeployment();
    const old = signer();
    stage.breakAt(broken);
    const attempts = [0, 0, 3, 3, 6].map((hours) => async () => {
      try {
        await stage.keys.rotate(stage.deploy, quietly, later(hours));
      } catch (error) {
        expect(error).toMatchObject({ message: "The connection is gone" });
      }
    });
    for (const attempt of attempts.slice(0, 3)) await attempt();
    if (kids().length > 1) await attempts[3]?.();
    expect(signer()).not.toBe(old);
    expect(kids()).toEqual([signer()]);
    expect(stored.has(names.nextSigningKey)).toBe(false);
  }
});

test("removing a stage leaves none of its keys", async () => {
  const keys = new KeyRing("production", store);
  await keys.create();
  await keys.noteDeployment();
  await keys.destroy();
  expect([...stored.keys()]).toEqual([]);
});

test("credentials are asked for, and SSM's refusal is told", async () => {
  process.env["AWS_ACCESS_KEY_ID"] = "OTHER";
  const stranger = openParameterStore("us-east-1");
  await expect(stranger.get("/any")).rejects.toThrow(/MissingAuthenticationToken/);
  process.env["AWS_ACCESS_KEY_ID"] = "AKID";
});
