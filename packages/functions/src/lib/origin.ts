import { createHash } from "node:crypto";
import { DomainError } from "@stockpot/core/error";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** What CloudFront adds to every request that it passes on, over anything of that name that a viewer sent. */
export const originHeaders = { secret: "x-origin-secret", viewerAddress: "x-viewer-address" } as const;

/** Node's form of a header that came several times is joined, so a viewer's own copy spoils the match. */
const header = ({ headers }: APIGatewayProxyEventV2, name: string) => headers[name] ?? "";

/**
 * The address of whoever sent a request. Where CloudFront stands in front, only its word is taken for it.
 * ORIGIN_SECRET_HASHES holds the SHA-256 of every secret that it may show, which gives none of them away.
 * @throws DomainError FORBIDDEN for what did not come through CloudFront
 */
export function callerAddress(event: APIGatewayProxyEventV2): string {
  const hashes = process.env["ORIGIN_SECRET_HASHES"];
  if (hashes === undefined) return event.requestContext.http.sourceIp;
  const shown = createHash("sha256").update(header(event, originHeaders.secret)).digest("hex");
  if (!hashes.split(",").includes(shown)) {
    throw new DomainError("FORBIDDEN", "Direct access to the API is not allowed.");
  }
  return header(event, originHeaders.viewerAddress);
}
