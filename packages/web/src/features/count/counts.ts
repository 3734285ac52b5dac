import { fillPath } from "@stockpot/core/api/route";
import * as routes from "@stockpot/core/count/count.routes";
import { totalValue } from "@stockpot/core/count/count.preview";
import type { CountSummary } from "@stockpot/core/count/count.schema";
import type { CountReason, CountRefusal } from "@stockpot/core/count/count.rules";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { resource } from "../../components/resource/resource.ts";
import { everyPathOf } from "../../lib/cache.ts";
import { costPathsOf } from "../../lib/costs.ts";

export const counts = resource({
  routes,
  noun: "count",
  addLabel: "Start Counting",
  nameOf: ({ number }) => number,
  refreshes: (params) => [
    ...everyPathOf(inventory.list, params),
    fillPath(summary.path, params),
    ...costPathsOf(params.restaurantId),
  ],
});

export const reasonNames: Readonly<Record<CountReason, string>> = {
  ROUTINE: "Routine count",
  CORRECTION: "Correction",
  OTHER: "Other",
};

export const refusalTexts: Readonly<Record<CountRefusal, string>> = {
  COUNTED_SINCE: "Counted or corrected again before this was saved",
  BELOW_ZERO: "More has been used since then than you counted",
  ITEM_CHANGED: "Deleted, or its unit has changed",
};

/** What a count has changed of the value of the stock. */
export const valueOf = ({ shortValue, overValue }: CountSummary) =>
  totalValue([{ value: shortValue }, { value: overValue }]);
