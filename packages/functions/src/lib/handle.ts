import type { Route } from "@stockpot/core/api/route";
import { countRefusal } from "@stockpot/core/activity/refusal.service";
import { authenticate } from "@stockpot/core/session/authenticate";
import { findStoredResponse } from "@stockpot/core/storage/idempotency";
import { storeResponse } from "@stockpot/core/storage/transaction";
import { type Prefetch, type Run, pipeline } from "./pipeline.ts";

/** A route's Lambda handler, with the table behind it: one line a route. */
export const handle = <R extends Route, Reading = never>(
  route: R,
  run: Run<R, Reading>,
  prefetch?: Prefetch<R, Reading>,
) => pipeline(route, run, { authenticate, findStoredResponse, storeResponse, countRefusal }, prefetch);
