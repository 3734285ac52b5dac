import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as z from "zod";
import { acceptedEncodings } from "../lib/accepted-encodings.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".map": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

/** What is compressed in itself gains nothing. */
const compressible = /^(text\/|application\/|image\/svg)/;

/** Nearly as small as the slowest setting, at a fraction of its time. */
const brotliQuality = 9;

const encoders = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
};
type Encoding = keyof typeof encoders;

interface File {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

interface SiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface Site {
  /** The CSP source of the colour-scheme script in index.html, if there is a site with one. */
  readonly schemeScript: string | undefined;
  answer(request: SiteRequest): Promise<SiteAnswer>;
}

interface SiteRequest {
  readonly method: string;
  /** As it came, percent-encoded. */
  readonly path: string;
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string | undefined;
}

/** Not for the browser: what the build says to the server. */
const internal = new Set(["/csp.json", "/.sources"]);

function readFile(file: string, url: string): File {
  const content = readFileSync(file);
  const isHashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(url);
  const type = types[path.extname(url).toLowerCase()] ?? "application/octet-stream";
  return {
    content,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    headers: {
      "content-type": type,
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    },
    encoded: new Map(),
  };
}

/** Every file of a built site by its path in the browser. */
function readFiles(folder: string): Map<string, File> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.flatMap((entry): [string, File][] => {
      const file = path.join(entry.parentPath, entry.name);
      const url = `/${path.relative(folder, file).split(path.sep).join("/")}`;
      return internal.has(url) ? [] : [[url, readFile(file, url)]];
    }),
  );
}

function preferredEncoding(accepted: string): Encoding | undefined {
  const names = acceptedEncodings(accepted);
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : undefined;
}

async function encode(file: File, accepted: string): Promise<{ content: Buffer; headers: Record<string, string> }> {
  const isWorthIt = compressible.test(file.headers["content-type"] ?? "") && file.content.length > 1000;
  if (!isWorthIt) return { content: file.content, headers: {} };
  const encoding = preferredEncoding(accepted);
  if (!encoding) return { content: file.content, headers: { vary: "accept-encoding" } };
  const encoded = file.encoded.get(encoding) ?? encoders[encoding](file.content);
  file.encoded.set(encoding, encoded);
  return { content: await encoded, headers: { "content-encoding": encoding, vary: "accept-encoding" } };
}

const text = (status: number, message: string, headers: Record<string, string> = {}): SiteAnswer => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  content: Buffer.from(`${message}\n`),
});

const decoded = (given: string): string | undefined => {
  try {
    return decodeURIComponent(given);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};

/** A path that names no file: a page's, which the application routes by itself. */
function isPage(at: string): boolean {
  const parts = at.split(/[/\\]/);
  return at.startsWith("/") && !parts.includes("..") && !parts.at(-1)?.includes(".") && !at.includes("\0");
}

const readScheme = (folder: string) => {
  const file = path.join(folder, "csp.json");
  if (!existsSync(file)) return undefined;
  return z.object({ schemeScript: z.string() }).parse(JSON.parse(readFileSync(file, "utf8"))).schemeScript;
};

/**
 * A built site, read whole: a request can name no other file, and a new build does not pull files from under open pages.
 * @param folder undefined, or without an index.html, where there is no site
 */
export function createSite(folder: string | undefined): Site {
  const isBuilt = folder !== undefined && existsSync(path.join(folder, "index.html"));
  const files = isBuilt ? readFiles(folder) : new Map<string, File>();
  const find = (at: string) => files.get(at) ?? (isPage(at) ? files.get("/index.html") : undefined);

  return {
    schemeScript: isBuilt ? readScheme(folder) : undefined,
    async answer({ method, path: given, acceptEncoding, ifNoneMatch }) {
      if (method !== "GET" && method !== "HEAD") return text(405, "Method not allowed", { allow: "GET, HEAD" });
      const at = decoded(given);
      const file = at === undefined ? undefined : find(at);
      if (!file) return text(404, isBuilt ? "Not found" : "The web application is not built: npm start builds it.");
      const { content, headers } = await encode(file, acceptEncoding);
      // Weak, because the same file goes out in several encodings.
      const etag = `W/${file.etag}`;
      const all = { ...file.headers, ...headers, etag };
      const isKnown = ifNoneMatch?.split(/\s*,\s*/).some((tag) => tag === etag || tag === file.etag);
      return isKnown ? { status: 304, headers: all, content: Buffer.alloc(0) } : { status: 200, headers: all, content };
    },
  };
}
