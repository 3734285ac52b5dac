/** The most device tokens that a browser keeps, one for each person who signed in on it; a sign-in sends them all. */
export const maxDeviceTokens = 5;

export const deviceTokenPattern = /^[\w.-]{1,200}$/;

/**
 * When a device token (`id.expiry.seal`, base 36) expires, in seconds since 1970; NaN if it cannot be read. The seal is
 * not checked.
 */
export const deviceTokenExpiry = (token: string): number => Number.parseInt(token.split(".")[1] ?? "", 36);
