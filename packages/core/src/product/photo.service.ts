import { randomUUID } from "node:crypto";
import type { Caller, Member } from "../actor.ts";
import type { ById } from "../api/route.ts";
import { invalidField, notFound } from "../error.ts";
import { nowSeconds } from "../platform/clock.ts";
import { standingCheck } from "../restaurant/restaurant.reading.ts";
import { commit, noActivity } from "../storage/transaction.ts";
import { type Write, put, remove, update } from "../storage/write.ts";
import { PhotoEntity } from "./photo.entity.ts";
import type { Photo, PhotoDraft } from "./photo.schema.ts";

/** How long a photo waits for a product to be saved with it. */
const unusedSeconds = 24 * 60 * 60;

export async function create(actor: Member, { jpeg }: PhotoDraft): Promise<Photo> {
  // Not a UUIDv7: nothing of it may be guessed.
  const id = randomUUID();
  return commit(
    actor,
    [
      standingCheck(actor.restaurantId),
      put(
        PhotoEntity.put({
          restaurantId: actor.restaurantId,
          id,
          jpeg: Buffer.from(jpeg, "base64"),
          expiresAt: nowSeconds() + unusedSeconds,
        }),
      ),
    ],
    { id },
    noActivity("The product that gets it says so"),
  );
}

/** @returns the bytes of a JPEG file */
export async function get(
  _: Caller,
  { params: { restaurantId, photoId } }: ById<"restaurantId" | "photoId">,
): Promise<Uint8Array> {
  const { data } = await PhotoEntity.get({ restaurantId, id: photoId }).go();
  if (!data || (data.expiresAt !== undefined && data.expiresAt <= nowSeconds())) throw notFound("Photo");
  return data.jpeg;
}

/** A product, or no product, and its photos. */
interface WithPhotos {
  readonly id: string;
  readonly photoIds?: readonly string[] | undefined;
}

/**
 * The writes by which photos follow their product: what it has newly is kept, what it no longer has is deleted.
 * They fail the transaction if a photo is gone or another product's.
 */
export function photoWrites(
  restaurantId: string,
  before: WithPhotos | undefined,
  after: WithPhotos | undefined,
): readonly Write[] {
  const had = new Set(before?.photoIds);
  const has = new Set(after?.photoIds);
  const kept = [...has].filter((id) => !had.has(id));
  const dropped = [...had].filter((id) => !has.has(id));
  const productId = after?.id ?? "";
  return [
    ...kept.map((id) =>
      update(
        PhotoEntity.patch({ restaurantId, id })
          .set({ productId })
          .remove(["expiresAt"])
          .where((photo, { eq, notExists }) => `(${notExists(photo.productId)} OR ${eq(photo.productId, productId)})`),
        () => invalidField("NOT_FOUND", "photoIds", "A photo is no longer there. Remove it and add it again."),
      ),
    ),
    ...dropped.map((id) => remove(PhotoEntity.delete({ restaurantId, id }))),
  ];
}
