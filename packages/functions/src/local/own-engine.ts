import { type Agent, type OutgoingHttpHeaders, request as httpRequest } from "node:http";
import { outputOf, requestText } from "@stockpot/core/storage/document-protocol";
import type { Address } from "./address.ts";
import type { KeptItems } from "./kept-items.ts";

/** Whoever reaches the engine may ask anything of it: it only wants some signature to be there. */
const unsigned = {
  authorization:
    "AWS4-HMAC-SHA256 Credential=local/20000101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none",
  "x-amz-date": "20000101T000000Z",
};

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

interface Refusal {
  readonly __type?: string;
  readonly message?: string;
  readonly Message?: string;
}

/** As the SDK has it: named by its kind. */
function refusalOf({ status, text }: Answer): Error {
  const { __type = "", message, Message, ...rest }: Refusal = Object(JSON.parse(text));
  const name = __type.replace(/^.*#/, "");
  const $metadata = { httpStatusCode: status };
  return Object.assign(new Error(message ?? Message ?? name), rest, { name, $metadata });
}

/** Asks an engine of this process, without what the SDK does for requests that go to AWS: that takes most of its time. */
export function askBy(
  agent: Agent,
  { host, port }: Address,
  kept: KeptItems,
): (operation: string, input: object) => Promise<object> {
  const send = (operation: string, body: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers: OutgoingHttpHeaders = {
        ...unsigned,
        "content-type": "application/x-amz-json-1.0",
        "content-length": Buffer.byteLength(body),
        "x-amz-target": `DynamoDB_20120810.${operation}`,
      };
      const request = httpRequest({ agent, host, port, method: "POST", headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("end", () => {
          const [first = Buffer.alloc(0)] = parts;
          const text = (parts.length > 1 ? Buffer.concat(parts) : first).toString();
          resolve({ status: response.statusCode, text });
        });
        response.once("error", reject);
      });
      request.once("error", reject);
      request.end(body);
    });
  const ask = async (operation: string, input: object): Promise<object> => {
    const answer = await send(operation, requestText(input));
    if (answer.status !== 200) throw refusalOf(answer);
    return outputOf(answer.text);
  };
  return (operation, input) => kept.through(operation, input, ask);
}
