import type { Api } from "@stockpot/core/contract/contract";
import * as activity from "./activity.ts";
import * as admin from "./admin.ts";
import * as audit from "./audit.ts";
import * as auth from "./auth.ts";
import * as bom from "./bom.ts";
import * as download from "./download.ts";
import * as expense from "./expense.ts";
import * as invitation from "./invitation.ts";
import * as inventory from "./inventory.ts";
import * as count from "./count.ts";
import type { Handler } from "../lib/entry.ts";
import * as member from "./member.ts";
import * as meta from "./meta.ts";
import * as order from "./order.ts";
import * as photo from "./photo.ts";
import * as platform from "./platform.ts";
import * as procurement from "./procurement.ts";
import * as product from "./product.ts";
import * as receipt from "./receipt.ts";
import * as report from "./report.ts";
import * as restaurant from "./restaurant.ts";
import * as secondFactor from "./secondFactor.ts";
import * as settings from "./settings.ts";
import * as supplier from "./supplier.ts";
import * as user from "./user.ts";
import * as waste from "./waste.ts";

/** One handler for each route: a missing or a superfluous one does not compile. */
const concepts: { [C in keyof Api]: Record<keyof Api[C], Handler> } = {
  activity,
  admin,
  audit,
  auth,
  bom,
  count,
  download,
  expense,
  inventory,
  invitation,
  member,
  meta,
  order,
  photo,
  platform,
  procurement,
  product,
  receipt,
  report,
  restaurant,
  secondFactor,
  settings,
  supplier,
  user,
  waste,
};

/** Every handler by route id, for the server that runs them all in one process. */
export const handlers: Readonly<Record<string, Handler>> = Object.fromEntries(
  Object.entries(concepts).flatMap(([concept, verbs]) =>
    Object.entries<Handler>(verbs).map(([verb, handler]) => [`${concept}.${verb}`, handler]),
  ),
);

export { unknownRoute } from "./unknown-route.ts";
