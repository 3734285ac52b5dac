import { Big } from "big.js";
import { costPerBaseUnit } from "../measure/money.ts";
import type { Member } from "../actor.ts";
import type { ById, Versioned } from "../api/route.ts";
import { DomainError, assertVersion, notFound } from "../error.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { readRecord } from "../storage/read-records.ts";
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
  const data = await readRecord(ProcurementEntity, { restaurantId, id: params.procurementId }, { consistent });
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
  actor: Pick<Member, "restaurantId">,
  input: ProcurementInput,
  { consistent, consistentLines = consistent }: Consistency,
): Promise<ProcurementWithLines> {
  const [procurement, written] = await Promise.all([
    readHeader(actor, input, { consistent }),
    readRecord(
      ProcurementLinesEntity,
      { restaurantId: actor.restaurantId, id: input.params.procurementId },
      { consistent: consistentLines },
    ),
  ]);
  if (written?.version !== procurement.linesVersion) throw new VersionConflict("The lines are of another moment");
  return { procurement, lines: written.lines };
}

/** How far a line has come. */
interface LineProgress {
  /** What was accepted of it, in its unit. */
  readonly received: Big;
  /** What that came to, US dollars. */
  readonly receivedAmount: Big;
  readonly closedShort: boolean;
}

/** A line with how far it has come. */
export type LineInProgress = ProcurementLine & LineProgress;

/** The lines with how far each has come. */
export const linesInProgress = ({ procurement, lines }: ProcurementWithLines): readonly LineInProgress[] => {
  const { received, receivedAmounts, closedShort = [] } = procurement;
  return lines.map((line, index) => ({
    ...line,
    received: received?.[index] ?? Big(0),
    receivedAmount: receivedAmounts?.[index] ?? Big(0),
    closedShort: closedShort.includes(line.id),
  }));
};

/** A procurement as lists return it. */
export const summaryOf = (procurement: ProcurementRecord) => ({ ...procurement, orderDate: procurement.createdAt });

/** A procurement as the API returns it. */
export const presented = (read: ProcurementWithLines) => ({
  ...summaryOf(read.procurement),
  items: linesInProgress(read).map(({ name, baseUnit, ...line }) => ({
    ...line,
    inventoryItem: { name, baseUnit },
    unitCost: costPerBaseUnit(Big(line.unitPrice), line.factor),
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
    const message = `This procurement is ${statusLabel(procurement.status)}. It can't be ${statusLabel(status)}.`;
    throw new DomainError("CONFLICT", message);
  }
  assertVersion(procurement.version, ifMatch, "procurement");
}

/** @throws DomainError CONFLICT while a delivery, or its undoing, takes several transactions */
export function refuseWhileUnderWay({ underWay }: ProcurementRecord): void {
  if (!underWay) return;
  const what = underWay.verb === "UNDO" ? "A delivery of this procurement is being undone." : beingReceived;
  throw new DomainError("CONFLICT", `${what} Try again in a minute.`);
}

const beingReceived = "A delivery of this procurement is being received.";

/** Whether a delivery has begun to come into stock and not ended. */
export const isReceivingBegun = ({ underWay }: ProcurementRecord): boolean => underWay?.verb === "RECEIVE";

/** Whether anything of it is in stock. */
export const isReceived = ({ linesReceived }: ProcurementRecord): boolean => linesReceived > 0;
