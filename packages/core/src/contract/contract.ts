import * as activity from "../activity/activity.routes.ts";
import * as admin from "../admin/admin.routes.ts";
import * as audit from "../activity/audit.routes.ts";
import * as auth from "../auth/auth.routes.ts";
import * as secondFactor from "../auth/second-factor.routes.ts";
import * as bom from "../bom/bom.routes.ts";
import * as count from "../count/count.routes.ts";
import * as download from "../download/download.routes.ts";
import * as expense from "../expense/expense.routes.ts";
import * as invitation from "../people/invitation.routes.ts";
import * as inventory from "../inventory/inventory.routes.ts";
import * as member from "../people/member.routes.ts";
import * as meta from "./meta.routes.ts";
import * as order from "../order/order.routes.ts";
import * as platform from "../platform-settings/platform-settings.routes.ts";
import * as procurement from "../procurement/procurement.routes.ts";
import * as receipt from "../receipt/receipt.routes.ts";
import * as photo from "../product/photo.routes.ts";
import * as product from "../product/product.routes.ts";
import * as report from "../report/report.routes.ts";
import * as restaurant from "../restaurant/restaurant.routes.ts";
import * as settings from "../settings/settings.routes.ts";
import * as supplier from "../supplier/supplier.routes.ts";
import * as user from "../administration/user.routes.ts";
import * as waste from "../waste/waste.routes.ts";
import type { Route } from "../api/route.ts";

const concepts = {
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

export type Api = typeof concepts;

const entries = Object.entries<Record<string, Route>>(concepts).flatMap(([concept, routes]) =>
  Object.entries(routes).map(([verb, declaration]): [string, Route] => [`${concept}.${verb}`, declaration]),
);

/** Every endpoint of the API by `concept.verb`, its name in logs, in the API document and of its Lambda's handler. */
export const contract: Readonly<Record<string, Route>> = Object.fromEntries(entries);
