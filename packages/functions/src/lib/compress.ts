import { promisify } from "node:util";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

/** A shorter body fits into a packet or two as it is. */
const leastBytes = 1024;

/**
 * The names of the encodings that an Accept-Encoding header takes, in lower case; those with the weight 0 are refused.
 */
const acceptedEncodings = (header = ""): readonly string[] =>
  header.split(",").flatMap((one) => {
    const [name = "", weight = ""] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return weight !== "" && Number(weight) === 0 ? [] : [name];
  });

/**
 * An answer as it travels: compressed where it is long enough and the caller accepts it. CloudFront does not compress
 * what it does not keep.
 */
export async function compressed(
  result: APIGatewayProxyStructuredResultV2,
  { headers }: Pick<APIGatewayProxyEventV2, "headers">,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { body = "", isBase64Encoded = false } = result;
  // A file is compressed by its format.
  if (isBase64Encoded || Buffer.byteLength(body) < leastBytes) return result;
  const varying = { ...result.headers, vary: "accept-encoding" };
  if (!acceptedEncodings(headers["accept-encoding"]).includes("gzip")) return { ...result, headers: varying };
  // A function that answers briefly never loads it.
  const { gzip } = await import("node:zlib");
  const content = await promisify(gzip)(body);
  return {
    ...result,
    headers: { ...varying, "content-encoding": "gzip" },
    body: content.toString("base64"),
    isBase64Encoded: true,
  };
}
