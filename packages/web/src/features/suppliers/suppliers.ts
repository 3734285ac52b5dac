import { fillPath } from "@stockpot/core/api/route";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import * as routes from "@stockpot/core/supplier/supplier.routes";
import { titledMessages } from "../../components/resource/messages.ts";
import { resource } from "../../components/resource/resource.ts";

export const suppliers = resource({
  routes,
  noun: "supplier",
  nameOf: ({ name }) => name,
  messages: titledMessages,
  refreshes: (params) => [fillPath(summary.path, params)],
});
