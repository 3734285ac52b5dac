import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { parametersOf } from "../stage.ts";

const PublicKey = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});
const SigningKey = PublicKey.extend({ d: z.string() });
type SigningKey = z.infer<typeof SigningKey>;

/** The key that signs comes first, the one that signs next second, and after them those that signed before. */
const PublicKeys = z.object({ keys: z.array(PublicKey) });
type PublicKeys = z.infer<typeof PublicKeys>;

/** What CloudFront shows to the API while a key signs, by the key's id. */
const OriginSecrets = z.record(z.string(), z.string());

interface Parameter {
  readonly value: string;
  readonly changedAt: Date;
}

/** SSM, as far as keys need it. */
export interface ParameterStore {
  get(name: string): Promise<Parameter | undefined>;
  put(name: string, value: string, kind: "secret" | "public"): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A token lives an hour, and the one who checks it may have a clock that is behind. */
const keepMilliseconds = 2 * 60 * 60 * 1000;

/** How many keys a stage has that is not being rotated: the one that signs, and the next. */
const lasting = 2;

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return SigningKey.parse({ ...privateKey.export({ format: "jwk" }), kid: randomUUID(), alg: "ES256", use: "sig" });
}

const publicPartOf = (key: SigningKey) => PublicKey.parse(key);

const newSecret = () => randomBytes(32).toString("base64url");

interface Rotation {
  /** Gives every function the keys in SSM. */
  readonly deploy: () => Promise<void>;
  /** Tells the person at the terminal what happens. */
  readonly say: (line: string) => void;
  /** The signing key has leaked: it is trusted no longer than until the deployment. */
  readonly isLeaked?: boolean;
}

/**
 * One stage's keys in SSM. The next key and its origin secret are deployed long before they are used, so that a
 * rotation is one deployment. Every step may stop halfway and be taken again.
 */
export class KeyRing {
  private readonly store: ParameterStore;
  private readonly names: ReturnType<typeof parametersOf>;

  constructor(stage: string, store: ParameterStore) {
    this.store = store;
    this.names = parametersOf(stage);
  }

  private async read<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const parameter = await this.store.get(name);
    return parameter && schema.parse(JSON.parse(parameter.value));
  }

  /** Writes missing keys only, so that SSM keeps the time of the others. */
  private async write(name: string, value: unknown, kind: "secret" | "public"): Promise<void> {
    const text = JSON.stringify(value);
    if ((await this.store.get(name))?.value !== text) await this.store.put(name, text, kind);
  }

  private async publicKeys(): Promise<PublicKeys["keys"]> {
    return (await this.read(this.names.publicKeys, PublicKeys))?.keys ?? [];
  }

  /** As the last complete deployment took them, and since when they are so. */
  private async deployed(): Promise<{ keys: PublicKeys["keys"]; since: Date } | undefined> {
    const parameter = await this.store.get(this.names.deployedPublicKeys);
    return parameter && { ...PublicKeys.parse(JSON.parse(parameter.value)), since: parameter.changedAt };
  }

  /**
   * Before a deployment: makes whatever the stage lacks, completes what was cut off, and forgets a key whose last
   * tokens have expired. A stage that has everything keeps it.
   */
  async prepare(now = new Date()): Promise<void> {
    await this.complete(now);
  }

  /** @returns the key that signs next */
  private async complete(now: Date): Promise<SigningKey> {
    const { signingKey, nextSigningKey, cursorKey, secondFactorKey } = this.names;
    for (const name of [cursorKey, secondFactorKey]) {
      if (!(await this.store.get(name))) await this.store.put(name, newSecret(), "secret");
    }
    const signing = (await this.read(signingKey, SigningKey)) ?? newSigningKey();
    await this.write(signingKey, signing, "secret");
    const known = await this.read(nextSigningKey, SigningKey);
    const next = known && known.kid !== signing.kid ? known : newSigningKey();
    await this.write(nextSigningKey, next, "secret");
    const current = [publicPartOf(signing), publicPartOf(next)];
    const others = (await this.publicKeys()).filter(({ kid }) => current.every((key) => key.kid !== kid));
    await this.publish([...current, ...others]);
    const expiresAt = await this.expiry();
    if (expiresAt && expiresAt <= now) await this.publish(current);
    return next;
  }

  /** Writes the public keys, after the origin secrets of these keys and of the one that CloudFront still shows. */
  private async publish(keys: PublicKeys["keys"]): Promise<void> {
    const known = (await this.read(this.names.originSecrets, OriginSecrets)) ?? {};
    const shown = (await this.deployed())?.keys[0];
    const kids = new Set([...keys, ...(shown ? [shown] : [])].map(({ kid }) => kid));
    const secrets = Object.fromEntries([...kids].map((kid) => [kid, known[kid] ?? newSecret()]));
    await this.write(this.names.originSecrets, secrets, "secret");
    await this.write(this.names.publicKeys, { keys }, "public");
  }

  /**
   * When the last tokens of the keys that signed before have expired; nothing without such keys, or before all have the
   * new ones.
   */
  private async expiry(): Promise<Date | undefined> {
    const deployed = await this.deployed();
    const keys = await this.publicKeys();
    if (!deployed || keys.length <= lasting || JSON.stringify(deployed.keys) !== JSON.stringify(keys)) return undefined;
    return new Date(deployed.since.getTime() + keepMilliseconds);
  }

  /** Notes that every function now has the public keys that are in SSM. */
  async noteDeployment(): Promise<void> {
    await this.write(this.names.deployedPublicKeys, { keys: await this.publicKeys() }, "public");
  }

  /**
   * Takes a rotation as far as it may go now: the next key signs, with one deployment. Two hours later any deployment
   * forgets the old key, as another call does. No user is signed out, and no request is refused, unless the key leaked:
   * then its tokens are refused at once.
   * @returns when the old key may be forgotten, or nothing when there is none left
   */
  async rotate(rotation: Rotation, now = new Date()): Promise<Date | undefined> {
    const { say, isLeaked = false } = rotation;
    const next = await this.complete(now);
    const [signing] = await this.publicKeys();
    const deployed = await this.deployed();
    const hasBegun = deployed !== undefined && deployed.keys[0]?.kid !== signing?.kid;
    if (hasBegun) {
      say("Completing the rotation that was cut off …");
      return this.spread(rotation);
    }
    if (deployed !== undefined && deployed.keys.length > lasting && !isLeaked) {
      const expiresAt = await this.expiry();
      if (expiresAt) return expiresAt;
      say("Forgetting the old key …");
      return this.spread(rotation);
    }
    if (!deployed?.keys.some(({ kid }) => kid === next.kid)) {
      say("Making the next key known …");
      await this.spread({ ...rotation, isLeaked: false });
    }
    say("Signing with the next key …");
    await this.write(this.names.signingKey, next, "secret");
    await this.complete(now);
    return this.spread(rotation);
  }

  /** Deploys the keys in SSM; a leaked one has been removed. */
  private async spread({ deploy, isLeaked }: Rotation): Promise<Date | undefined> {
    if (isLeaked) await this.publish((await this.publicKeys()).slice(0, lasting));
    await deploy();
    await this.noteDeployment();
    return this.expiry();
  }

  /** Removes everything, with its stage. */
  async destroy(): Promise<void> {
    for (const name of Object.values(this.names)) await this.store.remove(name);
  }
}
