import { fillPath } from "@stockpot/core/api/route";
import * as routes from "@stockpot/core/procurement/procurement.routes";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { resource } from "../../components/resource/resource.ts";
import { items } from "../inventory/items.ts";

export const procurements = resource({
  routes,
  noun: "procurement",
  addLabel: "Create Procurement",
  needs: {
    approve: "purchases.approve",
    send: "purchases.draft",
    acceptAmount: "purchases.approve",
    receive: "purchases.receive",
    complete: "purchases.receive",
    closeShort: "purchases.correct",
    reopen: "purchases.draft",
    cancel: "purchases.draft",
  },
  dialogParams: ["items", "equivalence", "unit"],
  nameOf: ({ procurementNumber }) => procurementNumber,
  refreshes: (params) => [fillPath(summary.path, params), fillPath(routes.onOrder.path, params)],
  // A line may need an equivalence that is still being saved.
  runAfter: (params) => [items.scopeOf(params)],
  merge: (procurement, row) => ({ ...procurement, ...row }),
});
