import { firstIdAt, lastId } from "../platform/id.ts";
import { type Write, put, remove } from "../storage/write.ts";
import { OpenOrderEntity, type OpenOrderRecord, OpenProcurementEntity } from "./open-document.entity.ts";

interface DocumentKey {
  readonly restaurantId: string;
  readonly id: string;
}

interface OpenOrder extends DocumentKey {
  readonly orderNumber: string;
  readonly productIds: readonly string[];
}

interface OpenProcurement extends DocumentKey {
  readonly procurementNumber: string;
  readonly supplierId: string;
  readonly itemIds: readonly string[];
}

const each = (ids: readonly string[]) => [...new Set(ids)];

/** Keeps what an open order references from being deleted. */
export const openOrderWrite = ({ productIds, ...order }: OpenOrder): Write =>
  put(OpenOrderEntity.put({ ...order, productIds: each(productIds) }));

export const closeOrderWrite = ({ restaurantId, id }: DocumentKey): Write =>
  remove(OpenOrderEntity.delete({ restaurantId, id }));

/** Keeps what an open procurement references from being deleted. */
export const openProcurementWrite = ({ itemIds, ...procurement }: OpenProcurement): Write =>
  put(OpenProcurementEntity.put({ ...procurement, itemIds: each(itemIds) }));

export const closeProcurementWrite = ({ restaurantId, id }: DocumentKey): Write =>
  remove(OpenProcurementEntity.delete({ restaurantId, id }));

/** The open procurements of a restaurant, with the items on them; possibly as they were a moment ago. */
export async function readOpenProcurements(restaurantId: string) {
  return (await OpenProcurementEntity.query.primary({ restaurantId }).go({ pages: "all" })).data;
}

const everything = { pages: "all", consistent: true } as const;

/** Some open orders, the oldest first. */
export async function readOldestOpenOrders(restaurantId: string, limit: number): Promise<readonly OpenOrderRecord[]> {
  const { data } = await OpenOrderEntity.query.primary({ restaurantId }).go({ limit, consistent: true });
  return data;
}

export async function readOldestOpenOrder(restaurantId: string): Promise<OpenOrderRecord | undefined> {
  const [oldest] = await readOldestOpenOrders(restaurantId, 1);
  return oldest;
}

/** The open orders whose ids are not above the highest of some. */
export async function readOpenOrdersThrough(
  restaurantId: string,
  bounds: readonly { readonly through: string }[],
): Promise<readonly OpenOrderRecord[]> {
  const last = bounds
    .map(({ through }) => through)
    .toSorted()
    .at(-1);
  if (last === undefined) return [];
  const query = OpenOrderEntity.query.primary({ restaurantId }).between({ id: firstIdAt(0) }, { id: last });
  return (await query.go(everything)).data;
}

/** The open orders of a product whose ids are not below one. */
export async function readOpenOrdersOf(
  restaurantId: string,
  productId: string,
  from: string,
): Promise<readonly OpenOrderRecord[]> {
  const { data } = await OpenOrderEntity.query
    .primary({ restaurantId })
    .between({ id: from }, { id: lastId })
    .where(({ productIds }, { contains }) => contains(productIds, productId))
    .go(everything);
  return data;
}

export const labelOfOrder = ({ orderNumber }: Pick<OpenOrderRecord, "orderNumber">) => `order ${orderNumber}`;
