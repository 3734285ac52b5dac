import { Entity, type EntityItem } from "electrodb";
import { insideRoles } from "../access/capabilities.ts";
import { roles } from "../api/role.ts";
import { table } from "../storage/entity.ts";

/**
 * How often a user tried on one day to do something that their role does not include. It has partitions of its own, so that
 * functions which update nothing else may be allowed to count in them and nowhere else.
 */
export const RefusalEntity = new Entity(
  {
    model: { service: "stockpot", entity: "refusal", version: "1" },
    attributes: {
      /** The restaurant's id, or `platform`. */
      refusedIn: { type: "string", required: true, readOnly: true },
      /** In UTC, as ISO 8601. */
      day: { type: "string", required: true, readOnly: true },
      userId: { type: "string", required: true, readOnly: true },
      /** As it was the last time, like everything below. */
      fullName: { type: "string", required: true },
      role: { type: [...insideRoles, ...roles], required: true },
      /** What the route that refused them does. */
      tried: { type: "string", required: true },
      at: { type: "string", required: true },
      count: { type: "number", required: true },
      /** Seconds since 1970. */
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["refusedIn"] }, sk: { field: "sk", composite: ["day", "userId"] } },
    },
  },
  table,
);

export type RefusalRecord = EntityItem<typeof RefusalEntity>;
