import { assertCapability } from "../access/assert-capability.ts";
import type { Member } from "../actor.ts";
import { notFound } from "../error.ts";
import { maySee } from "../procurement/procurement.access.ts";
import { ProcurementEntity } from "../procurement/procurement.entity.ts";
import type { ReceiptDraft } from "../procurement/receipt.schema.ts";
import { readRecord } from "../storage/read-records.ts";
import type { ReceiptRecord } from "./receipt.entity.ts";

/** @throws DomainError NOT_FOUND for a delivery of a procurement that the member may not see */
export async function refuseUnseenDelivery(actor: Member, { restaurantId, procurementId: id }: ReceiptRecord) {
  // Also of procurements that were deleted.
  if (actor.capabilities.has("purchases.readAll")) return;
  const procurement = await readRecord(ProcurementEntity, { restaurantId, id }, { consistent: true });
  if (!maySee(actor, procurement?.status)) throw notFound("Delivery");
}

/**
 * Refuses what a delivery says beyond what came as ordered.
 * @throws DomainError FORBIDDEN on lines of which more is accepted, or no more expected, without the capability
 */
export function refuseCorrections(actor: Member, { lines }: ReceiptDraft): void {
  for (const [index, { closeShort, reason }] of lines.entries()) {
    if (reason) assertCapability(actor, "purchases.correct", `lines.${index}.reason`);
    if (closeShort) assertCapability(actor, "purchases.correct", `lines.${index}.closeShort`);
  }
}
