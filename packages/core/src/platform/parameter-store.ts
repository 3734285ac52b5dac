import * as z from "zod";
import { type Place, postSigned } from "./signed-call.ts";

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
 * One call of the SSM API.
 * @param action such as `GetParameter`
 * @throws ParameterStoreError
 */
export async function callParameterStore(action: string, input: object, place: Place): Promise<unknown> {
  const answer = await postSigned("ssm", place, {
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": `AmazonSSM.${action}` },
    body: JSON.stringify(input),
    timeoutMilliseconds,
  });
  const content: unknown = await answer.json();
  if (!answer.ok) throw new ParameterStoreError(codeOf(content), action);
  return content;
}
