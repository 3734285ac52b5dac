import * as procurements from "@stockpot/core/procurement/procurement.routes";
import type { ProcurementLineDraft } from "@stockpot/core/procurement/procurement.schema";
import type { Place } from "./build.ts";
import { request } from "./client.ts";
import { buildSupplier } from "./world.ts";

/** Buys these lines and receives them, which is what gives items their cost. */
export async function receive(place: Place, items: ProcurementLineDraft[]): Promise<void> {
  const { token } = place.owner;
  const restaurantId = place.restaurant.id;
  const supplierId = await buildSupplier(place);
  const body = { supplierId, items };
  const { id: procurementId } = (await request(procurements.create, { token, params: { restaurantId }, body })).body
    .data;
  for (const route of [procurements.approve, procurements.complete]) {
    const answer = await request(route, { token, params: { restaurantId, procurementId } });
    if (answer.status !== 200) throw new Error(`the purchase was not received: ${answer.text}`);
  }
}
