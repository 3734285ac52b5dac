import { Entity } from "electrodb";
import { roles } from "../api/role.ts";
import { table } from "../storage/client.ts";

/** A person. What they are listed by is on the person itself: a record this small needs no entry of its own. */
export const UserEntity = new Entity(
  {
    model: { service: "stockpot", entity: "user", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true, label: "userid" },
      email: { type: "string", required: true },
      fullName: { type: "string", required: true },
      /** What searches look through: projected into the indexes, as names are everywhere. */
      nameKey: { type: "string", required: true },
      role: { type: roles, required: true },
      /** A PHC string; never leaves the server. */
      passwordHash: { type: "string", required: true },
      /** Tokens carry it; raising it ends every session of the person. */
      sessionVersion: { type: "number", required: true },
      /** The Idempotency-Key of the registration, by which a repeated one is recognised. */
      registrationKey: { type: "string" },
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
    },
  },
  table,
);

/** Holds an e-mail address for the one user who may have it. */
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
 * How many administrators there are, in one item, because the last of them is protected by a condition on it.
 * It changes only with the administrators, so that it never takes many writes.
 */
export const AdministratorsEntity = new Entity(
  {
    model: { service: "stockpot", entity: "administrators", version: "1" },
    attributes: { count: { type: "number", required: true } },
    indexes: {
      primary: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

/** A person who was deleted and still has memberships in the table: the queue of the background work. */
export const DepartureEntity = new Entity(
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
