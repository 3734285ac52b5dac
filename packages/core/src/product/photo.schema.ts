import * as z from "zod";
import { maxPhotoBytes } from "./photo.rules.ts";

/** A JPEG file begins with the bytes FF D8 FF, which base64 writes so. */
const isJpeg = (base64: string) => base64.startsWith("/9j/");

export const PhotoDraft = z.strictObject({
  /** A JPEG file in base64. */
  jpeg: z
    .base64({ error: "Choose a picture", abort: true })
    .refine(isJpeg, "Choose a picture")
    .refine((base64) => base64.length <= (maxPhotoBytes * 4) / 3, "The picture is too large"),
});
export type PhotoDraft = z.output<typeof PhotoDraft>;

export const Photo = z.object({ id: z.uuid() });
export type Photo = z.output<typeof Photo>;
