import type { Route } from "@stockpot/core/api/route";
import { authorise } from "@stockpot/core/auth/access";
import { findAnswer } from "@stockpot/core/storage/answer";
import { type ReadAhead, type Run, pipeline } from "./pipeline.ts";

/** A route's Lambda handler, with the table behind it: one line a route. */
export const handle = <R extends Route, Ahead = undefined>(
  route: R,
  run: Run<R, Ahead>,
  readAhead?: ReadAhead<R, Ahead>,
) => pipeline(route, run, { authorise, findAnswer }, readAhead);
