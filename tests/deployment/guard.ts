import { type IncomingMessage, type RequestOptions, request as open, createServer } from "node:http";
import { text } from "node:stream/consumers";
import { socketOf } from "@stockpot/core/storage/endpoint";
import * as z from "zod";
import { usesOf } from "../support/table-uses.ts";
import { account, credentials } from "../../infra/tests/aws-stand-in.ts";

/** Whether the holder of an access key may do something to a resource. */
export type Authorise = (accessKeyId: string, action: string, resource: string) => Promise<boolean>;

export interface GuardedServices {
  readonly url: string;
  /** What was refused, as `<access key> <action> <resource>`. */
  readonly refused: readonly string[];
  stop(): void;
}

interface Behind {
  /** Of the DynamoDB engine. */
  readonly endpoint: string;
  readonly tableArn: string;
  /** Of what answers as SSM. */
  readonly parameters: string;
}

type Use = readonly [action: string, resource: string];

interface Answer {
  readonly status: number;
  readonly body: string;
}

const accessKeyOf = ({ headers }: IncomingMessage) =>
  /Credential=([^/]+)\//.exec(headers.authorization ?? "")?.[1] ?? "";

const Named = z.object({ Name: z.string() });

const signed = `AWS4-HMAC-SHA256 Credential=${credentials.AWS_ACCESS_KEY_ID}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=any`;

/** Sends a request on, signed as the deployment's own. */
function send(url: string, more: RequestOptions, target: string, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/x-amz-json-1.0",
      "content-length": Buffer.byteLength(body),
      "x-amz-target": target,
      "x-amz-date": "20260101T000000Z",
      authorization: signed,
    };
    open(url, { ...more, method: "POST", headers }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
    })
      .on("error", reject)
      .end(body);
  });
}

/** Sends a request to the DynamoDB engine of a machine. */
export function askEngine(endpoint: string, operation: string, body: string): Promise<Answer> {
  const socketPath = socketOf(endpoint);
  const url = socketPath === undefined ? endpoint : "http://localhost";
  return send(url, { ...(socketPath !== undefined && { socketPath }) }, `DynamoDB_20120810.${operation}`, body);
}

/** DynamoDB and SSM as a function meets them: IAM is asked first, for the function that its access key names. */
export async function guardServices(behind: Behind, authorise: Authorise): Promise<GuardedServices> {
  const refused: string[] = [];
  const { endpoint, tableArn, parameters } = behind;

  const services: Readonly<
    Record<string, { uses(operation: string, body: string): readonly Use[]; ask: typeof askEngine }>
  > = {
    DynamoDB_20120810: {
      uses: (operation, body) =>
        usesOf(operation, JSON.parse(body)).map((use) =>
          /^gsi\d$/.test(use) ? ["dynamodb:Query", `${tableArn}/index/${use}`] : [`dynamodb:${use}`, tableArn],
        ),
      ask: (_, operation, body) => askEngine(endpoint, operation, body),
    },
    AmazonSSM: {
      uses: (operation, body) => [
        [`ssm:${operation}`, `arn:aws:ssm:us-east-1:${account}:parameter${Named.parse(JSON.parse(body)).Name}`],
      ],
      ask: (_, operation, body) => send(parameters, {}, `AmazonSSM.${operation}`, body),
    },
  };

  async function answer(key: string, target: string, body: string): Promise<Answer> {
    const [name = "", operation = ""] = target.split(".");
    const service = services[name];
    if (!service) return { status: 501, body: "" };
    const decided = await Promise.all(
      service
        .uses(operation, body)
        .map(async ([action, resource]) =>
          (await authorise(key, action, resource)) ? [] : [`${key} ${action} ${resource}`],
        ),
    );
    const denied = decided.flat();
    refused.push(...denied);
    if (denied.length === 0) return service.ask(endpoint, operation, body);
    return { status: 400, body: JSON.stringify({ __type: `${name}#AccessDeniedException`, message: denied.join() }) };
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { status, body: answered } = await answer(
      accessKeyOf(request),
      String(request.headers["x-amz-target"]),
      body,
    );
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(answered);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The services have no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    refused,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
