import { Big } from "big.js";
import { ruleOf } from "../access/capabilities.ts";
import type { Member } from "../actor.ts";
import { DomainError, forbidden, notFound } from "../error.ts";
import type { ProcurementRecord } from "./procurement.entity.ts";
import { isOwnDraft } from "./procurement.rules.ts";
import type { ProcurementQuery, ProcurementStatus } from "./procurement.schema.ts";

/** The procurements that every member may see: goods are to come. */
const onItsWay: ProcurementStatus = "APPROVED";

/** Whether a member may see the procurements of a status. */
export const maySee = ({ capabilities }: Member, status: ProcurementStatus | undefined) =>
  status === onItsWay || capabilities.has("purchases.readAll");

type ListedStatus = ProcurementQuery["status"];

const mayList = (actor: Member, status: ListedStatus) =>
  status === "ABOVE_APPROVED"
    ? actor.capabilities.has("purchases.readAll") && actor.capabilities.has("costs.read")
    : maySee(actor, status);

/**
 * The status that a member's list is of, all where it is undefined.
 * @param asked for which status the member asks
 * @throws DomainError FORBIDDEN for one that they may not see
 */
export function statusToList(actor: Member, asked: ListedStatus): ListedStatus {
  if (mayList(actor, asked)) return asked;
  if (asked !== undefined) throw forbidden("status");
  return onItsWay;
}

/** @throws DomainError NOT_FOUND for a procurement that the member may not see */
export function assertVisible(actor: Member, { status }: ProcurementRecord): void {
  if (!maySee(actor, status)) throw notFound("Procurement");
}

/** The largest procurement that a member may approve, US dollars; undefined where there is no limit. */
function approvalLimitOf({ rights }: Pick<Member, "rights">): Big | undefined {
  if (ruleOf("purchases.approve", rights.role) !== "approvalLimit") return undefined;
  return Big(rights.approvesUpToCents ?? 0).div(100);
}

/** Whether a member may approve a procurement of so many US dollars. */
export const mayApprove = (member: Pick<Member, "rights" | "capabilities">, amount: Big): boolean =>
  member.capabilities.has("purchases.approve") && approvalLimitOf(member)?.lt(amount) !== true;

/** @throws DomainError FORBIDDEN when so many US dollars are more than the member may approve */
export function refuseAboveLimit(member: Member, amount: Big): void {
  const limit = approvalLimitOf(member);
  if (!limit?.lt(amount)) return;
  throw new DomainError("FORBIDDEN", `You can approve up to $${limit.toFixed(2)}. Ask an owner to approve this one.`);
}

/**
 * A member who may not delete every procurement may delete the ones that they drafted, while they are pending.
 * @throws DomainError FORBIDDEN for others
 */
export function refuseToDelete({ capabilities, userId }: Member, procurement: ProcurementRecord): void {
  if (capabilities.has("delete.documents") || isOwnDraft(procurement, userId)) return;
  throw new DomainError("FORBIDDEN", "You can delete your own drafts. Ask an owner to delete this one.");
}
