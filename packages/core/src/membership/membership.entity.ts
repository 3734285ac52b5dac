import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type Rights, type Toggles, membershipRoles } from "../access/capabilities.ts";
import { table } from "../storage/entity.ts";

/** A user's right to enter a restaurant. Only the access check and the restaurant's own verbs read it. */
export const MembershipEntity = new Entity(
  {
    model: { service: "stockpot", entity: "membership", version: "1" },
    attributes: {
      userId: { type: "string", required: true, readOnly: true },
      restaurantId: { type: "string", required: true, readOnly: true },
      role: { type: membershipRoles, required: true },
      /** The toggles that were set; absent while there are none. */
      toggles: { type: CustomAttributeType<Toggles>("any") },
      /** The largest procurement that a manager may approve, whole US cents. */
      approvesUpToCents: { type: "number" },
      /** The id of the user who invited them; absent for the one who created the restaurant. */
      invitedBy: { type: "string" },
      /**
       * Set for members who joined when there were so many that deleting the restaurant may not end all memberships at once:
       * the access check also asks whether the restaurant is still there.
       */
      asksRestaurant: { type: "boolean" },
      version: { type: "number", required: true },
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

export const rightsOf = ({ role, toggles, approvesUpToCents }: EntityItem<typeof MembershipEntity>): Rights => ({
  role,
  toggles,
  approvesUpToCents,
});
