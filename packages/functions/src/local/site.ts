import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { constants } from "node:zlib";
import compression from "compression";
import send from "send";
import * as z from "zod";

export interface Site {
  /** The CSP source of the colour-scheme script in index.html, if there is a site with one. */
  readonly schemeScript: string | undefined;
  /** Answers a request for anything but the API. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Nearly as small as the slowest setting, at a fraction of its time. */
const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } } });

function sendText(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" });
  response.end(`${message}\n`);
}

const notFound = (response: ServerResponse): void => sendText(response, 404, "Not found");

function setCaching(response: ServerResponse, file: string): void {
  const isHashed = /[\\/]assets[\\/].+-[\w-]{8,}\.\w+$/.test(file);
  response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
}

/** A path that names no file: a page's, which the application routes by itself. */
const isPage = (pathname: string): boolean => /^\/[^.%\\]*$/.test(pathname);

/** What the build says to the server, not to the browser. */
const buildNotes = "/csp.json";

function readScheme(folder: string): string | undefined {
  const file = path.join(folder, buildNotes);
  if (!existsSync(file)) return undefined;
  return z.object({ schemeScript: z.string() }).parse(JSON.parse(readFileSync(file, "utf8"))).schemeScript;
}

/**
 * Serves a built site.
 * @param folder undefined, or without an index.html, where there is no site
 * @param onFailure called with the error when a file cannot be read
 */
export function createSite(folder: string | undefined, onFailure: (error: unknown) => void): Site {
  const isBuilt = folder !== undefined && existsSync(path.join(folder, "index.html"));

  function sendFile(request: IncomingMessage, response: ServerResponse): void {
    const [pathname = ""] = (request.url ?? "").split("?", 1);
    if (pathname === buildNotes) return notFound(response);
    const options = { root: folder, acceptRanges: false, cacheControl: false, index: false };
    send(request, isPage(pathname) ? "/index.html" : pathname, options)
      .on("headers", setCaching)
      .on("directory", () => notFound(response))
      .on("error", (error: { readonly status?: number }) => {
        // A path that leads out of the folder, or that cannot be decoded, names no file either.
        if (error.status !== undefined && error.status < 500) return notFound(response);
        onFailure(error);
        response.destroy();
      })
      .pipe(response);
  }

  return {
    schemeScript: isBuilt ? readScheme(folder) : undefined,
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.setHeader("allow", "GET, HEAD");
        return sendText(response, 405, "Method not allowed");
      }
      if (!isBuilt) return sendText(response, 404, "The web application is not built: npm start builds it.");
      compress(request, response, () => sendFile(request, response));
    },
  };
}
