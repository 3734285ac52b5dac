import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";

const timeoutMilliseconds = 10_000;

/** AWS refused a call; `code` is its name of the reason, such as AccessDenied. */
export class AwsCallError extends Error {
  override readonly name = "AwsCallError";
  readonly code: string;

  constructor(code: string, action: string, message: string) {
    super(`AWS answered ${action} with ${code}: ${message}`);
    this.code = code;
  }
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function unescaped(xml: string): string {
  return xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
    const code = hex === undefined ? decimal && Number(decimal) : Number.parseInt(hex, 16);
    return code ? String.fromCodePoint(code) : (entities[String(name)] ?? whole);
  });
}

/** The text of the first element of a name in an answer. */
export function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? undefined : unescaped(text);
}

const services = {
  sts: { version: "2011-06-15", endpoint: "AWS_ENDPOINT_URL_STS" },
  cloudformation: { version: "2010-05-15", endpoint: "AWS_ENDPOINT_URL_CLOUDFORMATION" },
} as const;

/**
 * One call of an API that takes a form and answers with XML: two such calls are not worth their clients.
 * @returns the answer, for elementOf
 * @throws AwsCallError
 */
export async function callAws(
  service: keyof typeof services,
  region: string,
  action: string,
  input: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { version, endpoint } = services[service];
  const elsewhere = process.env[endpoint] ?? process.env["AWS_ENDPOINT_URL"];
  const url = new URL(elsewhere ?? `https://${service}.${region}.amazonaws.com/`);
  const signer = new SignatureV4({ service, region, credentials: defaultProvider(), sha256: Sha256 });
  const { method, headers, body } = await signer.sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: "/",
    headers: { host: url.host, "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
    body: new URLSearchParams({ Action: action, Version: version, ...input }).toString(),
  });
  const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(timeoutMilliseconds) });
  const xml = await answer.text();
  if (answer.ok) return xml;
  throw new AwsCallError(elementOf(xml, "Code") ?? String(answer.status), action, elementOf(xml, "Message") ?? xml);
}
