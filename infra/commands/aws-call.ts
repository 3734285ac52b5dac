import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { postSigned } from "@stockpot/core/platform/signed-call";
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

async function send(service: string, region: string, headers: Record<string, string>, body: string) {
  const place = { region, credentials: defaultProvider() };
  const answer = await postSigned(service, place, { headers, body, timeoutMilliseconds });
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
