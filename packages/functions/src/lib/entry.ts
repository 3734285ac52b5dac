import { DomainError } from "@stockpot/core/error";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { withRequestLog } from "./request-log.ts";
import { compressed } from "./compress.ts";
import { isDirect } from "./origin.ts";
import { toErrorResult } from "./response.ts";
import { routeOf } from "./route-name.ts";

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const directAccess = new DomainError("FORBIDDEN", "Direct access to the API is not allowed.");

/**
 * Compressed, an answer's length would reveal something of its secret to a caller who can choose the text beside it.
 */
const holdsToken = ({ rawPath }: APIGatewayProxyEventV2) =>
  /^\/api\/v1\/(?:auth|invitations)\/|\/invitations$/i.test(rawPath);

/**
 * What every function of the API does around its own work: it refuses what did not come through CloudFront, compresses
 * what it answers, and logs a line.
 */
export const entry =
  (answer: Handler): Handler =>
  async (event, context) => {
    const { requestId } = event.requestContext;
    const isRefused = isDirect(event);
    return withRequestLog(
      "request",
      async () => {
        if (isRefused) return toErrorResult(directAccess, requestId);
        const result = await answer(event, context);
        return holdsToken(event) ? result : compressed(result, event);
      },
      ({ statusCode: status }) => ({
        route: routeOf(context),
        requestId,
        status,
        ...(isRefused && { refused: "origin" }),
      }),
    );
  };
