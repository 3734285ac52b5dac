import * as z from "zod";
import { route } from "../api/route.ts";
import { ShortClosing } from "./receipt.schema.ts";
import { OnOrder, Procurement, ProcurementDraft, ProcurementQuery, ProcurementSummary } from "./procurement.schema.ts";

const procurements = "/api/v1/restaurants/{restaurantId}/procurements" as const;
const procurement = `${procurements}/{procurementId}` as const;

export const list = route({
  method: "GET",
  path: procurements,
  summary: "List procurements without their lines, newest first",
  needs: "purchases.read",
  query: ProcurementQuery,
  list: ProcurementSummary,
  status: 200,
});

export const get = route({
  method: "GET",
  path: procurement,
  summary: "Get a procurement",
  needs: "purchases.read",
  data: Procurement,
  status: 200,
});

export const onOrder = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/on-order",
  summary: "List the inventory items that are ordered and not received yet",
  // Some of them are not approved yet.
  needs: "purchases.readAll",
  data: z.array(OnOrder),
  status: 200,
});

export const create = route({
  method: "POST",
  path: procurements,
  summary: "Create a procurement",
  needs: "purchases.draft",
  body: ProcurementDraft,
  data: Procurement,
  status: 201,
  idempotent: true,
  guardsReferences: true,
});

export const update = route({
  method: "PUT",
  path: procurement,
  summary: "Replace a pending procurement",
  needs: "purchases.draft",
  body: ProcurementDraft,
  data: Procurement,
  status: 200,
  guardsReferences: true,
});

export const approve = route({
  method: "PATCH",
  path: `${procurement}/approve`,
  summary: "Approve a pending procurement",
  needs: "purchases.approve",
  data: Procurement,
  status: 200,
  idempotent: true,
});

export const send = route({
  method: "PATCH",
  path: `${procurement}/send`,
  summary: "Record that an approved procurement was sent to its supplier",
  needs: "purchases.draft",
  data: Procurement,
  status: 200,
  idempotent: true,
});

export const acceptAmount = route({
  method: "PATCH",
  path: `${procurement}/accept-amount`,
  summary: "Accept that what was received of a procurement came to more than was approved",
  needs: "purchases.approve",
  data: Procurement,
  status: 200,
  idempotent: true,
});

export const complete = route({
  method: "PATCH",
  path: `${procurement}/complete`,
  summary: "Receive all that is outstanding of an approved procurement into stock, as ordered",
  needs: "purchases.receive",
  data: Procurement,
  status: 200,
  idempotent: true,
});

export const cancel = route({
  method: "PATCH",
  path: `${procurement}/cancel`,
  summary: "Cancel a pending or approved procurement",
  needs: "purchases.draft",
  data: Procurement,
  status: 200,
  idempotent: true,
});

export const reopen = route({
  method: "PATCH",
  path: `${procurement}/reopen`,
  summary: "Make an approved procurement pending again while nothing of it was received",
  needs: "purchases.draft",
  data: Procurement,
  status: 200,
  idempotent: true,
});

export const closeShort = route({
  method: "PATCH",
  path: `${procurement}/close-short`,
  summary: "Expect no more of some lines of a procurement that was received in part",
  needs: "purchases.correct",
  body: ShortClosing,
  data: Procurement,
  status: 200,
  idempotent: true,
});

export const remove = route({
  method: "DELETE",
  path: procurement,
  summary: "Delete a procurement; what it brought into stock stays",
  needs: "purchases.draft",
  status: 204,
});
