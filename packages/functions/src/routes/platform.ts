import * as routes from "@stockpot/core/platform-settings/platform-settings.routes";
import * as settings from "@stockpot/core/platform-settings/platform-settings.service";
import { handle } from "../lib/handle.ts";

export const get = handle(routes.get, (actor) => settings.get(actor));
export const update = handle(routes.update, (actor, input) => settings.update(actor, input));
