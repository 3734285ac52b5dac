import { Entity } from "electrodb";
import { table } from "../storage/table.ts";

/**
 * What is counted within a window of time: failed checks of a password and those under way, by email address, known
 * device, signed-in person and network address; registrations and looks at invitations by network address.
 */
export const AttemptEntity = new Entity(
  {
    model: { service: "stockpot", entity: "attempt", version: "1" },
    attributes: {
      /** `email:…`, `device:…`, `user:…`, `address:…`, `registration:…` or `invitation:…`. */
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
