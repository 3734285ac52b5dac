import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { hostname } from "node:os";
import type { ErrorBody } from "@stockpot/core/api/page.schema";

/** The names and addresses that a server answers to beside the ones it knows by itself. */
export function namesOf({ ALLOWED_HOSTS: names = "", SITE_URL: site = "" }: NodeJS.ProcessEnv): string[] {
  const given = names.split(",").map((name) => name.trim());
  return [...given, ...(URL.canParse(site) ? [new URL(site).hostname] : [])].filter((name) => name !== "");
}

const everywhere = new Set(["0.0.0.0", "::"]);

const plain = (name: string) => name.toLowerCase().replace(/\.$/, "");
const bracketed = (address: string) => (address.includes(":") ? `[${address}]` : address);

/** What a Host header names, without the port, which a forwarded one changes; undefined where it is not one name. */
function nameIn(values: readonly string[] | undefined): string | undefined {
  const [value = "", ...more] = values ?? [];
  const name = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(:\d*)?$/i.exec(value)?.[1];
  return more.length > 0 || name === undefined ? undefined : plain(name);
}

/** The address at which a request came in. */
const addressOf = ({ socket }: IncomingMessage) => bracketed((socket.localAddress ?? "").replace(/^::ffff:/, ""));

export interface HostRefusal {
  readonly status: 400 | 421;
  readonly body: ErrorBody;
}

const refusal = (status: 400 | 421, code: string, message: string): HostRefusal => ({
  status,
  body: { message, code, issues: [], requestId: randomUUID() },
});

/**
 * Tells requests that are meant for this server from those that only reach it: a page whose name was made to lead here
 * sends that name. They get 421 (RFC 9110, 7.4), and 400 without exactly one valid Host (RFC 9112, 3.2).
 */
export function createHostCheck(host: string, names: readonly string[]) {
  const served = new Set(
    ["localhost", "127.0.0.1", "[::1]", bracketed(host), ...(everywhere.has(host) ? [hostname()] : []), ...names].map(
      plain,
    ),
  );
  return (request: IncomingMessage): HostRefusal | undefined => {
    const name = nameIn(request.headersDistinct["host"]);
    if (name === undefined) return refusal(400, "INVALID", "A request must have one valid Host header.");
    if (served.has(name) || name === addressOf(request)) return undefined;
    return refusal(
      421,
      "MISDIRECTED",
      "This server does not answer to that name. Its operator can add the name to ALLOWED_HOSTS.",
    );
  };
}
