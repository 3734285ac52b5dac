import * as z from "zod";

/** 256 bits in base64url. Whatever else stands in its place cannot be one. */
export const Token = z.string("Token is required").regex(/^[\w-]{43}$/, "Invalid invitation token");
