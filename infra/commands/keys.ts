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

/** The key that signs comes first. */
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

/** A token lives an hour, and was perhaps issued in the last moment by a function that was still being replaced. */
const keepMilliseconds = 2 * 60 * 60 * 1000;

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return SigningKey.parse({ ...privateKey.export({ format: "jwk" }), kid: randomUUID(), alg: "ES256", use: "sig" });
}

const publicPartOf = (key: SigningKey) => PublicKey.parse(key);

const newSecret = () => randomBytes(32).toString("base64url");

/** One stage's keys in SSM. Every step may stop halfway and be taken again. */
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

  private write(name: string, value: unknown, kind: "secret" | "public"): Promise<void> {
    return this.store.put(name, JSON.stringify(value), kind);
  }

  private async publicKeys(): Promise<PublicKeys> {
    return (await this.read(this.names.publicKeys, PublicKeys)) ?? { keys: [] };
  }

  /** Makes whatever a stage lacks; a stage that has everything keeps it. */
  async create(): Promise<void> {
    const { signingKey: signingName, publicKeys, cursorKey } = this.names;
    if (!(await this.store.get(cursorKey))) await this.store.put(cursorKey, newSecret(), "secret");
    let signing = await this.read(signingName, SigningKey);
    if (!signing) {
      signing = newSigningKey();
      await this.write(signingName, signing, "secret");
    }
    await this.knowOriginSecretOf(signing.kid);
    const { keys } = await this.publicKeys();
    if (keys.length === 0) await this.write(publicKeys, { keys: [publicPartOf(signing)] }, "public");
  }

  private async knowOriginSecretOf(kid: string): Promise<void> {
    const known = (await this.read(this.names.originSecrets, OriginSecrets)) ?? {};
    if (known[kid] !== undefined) return;
    await this.write(this.names.originSecrets, { ...known, [kid]: newSecret() }, "secret");
  }

  /** Notes that every function now has the public keys that are in SSM. */
  async noteDeployment(): Promise<void> {
    await this.write(this.names.deployedPublicKeys, await this.publicKeys(), "public");
  }

  private async isDeployed(): Promise<boolean> {
    const deployed = await this.store.get(this.names.deployedPublicKeys);
    return deployed?.value === JSON.stringify(await this.publicKeys());
  }

  /** Makes the key that will sign next known to all, without using it. */
  private async announce(): Promise<void> {
    const known = await this.read(this.names.nextSigningKey, SigningKey);
    const next = known ?? newSigningKey();
    if (!known) await this.write(this.names.nextSigningKey, next, "secret");
    await this.knowOriginSecretOf(next.kid);
    const { keys } = await this.publicKeys();
    await this.write(this.names.publicKeys, { keys: [...keys, publicPartOf(next)] }, "public");
  }

  /** Lets the announced key sign. The one before goes on verifying what it has signed. */
  private async promote(next: SigningKey): Promise<void> {
    await this.write(this.names.signingKey, next, "secret");
    const { keys } = await this.publicKeys();
    const others = keys.filter(({ kid }) => kid !== next.kid);
    await this.write(this.names.publicKeys, { keys: [publicPartOf(next), ...others] }, "public");
    await this.store.remove(this.names.nextSigningKey);
  }

  /** Forgets every key but the one that signs. */
  private async retire(keys: PublicKeys["keys"]): Promise<void> {
    const [first] = keys;
    if (!first) return;
    const secrets = (await this.read(this.names.originSecrets, OriginSecrets)) ?? {};
    const kept = Object.fromEntries(Object.entries(secrets).filter(([kid]) => kid === first.kid));
    await this.write(this.names.originSecrets, kept, "secret");
    await this.write(this.names.publicKeys, { keys: [first] }, "public");
  }

  /**
   * Takes a rotation as far as it may go now: a new key is announced, deployed, used and deployed again; when it has
   * signed for long enough, another call forgets the old one. Nobody is signed out, and no request is refused.
   * @param deploy gives every function what is in SSM
   * @param say tells the person at the terminal what happens
   * @returns when to call again, or nothing when the rotation is complete
   */
  async rotate(deploy: () => Promise<void>, say: (line: string) => void, now = new Date()): Promise<Date | undefined> {
    const deployAndNote = async () => {
      await deploy();
      await this.noteDeployment();
    };
    if (!(await this.isDeployed())) {
      say("Deploying what an earlier run began …");
      await deployAndNote();
    }

    const { keys } = await this.publicKeys();
    let next = await this.read(this.names.nextSigningKey, SigningKey);
    const isAnnounced = next !== undefined && keys.some(({ kid }) => kid === next?.kid);
    if (keys.length > 1 && !next) {
      const signing = await this.store.get(this.names.signingKey);
      const retiresAt = new Date((signing?.changedAt.getTime() ?? 0) + keepMilliseconds);
      if (retiresAt > now) return retiresAt;
      say("Forgetting the old key …");
      await this.retire(keys);
      await deployAndNote();
      return undefined;
    }

    if (!isAnnounced) {
      say("Announcing a new key …");
      await this.announce();
      await deployAndNote();
      next = await this.read(this.names.nextSigningKey, SigningKey);
    }
    if (!next) throw new Error("The announced key is gone");
    say("Signing with the new key …");
    await this.promote(next);
    await deployAndNote();
    return new Date(now.getTime() + keepMilliseconds);
  }

  /** Removes everything, with its stage. */
  async destroy(): Promise<void> {
    for (const name of Object.values(this.names)) await this.store.remove(name);
  }
}
