import { BomEntryEntity } from "../bom/bom.entity.ts";
import { DomainError } from "../error.ts";
import { OrderPartEntity } from "../order/order.entity.ts";
import { OpenOrderEntity } from "./open-document.entity.ts";
import { readOpenProcurements } from "./open-documents.ts";

const everything = { pages: "all", consistent: true } as const;

const readBoms = async (restaurantId: string) =>
  (await BomEntryEntity.query.primary({ restaurantId }).go(everything)).data;

const readOpenOrders = async (restaurantId: string) =>
  (await OpenOrderEntity.query.primary({ restaurantId }).go(everything)).data;

const labelOfBom = ({ name }: { readonly name: string }) => `recipe ${name}`;
const labelOfOrder = ({ orderNumber }: { readonly orderNumber: string }) => `order ${orderNumber}`;
const labelOfProcurement = ({ procurementNumber }: { readonly procurementNumber: string }) =>
  `procurement ${procurementNumber}`;

const maxConcurrentReads = 10;

/**
 * Labels of the open orders that take an ingredient, whatever its BOM says by now: until they are completed or
 * cancelled, they may still have to take it or give it back. Reads their lines, which only a deletion asks for.
 */
async function openOrdersTaking(restaurantId: string, itemId: string): Promise<readonly string[]> {
  const open = await readOpenOrders(restaurantId);
  const labels: string[] = [];
  for (let start = 0; start < open.length; start += maxConcurrentReads) {
    const some = await Promise.all(
      open.slice(start, start + maxConcurrentReads).map(async (order) => {
        const { data: parts } = await OrderPartEntity.query.primary({ restaurantId, orderId: order.id }).go(everything);
        const ingredients = parts.flatMap(({ lines }) => lines.flatMap((line) => line.ingredients));
        return ingredients.some(({ inventoryItemId }) => inventoryItemId === itemId) ? [labelOfOrder(order)] : [];
      }),
    );
    labels.push(...some.flat());
  }
  return labels;
}

/** Labels of the documents that reference an item: its BOMs, open procurements and open orders. */
export async function referencesOfItem(restaurantId: string, itemId: string): Promise<readonly string[]> {
  const [boms, procurements, orders] = await Promise.all([
    readBoms(restaurantId),
    readOpenProcurements(restaurantId, everything),
    openOrdersTaking(restaurantId, itemId),
  ]);
  return [
    ...boms.filter(({ itemIds }) => itemIds.includes(itemId)).map(labelOfBom),
    ...procurements.filter(({ itemIds }) => itemIds.includes(itemId)).map(labelOfProcurement),
    ...orders,
  ];
}

/** Labels of the documents that reference a product: its BOMs and open orders. */
export async function referencesOfProduct(restaurantId: string, productId: string): Promise<readonly string[]> {
  const [boms, orders] = await Promise.all([readBoms(restaurantId), readOpenOrders(restaurantId)]);
  return [
    ...boms.filter(({ parentId }) => parentId === productId).map(labelOfBom),
    ...orders.filter(({ productIds }) => productIds.includes(productId)).map(labelOfOrder),
  ];
}

/** Labels of the documents that reference a supplier: its open procurements. */
export async function referencesOfSupplier(restaurantId: string, supplierId: string): Promise<readonly string[]> {
  const procurements = await readOpenProcurements(restaurantId, everything);
  return procurements.filter((procurement) => procurement.supplierId === supplierId).map(labelOfProcurement);
}

const maxLabels = 3;

/** Says which documents reference a thing, the first three by name. */
export function inUseMessage(thing: string, references: readonly string[]): string {
  const others = references.length - maxLabels;
  const list = [...references.slice(0, maxLabels), ...(others > 0 ? [`${others} more`] : [])].join(", ");
  return `${thing} is used by ${list}.`;
}

/**
 * Refuses to delete what documents reference.
 * @throws DomainError IN_USE
 */
export function refuseIfReferenced(thing: string, references: readonly string[]): void {
  if (references.length > 0) throw new DomainError("IN_USE", inUseMessage(thing, references));
}
