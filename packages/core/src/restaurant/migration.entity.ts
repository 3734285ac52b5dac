import { Entity } from "electrodb";
import { table } from "../storage/table.ts";

/** How far a change of all restaurants' data has come, in the order of their ids. */
export const MigrationEntity = new Entity(
  {
    model: { service: "stockpot", entity: "migration", version: "1" },
    attributes: {
      name: { type: "string", required: true, readOnly: true },
      /** The last restaurant that is done. */
      restaurantId: { type: "string" },
      finishedAt: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["name"] } },
    },
  },
  table,
);
