import { createHash } from "node:crypto";
import { stage } from "./stacks.ts";
import { parametersOf } from "../stage.ts";

const names = parametersOf(stage.name);

/** What functions are told of the keys in SSM, and none of it is secret. `npm run deploy` makes them, `npm run keys:rotate` replaces them. */
export const publicKeys = aws.ssm.getParameterOutput({ name: names.publicKeys }).insecureValue;

/** Changes with the signing key, so that the functions that sign restart and read it. */
export const signingKeyVersion = aws.ssm
  .getParameterOutput({ name: names.signingKey, withDecryption: false })
  .version.apply(String);

/** By the id of the key that signs while it is shown. */
const originSecrets = aws.ssm
  .getParameterOutput({ name: names.originSecrets, withDecryption: true })
  .value.apply((value) => {
    const secrets: Record<string, string> = JSON.parse(value);
    return secrets;
  });

/** What CloudFront shows to the API. All functions know it by now: it was announced with its key. */
export const activeOriginSecret = $util.secret(
  $util.all([publicKeys, originSecrets]).apply(([keySet, secrets]) => {
    const { keys }: { keys: { kid: string }[] } = JSON.parse(keySet);
    const shown = secrets[keys[0]?.kid ?? ""];
    if (shown === undefined) throw new Error("CloudFront has nothing to show: npm run deploy makes the keys first.");
    return shown;
  }),
);

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** The API knows what CloudFront may show by its hash alone. */
export const originSecretHashes = $util.unsecret(
  originSecrets.apply((secrets) => Object.values(secrets).map(hashOf).join(",")),
);
