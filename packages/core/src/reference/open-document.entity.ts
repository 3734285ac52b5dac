import { Entity, type EntityItem } from "electrodb";
import { primaryByRestaurant, table, tenantAttributes } from "../storage/entity.ts";

/** What an order references, for as long as it is open: read when that is to be deleted, or an ingredient. */
export const OpenOrderEntity = new Entity(
  {
    model: { service: "stockpot", entity: "openOrder", version: "1" },
    attributes: {
      ...tenantAttributes,
      orderNumber: { type: "string", required: true },
      productIds: { type: "list", items: { type: "string" }, required: true },
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);

export type OpenOrderRecord = EntityItem<typeof OpenOrderEntity>;

/** What a procurement references, for as long as it is open: read when that is to be deleted or to get another unit. */
export const OpenProcurementEntity = new Entity(
  {
    model: { service: "stockpot", entity: "openProcurement", version: "1" },
    attributes: {
      ...tenantAttributes,
      procurementNumber: { type: "string", required: true },
      supplierId: { type: "string", required: true },
      itemIds: { type: "list", items: { type: "string" }, required: true },
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);
