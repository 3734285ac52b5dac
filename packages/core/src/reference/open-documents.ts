import { type Write, put, remove } from "../storage/write.ts";
import { OpenOrderEntity, OpenProcurementEntity } from "./open-document.entity.ts";

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

/** The open procurements of a restaurant, with the items on them. */
export async function readOpenProcurements(restaurantId: string, { consistent } = { consistent: false }) {
  return (await OpenProcurementEntity.query.primary({ restaurantId }).go({ pages: "all", consistent })).data;
}
