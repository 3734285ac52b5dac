import { request as open, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { inject } from "vitest";

export interface Message {
  readonly method: string;
  /** With its query, as it goes over the wire. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | undefined;
  /** The loopback address to call from; the API counts failed sign-ins by address. */
  readonly from?: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const anyByte = () => 1 + Math.floor(Math.random() * 253);

/** A loopback address of its own. */
export const randomAddress = () => `127.${anyByte()}.${anyByte()}.${anyByte()}`;

const ownAddress = randomAddress();

/** What lives in the table and must never leave it: hashes, session versions, keys. */
const secrets = /\$argon2|passwordHash|sessionVersion|registrationKey|"(gsi\d)?[ps]k"|__edb_|\$stockpot/i;

/** A photo never changes under its address. */
const photo = { "content-type": /^image\/jpeg$/, "cache-control": /^private, max-age=31536000, immutable$/ };

/** What every answer of the API carries, written down apart from the product. */
const required: Readonly<Record<string, RegExp>> = {
  "content-security-policy": /^default-src 'none'; script-src 'self'(?!.*(unsafe|\*|http:))/,
  "strict-transport-security": /^max-age=\d{8}/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^no-referrer$/,
  "cache-control": /^no-store$/,
};
const foreign = ["access-control-allow-origin", "x-powered-by", "server", "set-cookie"];

/** The fault of an answer of any route, if it has one. */
export function flawOf({ headers, text: received }: Pick<Reply, "headers" | "text">): string | undefined {
  const secret = secrets.exec(received + JSON.stringify(headers));
  if (secret) return `lets out what it must not: ${secret[0]}`;
  const isPhoto = photo["content-type"].test(String(headers["content-type"]));
  const wanted: typeof required = { ...required, ...(isPhoto && photo) };
  const missing = Object.keys(wanted).find((name) => !wanted[name]?.test(String(headers[name])));
  if (missing !== undefined) return `has ${missing}: ${String(headers[missing])}`;
  const surplus = foreign.find((name) => headers[name] !== undefined);
  if (surplus !== undefined) return `has ${surplus}: ${String(headers[surplus])}`;
  const isJson = isPhoto || received === "" || /^application\/json$/.test(String(headers["content-type"]));
  return isJson ? undefined : `is ${String(headers["content-type"])}`;
}

let server = inject("url");

/** From now on, requests go to another local server than the one that all tests share. */
export function sendTo(url: string): void {
  server = url;
}

/**
 * Sends exactly these bytes to the local server; nothing is added or followed, and an answer with a flaw is a failure.
 */
export function send({ method, path, headers = {}, body, from = ownAddress }: Message): Promise<Reply> {
  const { port } = new URL(server);
  return new Promise((resolve, reject) => {
    const call = open({ hostname: "127.0.0.1", port, method, path, headers, localAddress: from }, (response) => {
      text(response).then((received) => {
        const reply = { status: response.statusCode ?? 0, headers: response.headers, text: received };
        const flaw = flawOf(reply);
        return flaw === undefined ? resolve(reply) : reject(new Error(`${method} ${path} ${flaw}\n${received}`));
      }, reject);
    });
    // Node leaves the length out for methods that seldom have a body, and the body would be read as another request.
    if (body !== undefined) call.setHeader("content-length", Buffer.byteLength(body));
    call.on("error", reject);
    call.end(body);
  });
}
