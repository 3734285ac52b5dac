import { hkdfSync } from "node:crypto";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";

async function readParameter(name: string): Promise<string> {
  // SSM allows forty requests a second for each account; many functions starting at once exceed that and retry.
  const client = new SSMClient({
    maxAttempts: 5,
    requestHandler: { requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
  const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  if (Parameter?.Value === undefined) throw new Error(`SSM holds no value of ${name}`);
  return Parameter.Value;
}

const read = new Map<string, Promise<string>>();

/**
 * A secret of the stage, read once per process: from the environment where there is no AWS, and otherwise from the
 * SSM SecureString that `<name>_PARAMETER` names, so that no function's configuration holds it.
 */
export function readSecret(name: "TOKEN_SIGNING_KEY" | "CURSOR_KEY" | "SECOND_FACTOR_KEY"): Promise<string> {
  const given = process.env[name];
  if (given !== undefined) return Promise.resolve(given);
  const known = read.get(name);
  if (known) return known;
  const reading = readParameter(process.env[`${name}_PARAMETER`] ?? "");
  read.set(name, reading);
  // A failure is not cached: the next request tries again.
  reading.catch(() => read.delete(name));
  return reading;
}

/** A key of 32 bytes for one use alone, made from a secret of the stage. */
export async function keyFor(
  secret: "CURSOR_KEY" | "SECOND_FACTOR_KEY",
  use: "device tokens" | "seal" | "recovery codes",
): Promise<Buffer> {
  const key = Buffer.from(await readSecret(secret), "base64url");
  return Buffer.from(hkdfSync("sha256", key, "", `stockpot ${use}`, 32));
}
