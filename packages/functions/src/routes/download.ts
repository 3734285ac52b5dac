import * as routes from "@stockpot/core/download/download.routes";
import * as downloads from "@stockpot/core/download/download.service";
import { handle } from "../lib/handle.ts";

export const create = handle(routes.create, (actor, { body }) => downloads.create(actor, body));
