import { Entity } from "electrodb";
import { table } from "../storage/table.ts";

/** Failed sign-ins, and those under way, of one email or network address, or registrations from one network address, within a window of time. */
export const AttemptEntity = new Entity(
  {
    model: { service: "stockpot", entity: "attempt", version: "1" },
    attributes: {
      /** `email:…`, `address:…` or `registration:…`. */
      scope: { type: "string", required: true, readOnly: true },
      /** A mark of each, so that removing one is idempotent; absent when there is none. */
      attempts: { type: "set", items: "string" },
      /** Those of the marks whose password is still being checked; absent when there is none. */
      underWay: { type: "set", items: "string" },
      /** Seconds since 1970 from which whatever is still under way was left by a process that ended. */
      underWayUntil: { type: "number" },
      /** Seconds since 1970 when the window closes. */
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["scope"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
