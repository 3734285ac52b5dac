import { Entity, type EntityItem } from "electrodb";
import { primaryByRestaurant, table, tenantAttributes } from "../storage/entity.ts";
import type { RecordOf } from "../storage/record.ts";
import type { PeriodChange } from "../restaurant/settings.schema.ts";

/** That a period was closed or opened again: written once, with the restaurant. Ids grow with time. */
export const PeriodChangeEntity = new Entity(
  {
    model: { service: "stockpot", entity: "periodChange", version: "1" },
    attributes: {
      ...tenantAttributes,
      closedThrough: { type: "string" },
      before: { type: "string" },
      reason: { type: "string" },
      byId: { type: "string", required: true },
      by: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);

export type PeriodChangeRecord = RecordOf<PeriodChange, EntityItem<typeof PeriodChangeEntity>>;
