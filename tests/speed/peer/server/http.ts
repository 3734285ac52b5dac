import { DomainError, type Shortage } from "@stockpot/core/error";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import * as z from "zod";
import { type Member, authorise } from "./access.ts";

/** A route inside a restaurant, for whoever is a member of it. */
export const inside =
  (run: (member: Member, request: Request) => Promise<object>, status = 200): RequestHandler =>
  async (request, response) => {
    response.status(status).json(await run(await authorise(request), request));
  };

export const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    response.status(400).json({ code: "INVALID", message: issues[0]?.message, issues });
    return;
  }
  if (error instanceof DomainError) {
    const shortages: readonly Shortage[] | undefined = error.shortages;
    response.status(error.status).json({ code: error.code, message: error.message, issues: error.issues, shortages });
    return;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  response.status(500).json({ code: "INTERNAL", message: "Something went wrong." });
};
