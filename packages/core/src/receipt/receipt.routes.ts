import * as z from "zod";
import { route } from "../api/route.ts";
import {
  CostlyPlate,
  InvoiceQuery,
  InvoicedReceipt,
  Receipt,
  ReceiptDayQuery,
  ReceiptDraft,
} from "../procurement/receipt.schema.ts";

const restaurant = "/api/v1/restaurants/{restaurantId}" as const;
const ofProcurement = `${restaurant}/procurements/{procurementId}/receipts` as const;
const receipt = `${restaurant}/receipts/{receiptId}` as const;

export const list = route({
  method: "GET",
  path: ofProcurement,
  summary: "List the deliveries of a procurement, newest first",
  needs: "purchases.read",
  data: z.array(Receipt),
  status: 200,
});

export const create = route({
  method: "POST",
  path: ofProcurement,
  summary: "Receive a delivery of an approved procurement into stock; If-Match is the procurement's version",
  needs: "purchases.receive",
  body: ReceiptDraft,
  data: Receipt,
  status: 201,
  idempotent: true,
});

export const listOfInvoice = route({
  method: "GET",
  path: `${restaurant}/procurements/{procurementId}/invoices`,
  summary: "List the deliveries that came with an invoice number of a procurement's supplier",
  needs: "purchases.receive",
  query: InvoiceQuery,
  data: z.array(InvoicedReceipt),
  status: 200,
});

export const listOfDay = route({
  method: "GET",
  path: `${restaurant}/receipts`,
  summary: "List the deliveries of a business day, newest first; staff see those that they recorded",
  needs: "purchases.receive",
  query: ReceiptDayQuery,
  data: z.array(Receipt),
  status: 200,
});

export const get = route({
  method: "GET",
  path: receipt,
  summary: "Get a delivery",
  needs: "purchases.read",
  data: Receipt,
  status: 200,
});

export const plates = route({
  method: "GET",
  path: `${receipt}/plates`,
  summary: "List the plates that a delivery brought above the target food cost",
  needs: "costs.read",
  data: z.array(CostlyPlate),
  status: 200,
});

export const undo = route({
  method: "PATCH",
  path: `${receipt}/undo`,
  summary: "Take a delivery out of stock again, at the value at which it came in; one's own within a day",
  needs: "purchases.receive",
  data: Receipt,
  status: 200,
  idempotent: true,
  guardsReferences: true,
});
