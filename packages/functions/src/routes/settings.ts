import * as routes from "@stockpot/core/settings/settings.routes";
import * as settings from "@stockpot/core/settings/settings.service";
import { handle } from "../lib/handle.ts";

export const get = handle(routes.get, (member) => settings.get(member));
export const update = handle(routes.update, (member, input) => settings.update(member, input));
export const closePeriod = handle(routes.closePeriod, (member, input) => settings.closePeriod(member, input));
export const periodChanges = handle(routes.periodChanges, async (member) => [
  ...(await settings.periodChanges(member)),
]);
