import { CustomAttributeType, Entity } from "electrodb";
import { primaryByRestaurant, table, tenantAttributes } from "../storage/entity.ts";

/** An uploaded photo. It expires after a day unless a product uses it. */
export const PhotoEntity = new Entity(
  {
    model: { service: "stockpot", entity: "photo", version: "1" },
    attributes: {
      ...tenantAttributes,
      jpeg: { type: CustomAttributeType<Uint8Array>("any"), required: true, readOnly: true },
      /** The product that has it; absent before one does. */
      productId: { type: "string" },
      /** Seconds since 1970; absent once a product has it. */
      expiresAt: { type: "number" },
    },
    indexes: {
      primary: primaryByRestaurant,
    },
  },
  table,
);
