import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";

interface Stored {
  readonly value: string;
  readonly type: string;
  /** Seconds since 1970. */
  readonly changedAt: number;
}

const Input = z.object({ Name: z.string(), Value: z.string().optional(), Type: z.string().optional() });

const escaped = (raw: string) => raw.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

type Answer = readonly [status: number, body: string];

const jsonFailure = (type: string): Answer => [400, JSON.stringify({ __type: `com.amazonaws#${type}` })];

const xmlFailure = (code: string, message: string): Answer => [
  400,
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
];

/** A request says in its signature which region it is for. */
const regionOf = (authorization = "") => authorization.split("/")[2] ?? "";

/** A stand-in for the AWS that our commands call themselves. It speaks its protocols, on loopback. */
export class AwsStandIn {
  /** What SSM holds, whatever the region. */
  readonly parameters = new Map<string, Stored>();
  /** The templates of the stacks that CloudFormation has, by region and name: `us-east-1/stockpot-alice-data`. */
  readonly templates = new Map<string, string>();
  /** Whose the credentials are. */
  account = "111111111111";
  /** Seconds since 1970, in SSM. */
  clock = 1_000_000;
  private readonly server = createServer(async (request, response) => {
    const body = await text(request);
    const isSigned = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=AKID/");
    const target = String(request.headers["x-amz-target"] ?? "");
    const [status, answer] = target.startsWith("AmazonSSM.")
      ? this.answerParameters(target, body, isSigned === true)
      : this.answerForm(new URLSearchParams(body), regionOf(request.headers.authorization), isSigned === true);
    response.writeHead(status).end(answer);
  });

  private answerParameters(target: string, body: string, isSigned: boolean): Answer {
    if (!isSigned) return jsonFailure("MissingAuthenticationTokenException");
    const { Name: name, Value: value, Type: type } = Input.parse(JSON.parse(body));
    if (target === "AmazonSSM.PutParameter") {
      this.parameters.set(name, { value: value ?? "", type: type ?? "", changedAt: this.clock });
      return [200, JSON.stringify({ Version: 1 })];
    }
    const found = this.parameters.get(name);
    if (!found) return jsonFailure("ParameterNotFound");
    if (target === "AmazonSSM.DeleteParameter") this.parameters.delete(name);
    return [200, JSON.stringify({ Parameter: { Value: found.value, LastModifiedDate: found.changedAt } })];
  }

  private answerForm(form: URLSearchParams, region: string, isSigned: boolean): Answer {
    if (!isSigned) return xmlFailure("MissingAuthenticationToken", "Request is missing a token");
    if (form.get("Action") === "GetCallerIdentity") {
      return [
        200,
        `<Answer><Arn>arn:aws:iam::${this.account}:user/ada</Arn><Account>${this.account}</Account></Answer>`,
      ];
    }
    const name = form.get("StackName") ?? "";
    const template = this.templates.get(`${region}/${name}`);
    if (template === undefined) return xmlFailure("ValidationError", `Stack with id ${name} does not exist`);
    return [200, `<Answer><TemplateBody>${escaped(template)}</TemplateBody></Answer>`];
  }

  /** @returns the environment that leads commands to it */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    const address = this.server.address();
    return {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
      AWS_ACCESS_KEY_ID: "AKID",
      AWS_SECRET_ACCESS_KEY: "secret",
    };
  }

  stop(): void {
    this.server.close();
  }
}
