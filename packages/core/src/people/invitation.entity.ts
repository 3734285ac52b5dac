import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type Toggles, insideRoles, membershipRoles } from "../access/capabilities.ts";
import { table } from "../storage/entity.ts";

const shared = {
  restaurantId: { type: "string", required: true, readOnly: true },
  id: { type: "string", required: true, readOnly: true },
  /** SHA-256 of the token, in hexadecimal digits. */
  tokenHash: { type: "string", required: true, readOnly: true },
  role: { type: membershipRoles, required: true },
  toggles: { type: CustomAttributeType<Toggles>("any") },
  approvesUpToCents: { type: "number" },
  /** Whom it is for, in the inviter's words. */
  label: { type: "string" },
  inviterId: { type: "string", required: true },
  inviterName: { type: "string", required: true },
  /** By what the inviter may invite: an invitation holds only while they may. */
  inviterRole: { type: insideRoles, required: true },
  createdAt: { type: "string", required: true },
  /** Seconds since 1970. */
  expiresAt: { type: "number", required: true },
} as const;

/**
 * An invitation, under a hash of its token: a reader of the table cannot use it. Once used or revoked it looks as if
 * it had never been, except to the user who accepted it and did not get the answer.
 */
export const InvitationEntity = new Entity(
  {
    model: { service: "stockpot", entity: "invitation", version: "1" },
    attributes: {
      ...shared,
      /** Who did, by id; absent while it is open. */
      acceptedBy: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["tokenHash"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

/** Its copy in the restaurant's partition, written together with it and gone once used: which invitations are open? */
export const OpenInvitationEntity = new Entity(
  {
    model: { service: "stockpot", entity: "openInvitation", version: "1" },
    attributes: shared,
    indexes: {
      primary: { pk: { field: "pk", composite: ["restaurantId"] }, sk: { field: "sk", composite: ["id"] } },
    },
  },
  table,
);

export type InvitationRecord = EntityItem<typeof OpenInvitationEntity>;
