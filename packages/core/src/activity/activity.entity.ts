import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { primaryByRestaurant, table, tenantAttributes } from "../storage/entity.ts";
import { activityActions, activitySubjects, activityWays } from "./activity.rules.ts";
import type { ActivityEntry } from "./activity.schema.ts";

/**
 * The record of who did what: written once, in the transaction that does it. Ids grow with time. It has one index, of few
 * attributes: an entry takes two write units there and two here.
 */
export const ActivityEntity = new Entity(
  {
    model: { service: "stockpot", entity: "activity", version: "1" },
    attributes: {
      ...tenantAttributes,
      action: { type: activityActions, required: true, readOnly: true },
      subjectType: { type: activitySubjects, required: true, readOnly: true },
      subjectId: { type: "string", required: true, readOnly: true },
      subjectName: { type: "string", required: true, readOnly: true },
      /** Absent where there are none. */
      changes: { type: CustomAttributeType<ActivityEntry["changes"]>("any"), readOnly: true },
      /** Absent where all of them are kept. */
      furtherChanges: { type: "number", readOnly: true },
      actorId: { type: "string", required: true, readOnly: true },
      actorName: { type: "string", required: true, readOnly: true },
      actorRole: { type: "string", readOnly: true },
      at: { type: "string", required: true, readOnly: true },
      requestId: { type: "string", readOnly: true },
      /** Such as "Chrome on Android"; of a browser only. */
      device: { type: "string", readOnly: true },
      via: { type: activityWays, required: true, readOnly: true },
    },
    indexes: {
      primary: primaryByRestaurant,
      bySubject: {
        index: "gsi3",
        pk: {
          field: "gsi3pk",
          composite: ["restaurantId", "subjectType", "subjectId"],
          template: "activity#${restaurantId}#${subjectType}#${subjectId}",
        },
        sk: { field: "gsi3sk", composite: ["id"], template: "${id}" },
      },
    },
  },
  table,
);

export type ActivityRecord = EntityItem<typeof ActivityEntity>;
