import { route } from "../api/route.ts";
import { Count, CountDraft, CountQuery, CountSummary } from "./count.schema.ts";

const counts = "/api/v1/restaurants/{restaurantId}/counts" as const;

export const list = route({
  method: "GET",
  path: counts,
  summary: "List counts without their lines, newest first",
  needs: "stock.read",
  query: CountQuery,
  list: CountSummary,
  status: 200,
});

export const get = route({
  method: "GET",
  path: `${counts}/{countId}`,
  summary: "Get a count with its lines",
  needs: "stock.read",
  data: Count,
  status: 200,
});

export const create = route({
  method: "POST",
  path: counts,
  summary: "Save what was counted of many items; the differences go into stock",
  needs: "stock.count",
  body: CountDraft,
  data: Count,
  status: 201,
  idempotent: true,
});
