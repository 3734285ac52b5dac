/** The longest side of a photo, in pixels: enough for a phone's whole width. */
const maxSidePx = 640;

/** Tried in turn until the file is small enough. */
const qualities = [0.85, 0.7, 0.55, 0.4, 0.25];

const blobOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

/**
 * A picture as a JPEG file in base64, upright and without what the camera noted in it, such as the place.
 * @param maxBytes of the file
 * @throws when the browser cannot read the picture
 */
export async function toJpeg(picture: Blob, maxBytes: number): Promise<string> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser draws no pictures");
  // JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await blobOf(canvas, quality);
    if (blob && blob.size <= maxBytes) return base64Of(blob);
  }
  throw new Error("The picture could not be made small enough");
}
