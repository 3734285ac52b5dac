import { route } from "../api/route.ts";
import { Photo, PhotoDraft } from "./photo.schema.ts";

const photos = "/api/v1/restaurants/{restaurantId}/photos" as const;

export const create = route({
  method: "POST",
  path: photos,
  summary: "Upload a photo for a product; one that no product has within a day is removed",
  needs: "products.edit",
  body: PhotoDraft,
  data: Photo,
  status: 201,
  idempotent: true,
});

export const get = route({
  method: "GET",
  path: `${photos}/{photoId}`,
  summary: "Get a photo",
  allow: "public",
  file: "image/jpeg",
  status: 200,
});
