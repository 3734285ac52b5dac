import { AwsJson1_0Protocol } from "@aws-sdk/core/protocols";
import { valuesOf, wiresOf } from "./wire.ts";

/** What holds stored values in the requests and answers of the table's commands. */
const holders = new Set([
  "Item",
  "Key",
  "Attributes",
  "ExpressionAttributeValues",
  "ExclusiveStartKey",
  "LastEvaluatedKey",
]);
const listsOfHolders = new Set(["Items", "Keys"]);

type Message = Readonly<Record<string, unknown>>;
type Convert = (held: unknown) => unknown;

const isMessage = (part: unknown): part is Message => typeof part === "object" && part !== null;

/** A request or an answer with what its items hold converted. */
function converted(part: unknown, convert: Convert): unknown {
  if (Array.isArray(part)) return part.map((one) => converted(one, convert));
  if (!isMessage(part)) return part;
  const result: Record<string, unknown> = {};
  for (const name in part) {
    const member = part[name];
    if (member !== undefined && member !== null) result[name] = convertedMember(name, member, convert);
  }
  return result;
}

function convertedMember(name: string, member: unknown, convert: Convert): unknown {
  if (holders.has(name)) return convert(member);
  // Those of a statement, which only requests have.
  if (name === "Parameters" && Array.isArray(member)) return Object.values(wiresOf(member));
  if (Array.isArray(member)) return member.map(listsOfHolders.has(name) ? convert : (one) => converted(one, convert));
  if (!isMessage(member)) return member;
  switch (name) {
    case "Responses":
      return byTable(member, (items) => (Array.isArray(items) ? items.map(convert) : items));
    case "RequestItems":
    case "UnprocessedItems":
    case "UnprocessedKeys":
      return byTable(member, (requests) => converted(requests, convert));
    default:
      return converted(member, convert);
  }
}

const byTable = (member: Message, convert: Convert): Message =>
  Object.fromEntries(Object.entries(member).map(([table, held]) => [table, convert(held)]));

/** A command's input, with the values that code has, as the body of its request. */
export const requestText = (input: object): string => JSON.stringify(converted(input, wiresOf));

/** The body of an answer as a command's output, with the values that code has. */
export const outputOf = (text: string): object => Object(converted(JSON.parse(text), valuesOf));

type Writing = Parameters<AwsJson1_0Protocol["serializeRequest"]>;
type Reading = Parameters<AwsJson1_0Protocol["deserializeResponse"]>;
type Answer = Awaited<ReturnType<AwsJson1_0Protocol["deserializeResponse"]>>;

/**
 * DynamoDB's protocol for commands on items, with the values that code has. The SDK's own document client goes over them
 * twice each way: once to name the types of values, and once to write or read these by its schema.
 */
export class DocumentProtocol extends AwsJson1_0Protocol {
  override async serializeRequest(operation: Writing[0], input: object, context: Writing[2]) {
    const request = await super.serializeRequest(operation, {}, context);
    request.body = requestText(input);
    return request;
  }

  override async deserializeResponse<Output extends Answer>(
    operation: Reading[0],
    context: Reading[1],
    response: Reading[2],
  ): Promise<Output> {
    if (this.isErrorResponse(response.statusCode)) return super.deserializeResponse(operation, context, response);
    const bytes = await context.streamCollector(response.body);
    const output = outputOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
    return Object.assign(output as Output, { $metadata: this.deserializeMetadata(response) });
  }
}
