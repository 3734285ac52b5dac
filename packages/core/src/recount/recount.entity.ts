import { CustomAttributeType, Entity } from "electrodb";
import { table } from "../storage/entity.ts";

const stages = ["restaurants", "users", "platform", "finished"] as const;

/** How far the recount is, in rounds through everything. */
export const RecountEntity = new Entity(
  {
    model: { service: "stockpot", entity: "recount", version: "1" },
    attributes: {
      /** When the round began. */
      startedAt: { type: "string", required: true },
      stage: { type: stages, required: true },
      /** The last restaurant that is done, or by what the last user who is done is listed. */
      after: { type: "string" },
      /** How many restaurants are done. */
      restaurants: { type: "number", required: true },
      /** How many counters the round has found to differ from what they count. */
      drifted: { type: "number", required: true },
      /** How many runs in a row have failed at the next subject. */
      failures: { type: "number", required: true },
      /** The stored reading of the next subject: its id and number of parts. */
      readingId: { type: "string" },
      readingParts: { type: "number" },
      /** When the last round that was finished ended. */
      finishedAt: { type: "string" },
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

/** A part of what a run has read of what it had no time to end, as much as one item of the table holds. */
export const RecountPartEntity = new Entity(
  {
    model: { service: "stockpot", entity: "recountPart", version: "1" },
    attributes: {
      readingId: { type: "string", required: true, readOnly: true },
      part: { type: "number", required: true, readOnly: true, padding: { length: 3, char: "0" } },
      /** Of a compressed JSON. */
      content: { type: CustomAttributeType<Uint8Array>("any"), required: true },
      /** Seconds since 1970: the next run reads it, and it is not needed afterwards. */
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["readingId"] },
        sk: { field: "sk", composite: ["part"] },
      },
    },
  },
  table,
);
