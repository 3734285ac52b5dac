import { Big } from "big.js";
import { ruleOf } from "../access/capabilities.ts";
import type { Member } from "../actor.ts";
import { DomainError, forbidden, notFound } from "../error.ts";
import type { ProcurementRecord } from "./procurement.entity.ts";
import { isOwnDraft } from "./procurement.rules.ts";
import type { ProcurementStatus } from "./procurement.schema.ts";

/** The procurements that every member may see: goods are to come. */
const onItsWay: ProcurementStatus = "APPROVED";

/** Whether a member may see the procurements of a status. */
export const maySee = ({ capabilities }: Member, status: ProcurementStatus | undefined) =>
  status === onItsWay || capabilities.has("purchases.readAll");

/**
 * The status that a member's list is of, all where it is undefined.
 * @param asked for which status the member asks
 * @throws DomainError FORBIDDEN for one that they may not see
 */
export function statusToList(actor: Member, asked: ProcurementStatus | undefined): ProcurementStatus | undefined {
  if (maySee(actor, asked)) return asked;
  if (asked !== undefined) throw forbidden("status");
  return onItsWay;
}

/** @throws DomainError NOT_FOUND for a procurement that the member may not see */
export function refuseUnseen(actor: Member, { status }: ProcurementRecord): void {
  if (!maySee(actor, status)) throw notFound("Procurement");
}

/** @throws DomainError FORBIDDEN when it comes to more than the member may approve */
export function refuseAboveLimit({ rights }: Member, { totalAmount }: ProcurementRecord): void {
  if (ruleOf("purchases.approve", rights.role) !== "approvalLimit") return;
  const limit = Big(rights.approvesUpToCents ?? 0).div(100);
  if (totalAmount.lte(limit)) return;
  throw new DomainError("FORBIDDEN", `You can approve up to $${limit.toFixed(2)}. Ask an owner to approve this one.`);
}

/**
 * Whoever may not delete every procurement may delete those that they drafted, while they are pending.
 * @throws DomainError FORBIDDEN for others
 */
export function refuseToDelete({ capabilities, userId }: Member, procurement: ProcurementRecord): void {
  if (capabilities.has("delete.documents") || isOwnDraft(procurement, userId)) return;
  throw new DomainError("FORBIDDEN", "You can delete your own drafts. Ask an owner to delete this one.");
}
