import { Entity } from "electrodb";
import { table } from "../storage/entity.ts";

/** How far the nightly compaction is in its round through all restaurants. */
export const SweepEntity = new Entity(
  {
    model: { service: "stockpot", entity: "rollupSweep", version: "1" },
    attributes: {
      /** The last restaurant that is done; absent after a round. */
      after: { type: "string" },
      /** When the last round ended. */
      finishedAt: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
