import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { constants } from "node:zlib";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from "express";
import * as z from "zod";

export interface Site {
  /** The CSP source of the colour-scheme script in index.html, if there is a site with one. */
  readonly schemeScript: string | undefined;
  /** Answers requests for anything but the API. */
  readonly answer: Express;
}

/** Nearly as small as the slowest setting, at a fraction of its time. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const say = (response: Response, status: number, message: string): void => {
  response.status(status).set("cache-control", "no-store").type("text/plain").send(`${message}\n`);
};

const allowReading: RequestHandler = ({ method }, response, next) => {
  if (method === "GET" || method === "HEAD") return next();
  response.set("allow", "GET, HEAD");
  say(response, 405, "Method not allowed");
};

const notFound: RequestHandler = (_request, response) => say(response, 404, "Not found");

const notBuilt: RequestHandler = (_request, response) =>
  say(response, 404, "The web application is not built: npm start builds it.");

function setCaching(response: Pick<Response, "setHeader">, file: string): void {
  const isHashed = /[\\/]assets[\\/].+-[\w-]{8,}\.\w+$/.test(file);
  response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
}

/** A path that names no file: a page's, which the application routes by itself. */
const isPage = (url: string): boolean => /^\/[^.%\\]*$/.test(url.split("?", 1).join(""));

function serveFiles(site: Express, folder: string): void {
  // What the build says to the server.
  site.get("/csp.json", notFound);
  site.use(compression({ brotli }));
  site.use(
    express.static(folder, {
      acceptRanges: false,
      cacheControl: false,
      index: false,
      redirect: false,
      setHeaders: setCaching,
    }),
  );
  site.use(({ url }, response, next) => {
    if (!isPage(url)) return next();
    setCaching(response, "index.html");
    response.sendFile("index.html", { root: folder, acceptRanges: false, cacheControl: false });
  });
}

const readScheme = (folder: string) => {
  const file = path.join(folder, "csp.json");
  if (!existsSync(file)) return undefined;
  return z.object({ schemeScript: z.string() }).parse(JSON.parse(readFileSync(file, "utf8"))).schemeScript;
};

/**
 * Serves a built site.
 * @param folder undefined, or without an index.html, where there is no site
 */
export function createSite(folder: string | undefined, onFailure: (error: unknown) => void): Site {
  const isBuilt = folder !== undefined && existsSync(path.join(folder, "index.html"));
  const answer = express().disable("x-powered-by").use(allowReading);
  if (isBuilt) serveFiles(answer, path.resolve(folder));
  answer.use(isBuilt ? notFound : notBuilt);
  // Express tells an error handler by its four parameters.
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    onFailure(error);
    response.destroy();
  };
  answer.use(onError);
  return { schemeScript: isBuilt ? readScheme(folder) : undefined, answer };
}
