import { CustomAttributeType, Entity } from "electrodb";
import { table } from "./entity.ts";

/** The first response under an Idempotency-Key, kept for a day in the partition of the user who sent it. */
export const IdempotencyEntity = new Entity(
  {
    model: { service: "stockpot", entity: "storedResponse", version: "1" },
    attributes: {
      userId: { type: "string", required: true, readOnly: true },
      key: { type: "string", required: true, readOnly: true },
      fingerprint: { type: "string", required: true },
      /** Absent while a request in several transactions is under way: its key is taken already. */
      status: { type: "number" },
      body: { type: "string" },
      /** A long body, compressed: an item of the table holds 400 KB, and the response to a large order may be longer. */
      longBody: { type: CustomAttributeType<Uint8Array>("any") },
      etag: { type: "string" },
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["userId"], casing: "none" },
        sk: { field: "sk", composite: ["key"], casing: "none" },
      },
    },
  },
  table,
);
