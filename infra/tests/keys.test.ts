import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { openParameterStore } from "../commands/ssm.ts";
import { KeyRing, type ParameterStore } from "../commands/keys.ts";
import { parametersOf } from "../stage.ts";
import { AwsStandIn } from "./aws-stand-in.ts";

const names = parametersOf("production");

const aws = new AwsStandIn();
const stored = aws.parameters;
let store: ParameterStore;

beforeAll(async () => {
  Object.assign(process.env, await aws.start());
  store = openParameterStore("us-east-1");
});

afterAll(() => aws.stop());

beforeEach(() => {
  stored.clear();
  aws.clock = 1_000_000;
});

const KeySet = z.object({ keys: z.array(z.object({ kid: z.string(), d: z.undefined().optional() })) });
const Signing = z.object({ kid: z.string(), d: z.string() });
const Secrets = z.record(z.string(), z.string());

const read = <T>(name: string, schema: z.ZodType<T>) => schema.parse(JSON.parse(stored.get(name)?.value ?? "null"));
const kids = () => read(names.publicKeys, KeySet).keys.map(({ kid }) => kid);
const signer = () => read(names.signingKey, Signing).kid;
const nextSigner = () => read(names.nextSigningKey, Signing).kid;

const hour = 3600;
const now = () => new Date(aws.clock * 1000);

/** What a deployment gives to functions and to CloudFront. */
interface Configuration {
  readonly verifies: readonly string[];
  readonly takes: readonly string[];
  readonly shows: string;
  /** Keys that a function of this deployment may have read when it started. */
  readonly signers: Set<string>;
}

const configuration = (): Configuration => {
  const secrets = read(names.originSecrets, Secrets);
  return {
    verifies: kids(),
    takes: Object.values(secrets),
    shows: secrets[kids()[0] ?? ""] ?? "nothing",
    signers: new Set([signer()]),
  };
};

/** A stage whose keys change, step by step; each step is checked against everything that runs at that moment. */
function stageUnderWatch(inner: ParameterStore) {
  /** What runs: one configuration, and while a deployment goes on, or was cut off, several. */
  let live: Configuration[] = [];
  /** When each key last signed, in seconds. */
  const signedAt = new Map<string, number>();
  const disowned = new Set<string>();
  let steps = 0;
  let failsAt = Infinity;
  let deployments = 0;
  const step = () => {
    steps += 1;
    if (steps === failsAt) throw new Error("The connection is gone");
  };
  const check = () => {
    for (const { signers } of live) for (const kid of signers) signedAt.set(kid, aws.clock);
    const trusted = [...signedAt]
      .filter(([kid, at]) => at > aws.clock - hour && !disowned.has(kid))
      .map(([kid]) => kid);
    for (const one of live) {
      expect(one.verifies).toEqual(expect.arrayContaining(trusted));
      for (const other of live) expect(one.takes).toContain(other.shows);
    }
  };
  const checkWrite = () => {
    // A function that starts now signs with the key in SSM.
    for (const { signers } of live) signers.add(signer());
    check();
  };
  const watched: ParameterStore = {
    get: (name) => inner.get(name),
    async put(name, value, kind) {
      step();
      await inner.put(name, value, kind);
      checkWrite();
    },
    async remove(name) {
      step();
      await inner.remove(name);
      checkWrite();
    },
  };
  const keys = new KeyRing("production", watched);
  const deploy = async () => {
    step();
    deployments += 1;
    const next = configuration();
    live.push(next);
    check();
    step();
    live = [next];
    check();
  };
  return {
    keys,
    deploy,
    /** As `npm run deploy` does it. */
    async redeploy() {
      await keys.prepare(now());
      await deploy();
      await keys.noteDeployment();
    },
    rotate: (isLeaked = false) => keys.rotate({ deploy, say: () => {}, isLeaked }, now()),
    /** Its tokens are to be refused from now on. */
    disown: (kid: string) => disowned.add(kid),
    live: () => live,
    deployments: () => deployments,
    breakAt(at: number) {
      steps = 0;
      failsAt = at;
    },
    steps: () => steps,
  };
}

async function newStage() {
  stored.clear();
  aws.clock = 1_000_000;
  const stage = stageUnderWatch(store);
  await stage.redeploy();
  return stage;
}

const later = (hours: number) => new Date((1_000_000 + hours * hour) * 1000);

test("keeps every secret as a SecureString, and nothing private in the public keys", async () => {
  await new KeyRing("production", store).prepare(now());
  const types = Object.fromEntries([...stored].map(([name, { type }]) => [name, type]));
  expect(types).toEqual({
    [names.signingKey]: "SecureString",
    [names.nextSigningKey]: "SecureString",
    [names.cursorKey]: "SecureString",
    [names.secondFactorKey]: "SecureString",
    [names.originSecrets]: "SecureString",
    [names.publicKeys]: "String",
  });
  expect(kids()).toEqual([signer(), nextSigner()]);
  expect(Object.keys(read(names.originSecrets, Secrets))).toEqual(kids());
  for (const name of [names.cursorKey, names.secondFactorKey]) {
    expect(Buffer.from(stored.get(name)?.value ?? "", "base64url")).toHaveLength(32);
  }
});

test("a deployment that changes no key writes nothing to SSM", async () => {
  const stage = await newStage();
  const before = [...stored];
  aws.clock += 5 * hour;
  await stage.redeploy();
  expect([...stored]).toEqual(before);
});

test("a rotation is one deployment, and another forgets the old key when its last tokens have expired", async () => {
  const stage = await newStage();
  const [old, next] = kids();

  expect(await stage.rotate()).toEqual(later(2));
  expect(signer()).toBe(next);
  expect(kids()).toEqual([next, nextSigner(), old]);
  expect(stage.deployments()).toBe(2);

  aws.clock += hour;
  expect(await stage.rotate()).toEqual(later(2));
  expect(stage.deployments()).toBe(2);
  await stage.redeploy();
  expect(kids()).toContain(old);

  aws.clock += hour;
  expect(await stage.rotate()).toBeUndefined();
  expect(stage.deployments()).toBe(4);
  expect(kids()).toEqual([next, nextSigner()]);
  expect(Object.keys(read(names.originSecrets, Secrets))).toEqual(kids());
});

test("any deployment two hours after a rotation forgets the old key", async () => {
  const stage = await newStage();
  const [old = ""] = kids();
  await stage.rotate();
  aws.clock += 2 * hour;
  await stage.redeploy();
  expect(kids()).toEqual([signer(), nextSigner()]);
  expect(stage.live()[0]?.verifies).not.toContain(old);
});

test("the old key is trusted for two hours from the end of a deployment that was cut off", async () => {
  const stage = await newStage();
  const [old] = kids();
  // The new key signs, and only some functions know of it.
  stage.breakAt(6);
  await expect(stage.rotate()).rejects.toThrow("The connection is gone");
  expect(stage.live()).toHaveLength(2);
  stage.breakAt(Infinity);
  aws.clock += 5 * hour;
  expect(await stage.rotate()).toEqual(later(7));
  expect(kids()).toContain(old);
  expect(stage.deployments()).toBe(3);
});

test("a next key that was lost is made again, and is known to all before it signs", async () => {
  const stage = await newStage();
  const [old, lost] = kids();
  stored.delete(names.nextSigningKey);
  await stage.rotate();
  expect(stage.deployments()).toBe(3);
  expect([old, lost]).not.toContain(signer());
});

test("a leaked key is trusted no longer than its deployment takes, also right after a rotation", async () => {
  const stage = await newStage();
  const [leaked = ""] = kids();
  stage.disown(leaked);
  expect(await stage.rotate(true)).toBeUndefined();
  expect(stage.deployments()).toBe(2);
  expect(stage.live()[0]?.verifies).toEqual([signer(), nextSigner()]);
  expect(kids()).not.toContain(leaked);

  // A reader of one key in SSM may have read the next.
  const second = signer();
  stage.disown(second);
  await stage.rotate(true);
  expect(stage.live()[0]?.verifies).not.toContain(second);
  aws.clock += 2 * hour;
  await stage.redeploy();
  expect(Object.keys(read(names.originSecrets, Secrets))).toEqual(kids());
});

/** What a person may do after a rotation was cut off. */
const recoveries: Readonly<Record<string, (stage: Awaited<ReturnType<typeof newStage>>) => Promise<unknown>>> = {
  "the rotation again": (stage) => stage.rotate(),
  "a deployment": (stage) => stage.redeploy(),
};

describe.each(Object.entries(recoveries))("after a rotation that was cut off, %s", (_what, recover) => {
  test.each([false, true])("takes it up wherever it stopped, safe all the while (leaked: %s)", async (isLeaked) => {
    const run = async (stage: Awaited<ReturnType<typeof newStage>>) => {
      if (isLeaked) stage.disown(kids()[0] ?? "");
      await stage.rotate(isLeaked);
      aws.clock += 3 * hour;
      await stage.redeploy();
    };
    const complete = await newStage();
    complete.breakAt(Infinity);
    await run(complete);
    const steps = complete.steps();
    expect(steps).toBeGreaterThan(8);

    for (let broken = 1; broken <= steps; broken += 1) {
      const stage = await newStage();
      const [old] = kids();
      stage.breakAt(broken);
      await expect(run(stage)).rejects.toThrow("The connection is gone");
      stage.breakAt(Infinity);
      await recover(stage);
      if (signer() === old) await stage.rotate(isLeaked);
      aws.clock += 3 * hour;
      await stage.redeploy();
      aws.clock += 3 * hour;
      await stage.redeploy();
      expect(signer()).not.toBe(old);
      expect(kids()).toEqual([signer(), nextSigner()]);
      expect(Object.keys(read(names.originSecrets, Secrets))).toEqual(kids());
      expect(stage.live()).toHaveLength(1);
    }
  });
});

test("removing a stage leaves none of its keys", async () => {
  const keys = new KeyRing("production", store);
  await keys.prepare();
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
