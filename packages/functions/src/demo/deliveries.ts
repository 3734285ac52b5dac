import { factor, ratioOfFactor } from "@stockpot/core/measure/quantity";
import * as inventory from "@stockpot/core/inventory/inventory.service";
import { newId } from "@stockpot/core/platform/id";
import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import * as procurements from "@stockpot/core/procurement/procurement.service";
import { complete, receive } from "@stockpot/core/receipt/receipt.receiving";
import * as suppliers from "@stockpot/core/supplier/supplier.service";
import { type DemoProcurement, type DemoSupplier, supplyOf } from "./supply.ts";
import { type DemoEvent, type DemoKitchen, dayAgo, idOf, momentAgo } from "./timeline.ts";

/**
 * Adds the suppliers of a restaurant and plans what they deliver.
 * @param parOf as much as a delivery brings an item up to, in its base unit, by its name
 */
export async function planDeliveries(
  kitchen: DemoKitchen,
  parOf: ReadonlyMap<string, number>,
): Promise<readonly DemoEvent[]> {
  const supply = supplyOf[kitchen.name];
  if (!supply) return [];
  const supplierIds = new Map<string, string>();
  for (const { draft } of supply.suppliers)
    supplierIds.set(draft.name, (await suppliers.create(kitchen.owner, draft)).id);
  const idIn = (name: string) => supplierIds.get(name) ?? "";
  const { inactive } = supply;
  const retire = () =>
    suppliers.update(kitchen.owner, {
      params: { supplierId: idIn(inactive ?? "") },
      body: { isActive: false },
      ifMatch: undefined,
    });
  return [
    ...supply.suppliers.flatMap((supplier) => roundsOf(kitchen, supplier, idIn(supplier.draft.name), parOf)),
    ...supply.procurements.flatMap((procurement) => stepsOf(kitchen, procurement, idIn(procurement.supplier))),
    ...(inactive === undefined ? [] : [{ at: momentAgo(kitchen, 6, "10:05"), run: retire }]),
  ];
}

/** Every round of a supplier: ordered in the evening, approved, and received on the next morning. */
function roundsOf(
  kitchen: DemoKitchen,
  supplier: DemoSupplier,
  supplierId: string,
  parOf: ReadonlyMap<string, number>,
): readonly DemoEvent[] {
  return supplier.deliveredDaysAgo.flatMap((daysAgo, round) => {
    let procurementId: string | undefined;
    const input = () => ({ params: { procurementId: procurementId ?? "" }, ifMatch: undefined });
    const order = async () => {
      const items = await linesOf(kitchen, supplier, round, parOf);
      if (items.length === 0) return;
      const draft = { supplierId, expectedDate: dayAgo(kitchen, daysAgo), items };
      procurementId = (await procurements.create(kitchen.manager, draft)).id;
    };
    const isLast = round === supplier.deliveredDaysAgo.length - 1;
    const arrive = () =>
      isLast && supplier.charged ? receiveAt(kitchen, supplier.charged, input()) : complete(kitchen.cook, input());
    return [
      { at: momentAgo(kitchen, daysAgo + 1, "21:40"), run: order },
      {
        at: momentAgo(kitchen, daysAgo + 1, "22:15"),
        run: ifOrdered(() => procurements.approve(kitchen.owner, input())),
      },
      { at: momentAgo(kitchen, daysAgo, "08:20"), run: ifOrdered(arrive) },
    ];

    function ifOrdered(run: () => Promise<unknown>) {
      return async () => (procurementId === undefined ? undefined : run());
    }
  });
}

/** The quantities by which a supplier's goods are below their target. */
async function linesOf(
  kitchen: DemoKitchen,
  { goods }: DemoSupplier,
  round: number,
  parOf: ReadonlyMap<string, number>,
): Promise<ProcurementDraft["items"]> {
  const stock = await inventory.ingredients(kitchen.owner, { ids: goods.map(([item]) => idOf(kitchen, item)) });
  return goods.flatMap(([item, lot, unit, prices]) => {
    const there = stock.find(({ name }) => name === item);
    const by = there && factor(unit, there.baseUnit, there.equivalences);
    if (!there || !by) throw new Error(`The demo buys ${item} in a unit that it is not kept in`);
    const { numerator, denominator } = ratioOfFactor(by);
    const missing = (parOf.get(item) ?? 0) - there.quantity.toNumber();
    const quantity = Math.ceil((missing * Number(denominator)) / Number(numerator) / lot) * lot;
    const unitPrice = prices[round] ?? prices.at(-1) ?? 0;
    return quantity > 0 ? [{ inventoryItemId: there.id, quantity, unit, unitPrice }] : [];
  });
}

type Input = Parameters<typeof procurements.get>[1];

/** Receives all of a procurement at the prices of its delivery note. */
async function receiveAt(kitchen: DemoKitchen, charged: Readonly<Record<string, number>>, input: Input) {
  const { items } = await procurements.get(kitchen.owner, input);
  const prices = new Map(Object.entries(charged).map(([item, price]) => [idOf(kitchen, item), price]));
  const lines = items.map(({ id: lineId, inventoryItemId, quantity, unitPrice }) => ({
    lineId,
    received: quantity,
    unitPrice: prices.get(inventoryItemId) ?? unitPrice,
  }));
  await receive(kitchen.manager, { ...input, ifMatch: undefined, body: { id: newId(), lines } });
}

/** A procurement that was not received. */
function stepsOf(kitchen: DemoKitchen, procurement: DemoProcurement, supplierId: string): readonly DemoEvent[] {
  const { expectedDaysAgo, notes, lines } = procurement;
  let procurementId = "";
  const input = () => ({ params: { procurementId }, ifMatch: undefined });
  const create = async () => {
    const draft = {
      supplierId,
      expectedDate: dayAgo(kitchen, expectedDaysAgo),
      ...(notes !== undefined && { notes }),
      items: lines.map(([item, quantity, unit, unitPrice]) => ({
        inventoryItemId: idOf(kitchen, item),
        quantity,
        unit,
        unitPrice,
      })),
    };
    procurementId = (await procurements.create(kitchen.manager, draft)).id;
  };
  const on = (daysAgo: number | undefined, time: string, run: () => Promise<unknown>): readonly DemoEvent[] =>
    daysAgo === undefined ? [] : [{ at: momentAgo(kitchen, daysAgo, time), run }];
  return [
    ...on(procurement.orderedDaysAgo, "15:10", create),
    ...on(procurement.approvedDaysAgo, "16:00", () => procurements.approve(kitchen.owner, input())),
    ...on(procurement.cancelledDaysAgo, "11:30", () => procurements.cancel(kitchen.owner, input())),
  ];
}
