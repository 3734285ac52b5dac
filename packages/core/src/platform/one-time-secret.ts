import { createHash, randomBytes } from "node:crypto";

/** 256 random bits in base64url: the secret of a link. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** SHA-256 in hexadecimal digits. The secret has 256 bits, so that nothing slower is needed. */
export const secretHashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
