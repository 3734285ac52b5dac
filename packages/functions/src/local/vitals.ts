import { DomainError } from "@stockpot/core/error";
import * as routes from "@stockpot/core/contract/meta.routes";
import type { client as tableClient } from "@stockpot/core/storage/client";
import { isOutcomeUnknown } from "@stockpot/core/storage/failure";
import { engineReasonOf } from "../lib/engine-reason.ts";
import type { Handler } from "../lib/entry.ts";
import { pipeline } from "../lib/pipeline.ts";

const readCommands = /^(Get|BatchGet|Query|Scan|TransactGet)/;

const unavailable = (message: string) => new DomainError("UNAVAILABLE", message);

/**
 * The health route of a server with its table beside it. It asks the table nothing: it tells what became of the calls
 * to it. A write that the engine fails says that nothing can be saved, until one works again.
 * @param isEngineUp of the server's own engine
 */
export function watchedHealth(client: typeof tableClient, isEngineUp: () => boolean): Handler {
  let isReachable = true;
  let failedSave: string | undefined;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isRead = readCommands.test(context["commandName"] ?? "");
      try {
        const answer = await next(args);
        isReachable = true;
        if (!isRead) failedSave = undefined;
        return answer;
      } catch (error) {
        const isEngineError = error instanceof Error && error.name === "InternalServerError";
        if (isEngineError && !isRead) failedSave = engineReasonOf(error) ?? "the database engine failed";
        isReachable = isEngineError || !isOutcomeUnknown(error);
        throw error;
      }
    },
    // Outside of what repeats a call that may work the second time.
    { step: "initialize", priority: "high", name: "watchTable", override: true },
  );
  return pipeline(routes.health, async () => {
    if (!isEngineUp()) throw unavailable("The database engine is down. It is being started again.");
    if (!isReachable) throw unavailable("The database engine does not answer.");
    if (failedSave) throw unavailable(`Nothing can be saved: ${failedSave}.`);
    return { status: "ok" as const };
  });
}
