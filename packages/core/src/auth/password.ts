import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const hashBytes: (algorithm: "argon2id", parameters: Argon2Parameters) => Promise<Buffer> = promisify(argon2);

/** OWASP's parameters for argon2id: 19 MiB of memory, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

const derive = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength }: Cost) =>
  hashBytes("argon2id", { message: password, nonce, memory, passes, parallelism, tagLength });

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
}

/** A PHC string: algorithm, parameters, salt and hash. */
const phcOf = (nonce: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(hash)}`;

/** @returns a PHC string */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return phcOf(nonce, await derive(password, nonce, cost));
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A dummy, which took no hash to make: an unknown email address takes as long to check as a known one. */
const dummyHash = phcOf(Buffer.alloc(16), Buffer.alloc(cost.tagLength));

/** Takes the same time with and without a hash; false without one. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = "", hash = ""] = phc.exec(stored ?? dummyHash) ?? [];
  const expected = Buffer.from(hash, "base64");
  const actual = await derive(password, Buffer.from(nonce, "base64"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== undefined;
}
