import { Entity } from "electrodb";
import { table } from "../storage/table.ts";

const membershipRoles = ["OWNER"] as const;

/** A user's right to enter a restaurant. Only the access check and the restaurant's own verbs read it. */
export const MembershipEntity = new Entity(
  {
    model: { service: "stockpot", entity: "membership", version: "1" },
    attributes: {
      userId: { type: "string", required: true, readOnly: true },
      restaurantId: { type: "string", required: true, readOnly: true },
      role: { type: membershipRoles, required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["userId"] },
        sk: { field: "sk", composite: ["restaurantId"] },
      },
    },
  },
  table,
);
