import { CustomAttributeType, Entity } from "electrodb";
import { roles } from "../api/role.ts";
import { table } from "../storage/entity.ts";

/** A link to set a new password with, kept as a hash: the table holds nothing that opens an account. */
export interface StoredPasswordReset {
  /** SHA-256 of the token's secret, in hexadecimal digits. */
  readonly secretHash: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  /** A password was set with it. */
  readonly used?: true;
}

/** A user. What users are listed by is on the record itself: it is too small to need an entry of its own. */
export const UserEntity = new Entity(
  {
    model: { service: "stockpot", entity: "user", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true, label: "userid" },
      email: { type: "string", required: true },
      fullName: { type: "string", required: true },
      /** The full name, folded: users are found by its beginning. */
      nameKey: { type: "string", required: true },
      role: { type: roles, required: true },
      /** Of administrators alone. */
      superAdmin: { type: "boolean" },
      /** A PHC string; never leaves the server. */
      passwordHash: { type: "string", required: true },
      /** Tokens carry it; raising it ends every session of the user. */
      sessionVersion: { type: "number", required: true },
      /** A mark of each session that was signed out of, until its last token has expired. */
      endedSessions: { type: "set", items: "string" },
      /** The authenticator app's secret, encrypted (see second-factor.key.ts); absent without a second factor. */
      totpSecret: { type: "string" },
      /** The last step of thirty seconds whose code was taken: none is taken again, nor one before it. */
      totpStep: { type: "number" },
      /** Hashes of the recovery codes that are left. */
      recoveryCodes: { type: "set", items: "string" },
      /** Since when there is a second factor. */
      secondFactorSince: { type: "string" },
      /** The link by which they may set a new password. */
      passwordReset: { type: CustomAttributeType<StoredPasswordReset>("any") },
      /** The Idempotency-Key of the registration, by which a repeated one is recognised. */
      registrationKey: { type: "string" },
      /** How often they signed in, and when last; absent until they do. */
      signIns: { type: "number" },
      lastSignInAt: { type: "string" },
      restaurantCount: { type: "number", required: true },
      version: { type: "number", required: true },
      createdAt: { type: "string", required: true, readOnly: true },
      updatedAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      byCreation: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: [], template: "users" },
        sk: { field: "gsi1sk", composite: ["createdAt", "id"], template: "${createdAt}#${id}" },
      },
      byRole: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["role"], template: "users#${role}" },
        sk: { field: "gsi2sk", composite: ["createdAt", "id"], template: "${createdAt}#${id}" },
      },
      byName: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: [], template: "users#name" },
        sk: { field: "gsi3sk", composite: ["nameKey", "id"], template: "${nameKey}#${id}" },
      },
      byEmail: {
        index: "gsi4",
        pk: { field: "gsi4pk", composite: [], template: "users#email" },
        sk: { field: "gsi4sk", composite: ["email"], template: "${email}" },
      },
    },
  },
  table,
);

/** Claims an email address for one user. */
export const EmailEntity = new Entity(
  {
    model: { service: "stockpot", entity: "email", version: "1" },
    attributes: {
      email: { type: "string", required: true, readOnly: true },
      userId: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["email"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

/**
 * The number of administrators, and of super admins among them, in one item, because a condition on it protects the last
 * of either. It changes only with the administrators, so it never takes many writes.
 */
export const AdministratorsEntity = new Entity(
  {
    model: { service: "stockpot", entity: "administrators", version: "1" },
    attributes: { count: { type: "number", required: true }, superAdmins: { type: "number" } },
    indexes: {
      primary: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

/** A deleted user who still has memberships in the table: the queue of the background work. */
export const DeletedUserEntity = new Entity(
  {
    model: { service: "stockpot", entity: "departure", version: "1" },
    attributes: {
      userId: { type: "string", required: true, readOnly: true },
      requestedAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["userId"] } },
    },
  },
  table,
);
