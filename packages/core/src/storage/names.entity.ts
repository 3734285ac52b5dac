import { Entity } from "electrodb";
import { table } from "./table.ts";

/**
 * Some names of the platform's users, packed to be searched: see `names.ts`. A write cannot take an element from a set and
 * add another to it at once: a name that changes goes from the one set to the other.
 */
export const UserNamesEntity = new Entity(
  {
    model: { service: "stockpot", entity: "userNames", version: "1" },
    attributes: {
      part: { type: "string", required: true, readOnly: true },
      a: { type: "set", items: "string" },
      b: { type: "set", items: "string" },
      /** How often they have changed. */
      c: { type: "number" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["part"] } },
    },
  },
  table,
);
