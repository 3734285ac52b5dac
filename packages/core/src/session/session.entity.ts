import { Entity } from "electrodb";
import { table } from "../storage/entity.ts";

/** A sign-in, in the partition of the person, to be listed until its last token has expired. It holds no token. */
export const SessionEntity = new Entity(
  {
    model: { service: "stockpot", entity: "session", version: "1" },
    attributes: {
      userId: { type: "string", required: true, readOnly: true },
      /** A UUIDv7: the `sid` of its tokens. */
      id: { type: "string", required: true, readOnly: true, label: "sessionid" },
      /** Such as "Chrome on Android". */
      device: { type: "string", required: true },
      /** Of the person's record, with which its tokens were signed. */
      sessionVersion: { type: "number", required: true },
      /** Seconds since 1970, as is the other. */
      signedInAtSeconds: { type: "number", required: true },
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["userId"] }, sk: { field: "sk", composite: ["id"] } },
    },
  },
  table,
);
