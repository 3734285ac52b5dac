/** Buffer skips what is not base64url, atob takes padding and spare bits: here only one spelling of bytes is them. */
export function readBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}
