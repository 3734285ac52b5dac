/**
 * Buffer skips characters that are not base64url, and atob takes padding and spare bits: here bytes have one spelling.
 */
export function readBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}
