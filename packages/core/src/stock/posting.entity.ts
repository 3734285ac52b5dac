import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Shortage } from "../error.ts";
import { primaryByRestaurant, table, tenantAttributes } from "../storage/entity.ts";

const postingStates = ["PREPARING", "COMMITTED", "ROLLING_BACK"] as const;
export type PostingState = (typeof postingStates)[number];

/**
 * A posting that is too large for one transaction and takes effect as a whole. Its moves are pending on the items
 * until this record says COMMITTED: from then on all of them count, for every reader, before any is applied.
 */
export const PostingEntity = new Entity(
  {
    model: { service: "stockpot", entity: "posting", version: "1" },
    attributes: {
      ...tenantAttributes,
      state: { type: postingStates, required: true },
      /** When it happened, and the business day on which all of it counts. */
      occurredAt: { type: "string" },
      businessDay: { type: "string" },
      /** Its request was answered while it was being prepared: what becomes of it is seen on its document. */
      isAnswered: { type: "boolean" },
      /** Why it is rolled back. */
      shortages: { type: CustomAttributeType<readonly Shortage[]>("any") },
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);

export type StoredPosting = EntityItem<typeof PostingEntity>;

/** A posting in several transactions that has begun and not ended: the queue of the background work. */
export const UnfinishedPostingEntity = new Entity(
  {
    model: { service: "stockpot", entity: "unfinishedPosting", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      /** As in the source of its movements. */
      documentType: { type: "string", required: true, readOnly: true },
      documentId: { type: "string", required: true, readOnly: true },
      /** A document that is posted line by line has one posting at most, which bears its own id. */
      postingId: { type: "string", required: true, readOnly: true },
      startedAt: { type: "string", required: true },
      /** When its request left it to the background work. */
      leftAt: { type: "string" },
      /** The user who asked for it. */
      byId: { type: "string", required: true },
      by: { type: "string", required: true },
      role: { type: "string" },
      /** The Idempotency-Key of the request that began it, and what tells that request from another. */
      key: { type: "string" },
      fingerprint: { type: "string" },
      requestId: { type: "string" },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: [] },
        sk: { field: "sk", composite: ["restaurantId", "documentType", "documentId", "postingId"] },
      },
    },
  },
  table,
);

export type UnfinishedPosting = EntityItem<typeof UnfinishedPostingEntity>;
