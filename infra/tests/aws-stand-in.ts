import { type IncomingMessage, createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";

interface Stored {
  readonly value: string;
  readonly type: string;
  readonly version?: number;
  /** Seconds since 1970. */
  readonly changedAt: number;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The operation, where a header names it, such as `AmazonSSM.GetParameter`. */
  readonly target: string;
  readonly body: string;
  /** Whether it names our access key; the signature is not verified. */
  readonly isSigned: boolean;
  /** The region of the signature. */
  readonly region: string;
}

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const ok = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) });

const jsonFailure = (type: string): Answer => ({
  status: 400,
  body: JSON.stringify({ __type: `com.amazonaws#${type}`, message: `SSM refuses with ${type}` }),
});

const xml = (body: string, status = 200): Answer => ({ status, body, headers: { "content-type": "application/xml" } });

const xmlFailure = (code: string, message: string): Answer =>
  xml(
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    400,
  );

const escaped = (raw: string) => raw.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const Named = z.object({ Name: z.string() });
const Put = Named.extend({
  Value: z.string(),
  Type: z.string().default("String"),
  Overwrite: z.boolean().default(false),
});

/** The id of the account by default. */
export const account = "123456789012";

/** Environment variables of an authorised caller. */
export const credentials = { AWS_ACCESS_KEY_ID: "AKID", AWS_SECRET_ACCESS_KEY: "secret" };

async function read(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? "", "http://loopback");
  const scope = `AWS4-HMAC-SHA256 Credential=${credentials.AWS_ACCESS_KEY_ID}/`;
  return {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    target: String(request.headers["x-amz-target"] ?? ""),
    body: await text(request),
    isSigned: request.headers.authorization?.startsWith(scope) === true,
    region: request.headers.authorization?.split("/")[2] ?? "",
  };
}

/**
 * A stand-in for the AWS that our commands and SST's own call while they deploy: they ask it what they would ask AWS,
 * by its protocols, on loopback.
 */
export class AwsStandIn {
  /** What SSM holds, whatever the region. */
  readonly parameters = new Map<string, Stored>();
  /** The templates of the stacks that CloudFormation has, by region and name: `us-east-1/stockpot-alice-data`. */
  readonly templates = new Map<string, string>();
  /** What SST keeps of its stages in S3, by bucket and key. */
  readonly objects = new Map<string, string>();
  /** Requests that were answered 501. */
  readonly unknown: string[] = [];
  /** The id of the caller's account. */
  account = account;
  /** Seconds since 1970, in SSM. */
  clock = 1_000_000;
  url = "";

  private readonly services: readonly ((asked: Asked) => Answer | undefined)[] = [
    (asked) => this.answerParameters(asked),
    (asked) => this.answerForm(asked),
    (asked) => this.answerBuckets(asked),
    ({ target }) =>
      // SST makes a repository for images with its buckets, whether a stage has images or not.
      target.endsWith(".CreateRepository")
        ? ok({ repository: { registryId: this.account, repositoryUri: `${this.account}.dkr.ecr/sst-asset` } })
        : undefined,
    ({ path }) => {
      // What the functions of a live session are called through.
      const api = { name: "sst", apiId: "live", dns: { HTTP: "http.live", REALTIME: "realtime.live" } };
      return path.startsWith("/v2/apis") ? ok({ api, apis: [api] }) : undefined;
    },
  ];

  private readonly server = createServer(async (request, response) => {
    const asked = await read(request);
    const answer = this.answer(asked);
    if (!answer) this.unknown.push(`${asked.method} ${asked.path} ${asked.target} ${asked.body.slice(0, 200)}`);
    const { status, body = "", headers = {} } = answer ?? { status: 501 };
    // A connection that is kept may be closed at the moment in which it is used again.
    response.writeHead(status, { ...headers, connection: "close" }).end(body);
  });

  private answer(asked: Asked): Answer | undefined {
    for (const service of this.services) {
      const answer = service(asked);
      if (answer) return answer;
    }
    return undefined;
  }

  private answerParameters({ target, body, isSigned }: Asked): Answer | undefined {
    if (!target.startsWith("AmazonSSM.")) return undefined;
    if (!isSigned) return jsonFailure("MissingAuthenticationTokenException");
    if (target === "AmazonSSM.PutParameter") {
      const { Name, Value: value, Type: type, Overwrite } = Put.parse(JSON.parse(body));
      const before = this.parameters.get(Name);
      if (before && !Overwrite) return jsonFailure("ParameterAlreadyExists");
      const version = (before?.version ?? 0) + 1;
      this.parameters.set(Name, { value, type, version, changedAt: this.clock });
      return ok({ Version: version });
    }
    if (!["AmazonSSM.GetParameter", "AmazonSSM.DeleteParameter"].includes(target)) return undefined;
    const { Name } = Named.parse(JSON.parse(body));
    const found = this.parameters.get(Name);
    if (!found) return jsonFailure("ParameterNotFound");
    if (target === "AmazonSSM.DeleteParameter") this.parameters.delete(Name);
    const { value: Value, type: Type, version: Version = 1, changedAt: LastModifiedDate } = found;
    return ok({ Parameter: { Name, Value, Type, Version, LastModifiedDate } });
  }

  private answerForm({ body, isSigned, region }: Asked): Answer | undefined {
    const form = new URLSearchParams(body);
    const action = form.get("Action");
    if (action === null) return undefined;
    if (!isSigned) return xmlFailure("MissingAuthenticationToken", "Request is missing a token");
    if (action === "GetCallerIdentity") {
      const answer = `<Arn>arn:aws:iam::${this.account}:user/ada</Arn><UserId>AIDA</UserId><Account>${this.account}</Account>`;
      return xml(
        `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>${answer}</GetCallerIdentityResult></GetCallerIdentityResponse>`,
      );
    }
    if (action !== "GetTemplate") return undefined;
    const name = form.get("StackName") ?? "";
    const template = this.templates.get(`${region}/${name}`);
    if (template === undefined) return xmlFailure("ValidationError", `Stack with id ${name} does not exist`);
    return xml(
      `<GetTemplateResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><GetTemplateResult><TemplateBody>${escaped(template)}</TemplateBody></GetTemplateResult></GetTemplateResponse>`,
    );
  }

  private answerBuckets({ method, path, query, body }: Asked): Answer | undefined {
    const [bucket = "", ...key] = path.slice(1).split("/");
    if (!/^sst-(asset|state)-/.test(bucket)) return undefined;
    const name = `${bucket}/${key.join("/")}`;
    const headers = { etag: '"1"' };
    if (method === "PUT") {
      if (key.length > 0) this.objects.set(name, body);
      return { status: 200, headers };
    }
    if (method === "DELETE") {
      this.objects.delete(name);
      return { status: 204 };
    }
    if (query.has("list-type")) return xml('<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>');
    const found = this.objects.get(name);
    if (found === undefined) return xml("<Error><Code>NoSuchKey</Code><Message/></Error>", 404);
    return { status: 200, body: method === "HEAD" ? "" : found, headers };
  }

  /** @returns the environment that leads commands to it */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    const address = this.server.address();
    this.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    return { AWS_ENDPOINT_URL: this.url, ...credentials };
  }

  stop(): void {
    this.server.close();
  }
}
