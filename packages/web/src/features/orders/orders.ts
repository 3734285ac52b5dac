import { fillPath } from "@stockpot/core/api/route";
import { orderTypeNames } from "@stockpot/core/order/order.reasons";
import * as routes from "@stockpot/core/order/order.routes";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { titledMessages } from "../../components/resource/messages.ts";
import { resource } from "../../components/resource/resource.ts";

export const orders = resource({
  routes,
  noun: "order",
  addLabel: "Create Order",
  nameOf: ({ orderNumber }) => orderNumber,
  messages: (noun, nameOf) => ({
    ...titledMessages(noun, nameOf),
    saved: (_, order, { money }) => ({
      title: "Order Created",
      text: `${nameOf(order)}, ${order.type === "SALE" ? money(order.dueAmount) : orderTypeNames[order.type]}`,
    }),
  }),
  refreshes: (params) => [summary, routes.totals, routes.listOpen].map(({ path }) => fillPath(path, params)),
  merge: (order, row) => ({ ...order, ...row }),
});
