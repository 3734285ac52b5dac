import type { Member } from "@stockpot/core/actor";
import { dayMilliseconds } from "@stockpot/core/platform/clock";
import { complete } from "@stockpot/core/receipt/receipt.receiving";
import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import * as procurements from "@stockpot/core/procurement/procurement.service";
import * as suppliers from "@stockpot/core/supplier/supplier.service";
import type { DemoEvent } from "./event.ts";
import { type DemoProcurement, supplyOf } from "./supply.ts";

const hourMilliseconds = dayMilliseconds / 24;

/** Some hours into a day: what is ordered is approved before it arrives. */
const moment = (daysAgo: number, hoursLater: number) =>
  new Date(Date.now() - daysAgo * dayMilliseconds + hoursLater * hourMilliseconds);

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMilliseconds).toISOString().slice(0, 10);

/**
 * Adds the suppliers of a restaurant and plans its procurements.
 * @param items the ids of the restaurant's items by name
 */
export async function planProcurements(
  actor: Member,
  restaurant: string,
  items: ReadonlyMap<string, string>,
): Promise<readonly DemoEvent[]> {
  const supply = supplyOf[restaurant];
  if (!supply) return [];
  const supplierIds = new Map<string, string>();
  for (const draft of supply.suppliers) supplierIds.set(draft.name, (await suppliers.create(actor, draft)).id);
  const { inactive } = supply;
  const retiring = { at: moment(6, 5), run: () => retire(actor, supplierIds.get(inactive ?? "")) };
  return [
    ...supply.procurements.flatMap((procurement) =>
      stepsOf(actor, procurement, draftOf(procurement, idIn(supplierIds, procurement.supplier), items)),
    ),
    ...(inactive === undefined ? [] : [retiring]),
  ];
}

async function retire(actor: Member, supplierId = ""): Promise<void> {
  await suppliers.update(actor, { params: { supplierId }, body: { isActive: false }, ifMatch: undefined });
}

function idIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data names ${name}, which does not exist`);
  return id;
}

function draftOf(
  { expectedDaysAgo, notes, lines }: DemoProcurement,
  supplierId: string,
  items: ReadonlyMap<string, string>,
): ProcurementDraft {
  return {
    supplierId,
    ...(expectedDaysAgo !== undefined && { expectedDate: dayOf(expectedDaysAgo) }),
    ...(notes !== undefined && { notes }),
    items: lines.map(([item, quantity, unit, unitPrice, note]) => ({
      inventoryItemId: idIn(items, item),
      quantity,
      unit,
      unitPrice,
      ...(note !== undefined && { notes: note }),
    })),
  };
}

function stepsOf(actor: Member, procurement: DemoProcurement, draft: ProcurementDraft): readonly DemoEvent[] {
  let procurementId = "";
  const input = () => ({ params: { procurementId }, ifMatch: undefined });
  return [
    ...step(procurement.orderedDaysAgo, 1, async () => {
      procurementId = (await procurements.create(actor, draft)).id;
    }),
    ...step(procurement.approvedDaysAgo, 3, () => procurements.approve(actor, input())),
    ...step(procurement.completedDaysAgo, 6, () => complete(actor, input())),
    ...step(procurement.cancelledDaysAgo, 5, () => procurements.cancel(actor, input())),
  ];
}

function step(daysAgo: number | undefined, hoursLater: number, run: () => Promise<unknown>): readonly DemoEvent[] {
  if (daysAgo === undefined) return [];
  return [
    {
      at: moment(daysAgo, hoursLater),
      run: async () => {
        await run();
      },
    },
  ];
}
