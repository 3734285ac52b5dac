import * as routes from "@stockpot/core/settings/settings.routes";
import * as settings from "@stockpot/core/settings/settings.service";
import { handle } from "../lib/handle.ts";

export const get = handle(routes.get, (actor) => settings.get(actor));
export const update = handle(routes.update, (actor, input) => settings.update(actor, input));
export const closePeriod = handle(routes.closePeriod, (actor, input) => settings.closePeriod(actor, input));
export const periodChanges = handle(routes.periodChanges, async (actor) => [...(await settings.periodChanges(actor))]);
