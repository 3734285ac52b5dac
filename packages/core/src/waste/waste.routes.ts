import { route } from "../api/route.ts";
import {
  Waste,
  WasteDaysQuery,
  WasteDraft,
  WasteQuery,
  WasteReasons,
  WasteReasonsDraft,
  WasteSummary,
  WasteTotals,
} from "./waste.schema.ts";

const restaurant = "/api/v1/restaurants/{restaurantId}" as const;
const waste = `${restaurant}/waste` as const;

export const list = route({
  method: "GET",
  path: waste,
  summary: "List what was thrown away, newest first; on up to 92 business days",
  needs: "stock.read",
  query: WasteQuery,
  list: WasteSummary,
  status: 200,
});

export const totals = route({
  method: "GET",
  path: `${restaurant}/waste-totals`,
  summary: "Sum up by reason what was thrown away on up to 92 business days",
  needs: "stock.read",
  query: WasteDaysQuery,
  data: WasteTotals,
  status: 200,
});

export const get = route({
  method: "GET",
  path: `${waste}/{wasteId}`,
  summary: "Get a record of waste with what it took from stock",
  needs: "stock.read",
  data: Waste,
  status: 200,
});

export const create = route({
  method: "POST",
  path: waste,
  summary: "Record items or dishes that were thrown away, and take them out of stock",
  needs: "stock.waste",
  body: WasteDraft,
  data: Waste,
  status: 201,
  idempotent: true,
});

export const undo = route({
  method: "PATCH",
  path: `${waste}/{wasteId}/undo`,
  summary: "Put what was recorded as waste back into stock, at the value at which it was taken",
  needs: "stock.waste",
  data: Waste,
  status: 200,
  idempotent: true,
});

export const reasons = route({
  method: "GET",
  path: `${restaurant}/waste-reasons`,
  summary: "Get the reasons for waste in the order in which they are offered",
  needs: "stock.read",
  data: WasteReasons,
  status: 200,
});

export const setReasons = route({
  method: "PUT",
  path: `${restaurant}/waste-reasons`,
  summary: "Set the reasons for waste; those of a new restaurant can be renamed and hidden, not removed",
  needs: "settings.edit",
  body: WasteReasonsDraft,
  data: WasteReasons,
  status: 200,
});
