import { BomEntryEntity } from "../bom/bom.entity.ts";
import { DomainError } from "../error.ts";
import { OpenOrderEntity, OrderPartEntity } from "../order/order.entity.ts";
import { OpenProcurementEntity } from "../procurement/procurement.entity.ts";

/** What documents may reference; one of the three. */
interface Referenced {
  readonly itemId?: string;
  readonly productId?: string;
  readonly supplierId?: string;
}

const everything = { pages: "all", consistent: true } as const;

/** Labels of the BOMs that reference an item or a product. */
async function bomsReferencing(restaurantId: string, { itemId, productId }: Referenced): Promise<readonly string[]> {
  const { data } = await BomEntryEntity.query.primary({ restaurantId }).go(everything);
  return data
    .filter(({ itemIds, parentId }) => (itemId !== undefined && itemIds.includes(itemId)) || parentId === productId)
    .map(({ name }) => `recipe ${name}`);
}

/** Labels of the open procurements that reference an item or a supplier. */
async function openProcurementsReferencing(
  restaurantId: string,
  { itemId, supplierId }: Referenced,
): Promise<readonly string[]> {
  const { data } = await OpenProcurementEntity.query.primary({ restaurantId }).go(everything);
  return data
    .filter((open) => (itemId !== undefined && open.itemIds.includes(itemId)) || open.supplierId === supplierId)
    .map(({ procurementNumber }) => `procurement ${procurementNumber}`);
}

const readOpenOrders = async (restaurantId: string) =>
  (await OpenOrderEntity.query.primary({ restaurantId }).go(everything)).data;

const labelOf = ({ orderNumber }: { readonly orderNumber: string }) => `order ${orderNumber}`;

/** Labels of the open orders that reference a product. */
async function openOrdersOfProduct(restaurantId: string, productId: string): Promise<readonly string[]> {
  const open = await readOpenOrders(restaurantId);
  return open.filter(({ productIds }) => productIds.includes(productId)).map(labelOf);
}

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
        return ingredients.some(({ inventoryItemId }) => inventoryItemId === itemId) ? [labelOf(order)] : [];
      }),
    );
    labels.push(...some.flat());
  }
  return labels;
}

/** Labels of the documents that reference an item: its BOMs, open procurements and open orders. */
export async function referencesOfItem(restaurantId: string, itemId: string): Promise<readonly string[]> {
  const references = await Promise.all([
    bomsReferencing(restaurantId, { itemId }),
    openProcurementsReferencing(restaurantId, { itemId }),
    openOrdersTaking(restaurantId, itemId),
  ]);
  return references.flat();
}

/** Labels of the documents that reference a product: its BOMs and open orders. */
export async function referencesOfProduct(restaurantId: string, productId: string): Promise<readonly string[]> {
  const references = await Promise.all([
    bomsReferencing(restaurantId, { productId }),
    openOrdersOfProduct(restaurantId, productId),
  ]);
  return references.flat();
}

/** Labels of the documents that reference a supplier: its open procurements. */
export const referencesOfSupplier = (restaurantId: string, supplierId: string): Promise<readonly string[]> =>
  openProcurementsReferencing(restaurantId, { supplierId });

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
