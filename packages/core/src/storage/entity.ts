import { client, tableName } from "./client.ts";

/** Where every entity lives. */
export const table = { client, table: tableName };

/** What everything inside a restaurant is stored by. */
export const tenantAttributes = {
  restaurantId: { type: "string", required: true, readOnly: true },
  id: { type: "string", required: true, readOnly: true },
} as const;

/** The attributes of every version of a record. */
export const versionAttributes = {
  version: { type: "number", required: true },
  createdAt: { type: "string", required: true },
  updatedAt: { type: "string", required: true },
} as const;

/** In the restaurant's partition, by the thing's own id. */
export const primaryByRestaurant = {
  pk: { field: "pk", composite: ["restaurantId"] },
  sk: { field: "sk", composite: ["id"] },
} as const;
