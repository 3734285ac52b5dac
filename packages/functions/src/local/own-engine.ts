import { outputOf, requestText } from "@stockpot/core/storage/document-protocol";
import { Pool } from "undici";
import type { Address } from "./address.ts";
import { type Take, maxSockets } from "./connections.ts";
import type { KeptItems } from "./kept-items.ts";

/** Whoever reaches the engine may ask anything of it: it only wants some signature to be there. */
const unsigned = {
  authorization:
    "AWS4-HMAC-SHA256 Credential=local/20000101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none",
  "x-amz-date": "20000101T000000Z",
};

/** Idle connections stay for so long: opening one takes the engine's guard. */
const keepAliveTimeout = 10 * 60_000;

/** Connections to an engine: where it listens, or those that are taken one by one. */
export const poolOf = ({ host, port }: Address, take: Take | undefined): Pool =>
  new Pool(`http://${host}:${port}`, {
    connections: maxSockets,
    keepAliveTimeout,
    keepAliveMaxTimeout: keepAliveTimeout,
    ...(take && {
      connect: (_, taken) => {
        // It wants none before this has returned.
        queueMicrotask(() => take((error, connection) => (error ? taken(error, null) : taken(null, connection))));
      },
    }),
  });

/** As Node's own client tells it. */
const lost = (cause: unknown) =>
  cause instanceof Error && "code" in cause && !String(cause.code).startsWith("UND_")
    ? cause
    : Object.assign(new Error("The engine did not answer.", { cause }), { code: "ECONNRESET" });

interface Answer {
  readonly status: number;
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
export function askBy(pool: Pool, kept: KeptItems): (operation: string, input: object) => Promise<object> {
  const send = async (operation: string, body: string): Promise<Answer> => {
    const headers = {
      ...unsigned,
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${operation}`,
    };
    try {
      const answer = await pool.request({ path: "/", method: "POST", headers, body });
      return { status: answer.statusCode, text: await answer.body.text() };
    } catch (error) {
      throw lost(error);
    }
  };
  const ask = async (operation: string, input: object): Promise<object> => {
    const answer = await send(operation, requestText(input));
    if (answer.status !== 200) throw refusalOf(answer);
    return outputOf(answer.text);
  };
  return (operation, input) => kept.through(operation, input, ask);
}
