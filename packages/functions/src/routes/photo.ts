import * as routes from "@stockpot/core/product/photo.routes";
import * as photos from "@stockpot/core/product/photo.service";
import { handle } from "../lib/handle.ts";

export const create = handle(routes.create, (actor, { body }) => photos.create(actor, body));
export const get = handle(routes.get, (actor, input) => photos.get(actor, input));
