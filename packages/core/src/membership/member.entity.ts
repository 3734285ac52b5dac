import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type Toggles, membershipRoles } from "../access/capabilities.ts";
import { table } from "../storage/entity.ts";

/**
 * Who is in a restaurant: the copy of a membership in the restaurant's partition, written together with it. It admits
 * no one.
 */
export const MemberEntity = new Entity(
  {
    model: { service: "stockpot", entity: "member", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      userId: { type: "string", required: true, readOnly: true },
      /** As it was when they joined, or when their membership last changed. */
      fullName: { type: "string", required: true },
      email: { type: "string", required: true },
      role: { type: membershipRoles, required: true },
      toggles: { type: CustomAttributeType<Toggles>("any") },
      approvesUpToCents: { type: "number" },
      invitedBy: { type: "string" },
      asksRestaurant: { type: "boolean" },
      version: { type: "number", required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["userId"] },
      },
    },
  },
  table,
);

export type MemberRecord = EntityItem<typeof MemberEntity>;

/**
 * How many members a restaurant has beyond its first owner: none if absent. One item, because a condition on it
 * protects the last owner and the limit. It changes only with the members, so it never takes many writes.
 */
export const MemberCountsEntity = new Entity(
  {
    model: { service: "stockpot", entity: "memberCounts", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      furtherMembers: { type: "number", required: true },
      furtherOwners: { type: "number", required: true },
      /** Goes up with every change of a membership. */
      changes: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["restaurantId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
