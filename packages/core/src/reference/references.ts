import type { ReferenceGuard } from "../actor.ts";
import { BomEntryEntity } from "../bom/bom.entity.ts";
import { DomainError } from "../error.ts";
import { presentMilliseconds } from "../platform/clock.ts";
import { firstIdAt } from "../platform/id.ts";
import { OrderPartEntity } from "../order/order.entity.ts";
import { ordersThatMayTake } from "./former-ingredients.ts";
import { type OpenOrderRecord, OpenProcurementEntity } from "./open-document.entity.ts";
import { labelOfOrder, readOpenOrdersOf } from "./open-documents.ts";
import { longerThanRequests } from "./reference.guard.ts";

const everything = { pages: "all", consistent: true } as const;

const bomsOf = (restaurantId: string) => BomEntryEntity.query.primary({ restaurantId });
const openProcurementsOf = (restaurantId: string) => OpenProcurementEntity.query.primary({ restaurantId });

const labelOfBom = ({ name }: { readonly name: string }) => `recipe ${name}`;
const labelOfProcurement = ({ procurementNumber }: { readonly procurementNumber: string }) =>
  `procurement ${procurementNumber}`;

const maxConcurrentReads = 25;

/** The orders that take an item, which their lines say. */
async function thoseTaking(itemId: string, orders: readonly OpenOrderRecord[]): Promise<readonly OpenOrderRecord[]> {
  const taking: OpenOrderRecord[] = [];
  for (let start = 0; start < orders.length; start += maxConcurrentReads) {
    const some = await Promise.all(
      orders.slice(start, start + maxConcurrentReads).map(async (order) => {
        const { restaurantId, id: orderId } = order;
        const { data: parts } = await OrderPartEntity.query.primary({ restaurantId, orderId }).go(everything);
        const ingredients = parts.flatMap(({ lines }) => lines.flatMap((line) => line.ingredients));
        return ingredients.some(({ inventoryItemId }) => inventoryItemId === itemId) ? [order] : [];
      }),
    );
    taking.push(...some.flat());
  }
  return taking;
}

/**
 * What references an item: the labels of its BOMs, open procurements and open orders. An open order takes it until it is
 * completed or cancelled, whatever its recipes say by now; where none ever took the item, none is looked at.
 * @returns also the records of former ingredients that bear on no open order any more
 */
export async function referencesOfItem(restaurantId: string, itemId: string, guard: ReferenceGuard) {
  const [boms, procurements, { labels, obsolete }] = await Promise.all([
    bomsOf(restaurantId)
      .where(({ itemIds }, { contains }) => contains(itemIds, itemId))
      .go(everything),
    openProcurementsOf(restaurantId)
      .where(({ itemIds }, { contains }) => contains(itemIds, itemId))
      .go(everything),
    openOrdersTaking(restaurantId, itemId, guard),
  ]);
  return { labels: [...boms.data.map(labelOfBom), ...procurements.data.map(labelOfProcurement), ...labels], obsolete };
}

async function openOrdersTaking(restaurantId: string, itemId: string, guard: ReferenceGuard) {
  const { orders, obsolete } = await ordersThatMayTake(restaurantId, itemId, guard);
  return { labels: (await thoseTaking(itemId, orders)).map(labelOfOrder), obsolete };
}

/**
 * Reads the labels of the documents that reference a product: its BOMs and open orders. Called again after another save
 * came in between, it reads what may have been saved since, so that it catches up however many orders are open.
 */
export function referencesOfProduct(restaurantId: string, productId: string) {
  let seen: { readonly references: number; readonly at: number } | undefined;
  return async ({ references }: ReferenceGuard): Promise<readonly string[]> => {
    const before = seen;
    const at = presentMilliseconds();
    const isLater = before !== undefined && at >= before.at;
    const [boms, orders] = await Promise.all([
      before?.references === references
        ? []
        : bomsOf(restaurantId)
            .where(({ parentId }, { eq }) => eq(parentId, productId))
            .go(everything)
            .then(({ data }) => data),
      // All of them again where the clock was set back meanwhile.
      readOpenOrdersOf(restaurantId, productId, firstIdAt(isLater ? before.at - longerThanRequests : 0)),
    ]);
    seen = { references, at };
    return [...boms.map(labelOfBom), ...orders.map(labelOfOrder)];
  };
}

/** Labels of the documents that reference a supplier: its open procurements. */
export async function referencesOfSupplier(restaurantId: string, supplierId: string): Promise<readonly string[]> {
  const { data } = await openProcurementsOf(restaurantId)
    .where((procurement, { eq }) => eq(procurement.supplierId, supplierId))
    .go(everything);
  return data.map(labelOfProcurement);
}

const maxLabels = 3;

/** Documents by their labels, of many the first three. */
export function listOfLabels(labels: readonly string[]): string {
  const others = labels.length - maxLabels;
  return [...labels.slice(0, maxLabels), ...(others > 0 ? [`${others} more`] : [])].join(", ");
}

/** Says which documents reference a thing. */
export const inUseMessage = (thing: string, references: readonly string[]): string =>
  `${thing} is used by ${listOfLabels(references)}.`;

/**
 * Refuses to delete what documents reference.
 * @throws DomainError IN_USE
 */
export function refuseIfReferenced(thing: string, references: readonly string[]): void {
  if (references.length > 0) throw new DomainError("IN_USE", inUseMessage(thing, references));
}
