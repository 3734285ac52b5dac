import { Entity, type EntityItem } from "electrodb";
import type { RecordOf } from "../storage/record.ts";
import { table, versionAttributes } from "../storage/entity.ts";
import { consumptionPoints } from "./restaurant.rules.ts";
import type { Restaurant } from "./restaurant.schema.ts";
import { weekdays } from "./settings.rules.ts";
import type { Settings } from "./settings.schema.ts";

export const RestaurantEntity = new Entity(
  {
    model: { service: "stockpot", entity: "restaurant", version: "1" },
    attributes: {
      // In the restaurant's own partition, with everything that it holds.
      id: { type: "string", required: true, readOnly: true, label: "restaurantid" },
      name: { type: "string", required: true },
      /** The name, folded: administrators find restaurants by its beginning. */
      nameKey: { type: "string", required: true },
      address: { type: "string", required: true },
      description: { type: "string" },
      phoneNumber: { type: "string" },
      email: { type: "string" },
      website: { type: "string" },
      cuisineType: { type: "string" },
      priceRange: { type: "string" },
      isActive: { type: "boolean", required: true },
      timeZone: { type: "string", required: true },
      /** Minutes after local midnight; absent is midnight. */
      dayStartsAt: { type: "number" },
      /** When the time zone or the start of the day was last changed. */
      daysChangedAt: { type: "string" },
      /** The last day of the closed period. */
      closedThrough: { type: "string" },
      consumeAt: { type: consumptionPoints, required: true },
      allowNegativeStock: { type: "boolean", required: true },
      weekStartsOn: { type: weekdays },
      taxPercent: { type: "number" },
      taxIncluded: { type: "boolean" },
      serviceChargePercent: { type: "number" },
      staffPricePercent: { type: "number" },
      warningFactor: { type: "number" },
      priceAlertPercent: { type: "number" },
      wasteReviewOver: { type: "number" },
      targetFoodCostPercent: { type: "number" },
      blindCounts: { type: "boolean" },
      ...versionAttributes,
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      byCreation: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
      byName: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: [], template: "restaurants#name" },
        sk: { field: "gsi2sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
    },
  },
  table,
);

export type RestaurantRecord = RecordOf<Omit<Restaurant, "access"> & Settings, EntityItem<typeof RestaurantEntity>>;
