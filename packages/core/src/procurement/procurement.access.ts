import { Big } from "big.js";
import { assertCapability } from "../access/assert-capability.ts";
import { ruleOf } from "../access/capabilities.ts";
import type { Member } from "../actor.ts";
import { DomainError, forbidden, notFound } from "../error.ts";
import { readThing } from "../storage/things.ts";
import { ProcurementLinesEntity, type ProcurementRecord } from "./procurement.entity.ts";
import type { ProcurementStatus } from "./procurement.schema.ts";
import type { ReceiptDraft } from "./receipt.schema.ts";

/** The procurements that every member may see: goods are to come. */
const onItsWay: ProcurementStatus = "APPROVED";

const maySee = ({ capabilities }: Member, status: ProcurementStatus | undefined) =>
  status === onItsWay || capabilities.has("purchases.readAll");

/**
 * The status that a member's list is of, all where it is undefined.
 * @param asked for which status the member asks
 * @throws DomainError FORBIDDEN for one that they may not see
 */
export function statusToList(member: Member, asked: ProcurementStatus | undefined): ProcurementStatus | undefined {
  if (maySee(member, asked)) return asked;
  if (asked !== undefined) throw forbidden("status");
  return onItsWay;
}

/** @throws DomainError NOT_FOUND for a procurement that the member may not see */
export function refuseUnseen(member: Member, { status }: ProcurementRecord): void {
  if (!maySee(member, status)) throw notFound("Procurement");
}

/** @throws DomainError FORBIDDEN when it comes to more than the member may approve */
export function refuseAboveLimit({ rights }: Member, { totalAmount }: ProcurementRecord): void {
  if (ruleOf("purchases.approve", rights.role) !== "approvalLimit") return;
  const limit = Big(rights.approvesUpToCents ?? 0).div(100);
  if (totalAmount.lte(limit)) return;
  throw new DomainError("FORBIDDEN", `You can approve up to $${limit.toFixed(2)}. Ask an owner to approve this one.`);
}

/**
 * Refuses what a delivery says beyond what came as ordered.
 * @throws DomainError FORBIDDEN on lines of which more is accepted, or no more expected, without the capability
 */
export function refuseCorrections(member: Member, { lines }: ReceiptDraft): void {
  for (const [index, { closeShort, reason }] of lines.entries()) {
    if (reason) assertCapability(member, "purchases.correct", `lines.${index}.reason`);
    if (closeShort) assertCapability(member, "purchases.correct", `lines.${index}.closeShort`);
  }
}

/**
 * Whoever may not delete every procurement may delete those whose lines they wrote, while they are pending.
 * @throws DomainError FORBIDDEN for others
 */
export async function refuseToDelete(member: Member, { id, status }: ProcurementRecord): Promise<void> {
  const { capabilities, restaurantId, userId } = member;
  if (capabilities.has("delete.documents")) return;
  const written = await readThing(ProcurementLinesEntity, { restaurantId, id }, { consistent: true });
  if (status !== "PENDING" || written?.writtenById !== userId) throw forbidden();
}
