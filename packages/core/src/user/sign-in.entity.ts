import { Entity } from "electrodb";
import { table } from "../storage/entity.ts";

/** How often a user signed in on one day, in the partition of their sessions. */
export const SignInEntity = new Entity(
  {
    model: { service: "stockpot", entity: "signIn", version: "1" },
    attributes: {
      userId: { type: "string", required: true, readOnly: true },
      /** In UTC, as ISO 8601. */
      day: { type: "string", required: true, readOnly: true },
      count: { type: "number", required: true },
      /** Seconds since 1970. */
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["userId"] }, sk: { field: "sk", composite: ["day"] } },
    },
  },
  table,
);
