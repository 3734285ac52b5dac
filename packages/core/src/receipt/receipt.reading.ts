import type { Member } from "../actor.ts";
import type { ById } from "../api/route.ts";
import * as counters from "../counter/counter.service.ts";
import { notFound } from "../error.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { readRecord } from "../storage/read-records.ts";
import {
  type ProcurementInput,
  type ProcurementWithLines,
  readProcurement,
} from "../procurement/procurement.reading.ts";
import { ReceiptEntity, type ReceiptRecord } from "./receipt.entity.ts";

export type ReceiptInput = ById<"receiptId">;

type Tenant = Pick<Member, "restaurantId">;

/** @throws DomainError NOT_FOUND when it does not exist */
export async function readReceipt(
  { restaurantId }: Tenant,
  id: string,
  { consistent } = { consistent: true },
): Promise<ReceiptRecord> {
  const data = await readRecord(ReceiptEntity, { restaurantId, id }, { consistent });
  if (!data) throw notFound("Delivery");
  return data;
}

/** What a delivery is decided on. */
export interface ReceivingContext {
  readonly read: ProcurementWithLines;
  readonly restaurant: RestaurantRecord;
  /** The last number that a receipt of the restaurant was given. */
  readonly lastNumber: number;
}

export async function readContext(
  { restaurantId }: Tenant,
  input: ProcurementInput,
  { consistent }: { readonly consistent: boolean },
): Promise<ReceivingContext> {
  const [read, restaurant, { lastReceiptNumber }] = await Promise.all([
    readProcurement({ restaurantId }, input, { consistent }),
    readRestaurant(restaurantId, { consistent: false }),
    counters.readCounters(restaurantId, "procurements"),
  ]);
  return { read, restaurant, lastNumber: lastReceiptNumber };
}
