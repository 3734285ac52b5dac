import { Entity, type EntityItem } from "electrodb";
import { primaryByRestaurant, table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import type { RecordOf } from "../storage/record.ts";
import type { Supplier } from "./supplier.schema.ts";

export const SupplierEntity = new Entity(
  {
    model: { service: "stockpot", entity: "supplier", version: "1" },
    attributes: {
      ...tenantAttributes,
      name: { type: "string", required: true },
      contactName: { type: "string", required: true },
      email: { type: "string", required: true },
      phoneNumber: { type: "string", required: true },
      address: { type: "string", required: true },
      city: { type: "string" },
      state: { type: "string" },
      zipCode: { type: "string" },
      country: { type: "string" },
      website: { type: "string" },
      notes: { type: "string" },
      paymentTerms: { type: "string" },
      isActive: { type: "boolean", required: true },
      ...versionAttributes,
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);

export type SupplierRecord = RecordOf<Supplier, EntityItem<typeof SupplierEntity>>;

/** What a supplier is listed by. */
export const SupplierEntryEntity = new Entity(
  {
    model: { service: "stockpot", entity: "supplierEntry", version: "1" },
    attributes: {
      ...tenantAttributes,
      name: { type: "string", required: true },
      nameKey: { type: "string", required: true },
      activity: { type: ["active", "inactive"] as const, required: true },
    },
    indexes: {
      primary: primaryByRestaurant,
      byName: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["restaurantId"], template: "supplier#${restaurantId}" },
        sk: { field: "gsi1sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
      byActivity: {
        index: "gsi2",
        pk: {
          field: "gsi2pk",
          composite: ["restaurantId", "activity"],
          template: "supplier#${restaurantId}#${activity}",
        },
        sk: { field: "gsi2sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
    },
  },
  table,
);
