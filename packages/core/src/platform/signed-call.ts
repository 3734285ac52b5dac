import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";

export interface Place {
  readonly region: string;
  readonly credentials: ConstructorParameters<typeof SignatureV4>[0]["credentials"];
}

/** A service's endpoint in a region, or the one that the environment names as the SDK's settings do. */
function endpointOf(service: string, region: string): URL {
  const elsewhere = process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? process.env["AWS_ENDPOINT_URL"];
  return new URL(elsewhere ?? `https://${service}.${region}.amazonaws.com/`);
}

/**
 * One POST to an API of AWS, signed. A client would weigh more than all that is done with its answer.
 * @param service as its endpoint and its signatures name it
 */
export async function postSigned(
  service: string,
  { region, credentials }: Place,
  message: { readonly headers: Record<string, string>; readonly body: string; readonly timeoutMilliseconds: number },
): Promise<Response> {
  const url = endpointOf(service, region);
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const { method, headers, body } = await signer.sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: "/",
    headers: { host: url.host, ...message.headers },
    body: message.body,
  });
  return fetch(url, { method, headers, body, signal: AbortSignal.timeout(message.timeoutMilliseconds) });
}
