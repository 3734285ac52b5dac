import { Big } from "big.js";
import type { Member } from "../actor.ts";
import type { ById, Versioned } from "../api/route.ts";
import { DomainError, assertVersion, notFound } from "../error.ts";
import { VersionConflict } from "../storage/conflict.ts";
import {
  ProcurementEntity,
  type ProcurementLine,
  ProcurementLinesEntity,
  type ProcurementRecord,
} from "./procurement.entity.ts";
import { canBecome } from "./procurement.rules.ts";
import type { ProcurementStatus } from "./procurement.schema.ts";

export type ProcurementInput = ById<"procurementId">;
export type VersionedInput = Versioned<"procurementId">;

export interface ProcurementWithLines {
  readonly procurement: ProcurementRecord;
  readonly lines: readonly ProcurementLine[];
}

/** A procurement without its lines. */
export async function readHeader(
  { restaurantId }: Pick<Member, "restaurantId">,
  { params }: ProcurementInput,
  { consistent } = { consistent: true },
): Promise<ProcurementRecord> {
  const { data } = await ProcurementEntity.get({ restaurantId, id: params.procurementId }).go({ consistent });
  if (!data) throw notFound("Procurement");
  return data;
}

interface Consistency {
  readonly consistent: boolean;
  /** Of the lines, which change seldom; as the procurement by default. */
  readonly consistentLines?: boolean;
}

/**
 * A procurement with its lines.
 * @throws VersionConflict when the two were read at different moments
 */
export async function readProcurement(
  member: Pick<Member, "restaurantId">,
  input: ProcurementInput,
  { consistent, consistentLines = consistent }: Consistency,
): Promise<ProcurementWithLines> {
  const [procurement, { data: written }] = await Promise.all([
    readHeader(member, input, { consistent }),
    ProcurementLinesEntity.get({ restaurantId: member.restaurantId, id: input.params.procurementId }).go({
      consistent: consistentLines,
    }),
  ]);
  if (written?.version !== procurement.linesVersion) throw new VersionConflict("The lines are of another moment");
  return { procurement, lines: written.lines };
}

/** A procurement as the API returns it. */
export const presented = ({ procurement, lines }: ProcurementWithLines) => ({
  ...procurement,
  items: lines.map(({ name, baseUnit, totalPrice, baseQuantity, unitCost, ...line }) => ({
    ...line,
    inventoryItem: { name, baseUnit },
    totalPrice: Big(totalPrice),
    baseQuantity: Big(baseQuantity),
    unitCost: Big(unitCost),
  })),
});

export type PresentedProcurement = ReturnType<typeof presented>;

export const statusLabel = (status: ProcurementStatus) => status.toLowerCase();

/** @throws DomainError CONFLICT naming the present state, STALE when `ifMatch` is not the stored version */
export function assertCanBecome(
  procurement: ProcurementRecord,
  status: ProcurementStatus,
  ifMatch: number | undefined,
): void {
  if (!canBecome(procurement.status, status)) {
    const message = `This procurement is ${statusLabel(procurement.status)}. It cannot be ${statusLabel(status)}.`;
    throw new DomainError("CONFLICT", message);
  }
  assertVersion(procurement.version, ifMatch, "procurement");
  if (status === "CANCELLED") refuseWhileReceiving(procurement);
}

export function refuseWhileReceiving({ receivedLines, lineCount }: ProcurementRecord): void {
  if (receivedLines === 0 || receivedLines === lineCount) return;
  throw new DomainError("CONFLICT", "Part of this procurement has already been received. Finish receiving it first.");
}
