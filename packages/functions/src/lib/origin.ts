import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** What CloudFront adds to every request that it passes on, over anything of that name that a viewer sent. */
export const originHeaders = { secret: "x-origin-secret", viewerAddress: "x-viewer-address" } as const;

/** Node's form of a header that came several times is joined, so a viewer's own copy spoils the match. */
const header = ({ headers }: APIGatewayProxyEventV2, name: string) => headers[name] ?? "";

/** SHA-256 of every secret that CloudFront may show, which gives none of them away; undefined where it is not in front. */
const secretHashes = () => process.env["ORIGIN_SECRET_HASHES"]?.split(",");

/** Whether a request did not come through CloudFront, where that stands in front. */
export function isDirect(event: APIGatewayProxyEventV2): boolean {
  const hashes = secretHashes();
  if (!hashes) return false;
  return !hashes.includes(createHash("sha256").update(header(event, originHeaders.secret)).digest("hex"));
}

/** The client's address of a request that came through a proxy. Where CloudFront stands in front, only its word is taken for it. */
export const clientAddress = (event: APIGatewayProxyEventV2): string =>
  secretHashes() ? header(event, originHeaders.viewerAddress) : event.requestContext.http.sourceIp;
