import * as routes from "@stockpot/core/contract/meta.routes";
import { pipeline } from "../lib/pipeline.ts";
import { document } from "../lib/openapi.ts";

export const health = pipeline(routes.health, async () => ({ status: "ok" as const }));
export const openapi = pipeline(routes.openapi, async () => ({ ...document() }));
