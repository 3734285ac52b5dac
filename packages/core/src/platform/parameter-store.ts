import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import * as z from "zod";

type Credentials = ConstructorParameters<typeof SignatureV4>[0]["credentials"];

interface Place {
  readonly region: string;
  readonly credentials: Credentials;
}

const timeoutMilliseconds = 3_000;

/** SSM refused a call; `code` is its name of the reason, such as ParameterNotFound. */
export class ParameterStoreError extends Error {
  override readonly name = "ParameterStoreError";
  readonly code: string;

  constructor(code: string, action: string) {
    super(`SSM answered ${action} with ${code}`);
    this.code = code;
  }
}

const Failure = z.object({ __type: z.string() }).catch({ __type: "no reason" });

function codeOf(answer: unknown): string {
  const { __type: type } = Failure.parse(answer);
  return type.replace(/^.*#/, "");
}

/**
 * One call of the SSM API. Its client would weigh more than all that a handler does besides, for a single request.
 * @param action such as `GetParameter`
 * @throws ParameterStoreError
 */
export async function callParameterStore(
  action: string,
  input: object,
  { region, credentials }: Place,
): Promise<unknown> {
  const elsewhere = process.env["AWS_ENDPOINT_URL_SSM"] ?? process.env["AWS_ENDPOINT_URL"];
  const url = new URL(elsewhere ?? `https://ssm.${region}.amazonaws.com/`);
  const signer = new SignatureV4({ service: "ssm", region, credentials, sha256: Sha256 });
  const { method, headers, body } = await signer.sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: "/",
    headers: { host: url.host, "content-type": "application/x-amz-json-1.1", "x-amz-target": `AmazonSSM.${action}` },
    body: JSON.stringify(input),
  });
  const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(timeoutMilliseconds) });
  const content: unknown = await answer.json();
  if (!answer.ok) throw new ParameterStoreError(codeOf(content), action);
  return content;
}
