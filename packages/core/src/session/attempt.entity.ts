import { Entity } from "electrodb";
import { table } from "../storage/entity.ts";

/**
 * Attempts within a window of time that the first one opens: failed checks of a password and those under way, by
 * email address, known device, signed-in person and network address; registrations and looks at invitations by network
 * address.
 */
export const AttemptEntity = new Entity(
  {
    model: { service: "stockpot", entity: "attempt", version: "1" },
    attributes: {
      /** `email:…`, `device:…`, `user:…`, `address:…`, `registration:…` or `invitation:…`. */
      scope: { type: "string", required: true, readOnly: true },
      /** How many are counted: more only while below the limit. */
      attempts: { type: "number", required: true },
      /** Seconds since 1970 when the window closes. */
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["scope"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
