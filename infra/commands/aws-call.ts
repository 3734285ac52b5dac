import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import * as z from "zod";

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

const endpoints = {
  sts: "AWS_ENDPOINT_URL_STS",
  cloudformation: "AWS_ENDPOINT_URL_CLOUDFORMATION",
  dynamodb: "AWS_ENDPOINT_URL_DYNAMODB",
} as const;
type Service = keyof typeof endpoints;

async function send(service: Service, region: string, given: Record<string, string>, content: string) {
  const elsewhere = process.env[endpoints[service]] ?? process.env["AWS_ENDPOINT_URL"];
  const url = new URL(elsewhere ?? `https://${service}.${region}.amazonaws.com/`);
  const signer = new SignatureV4({ service, region, credentials: defaultProvider(), sha256: Sha256 });
  const { method, headers, body } = await signer.sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: "/",
    headers: { host: url.host, ...given },
    body: content,
  });
  const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(timeoutMilliseconds) });
  return { isRefusal: !answer.ok, status: answer.status, text: await answer.text() };
}

const versions = { sts: "2011-06-15", cloudformation: "2010-05-15" } as const;

/**
 * One call of an API that takes a form and answers with XML: two such calls are not worth their clients.
 * @returns the answer, for elementOf
 * @throws AwsCallError
 */
export async function callAws(
  service: keyof typeof versions,
  region: string,
  action: string,
  input: Readonly<Record<string, string>> = {},
): Promise<string> {
  const form = new URLSearchParams({ Action: action, Version: versions[service], ...input });
  const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  const { isRefusal, status, text } = await send(service, region, headers, form.toString());
  if (!isRefusal) return text;
  throw new AwsCallError(elementOf(text, "Code") ?? String(status), action, elementOf(text, "Message") ?? text);
}

const Refusal = z
  .object({ __type: z.string(), message: z.string().default("") })
  .catch({ __type: "no reason", message: "" });

/**
 * One call of DynamoDB about tables.
 * @throws AwsCallError
 */
export async function callDynamoDb(region: string, action: string, input: object): Promise<unknown> {
  const headers = {
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": `DynamoDB_20120810.${action}`,
  };
  const { isRefusal, text } = await send("dynamodb", region, headers, JSON.stringify(input));
  const answer: unknown = JSON.parse(text);
  if (!isRefusal) return answer;
  const { __type: type, message } = Refusal.parse(answer);
  throw new AwsCallError(type.replace(/^.*#/, ""), action, message);
}
