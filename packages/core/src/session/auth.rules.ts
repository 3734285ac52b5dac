/** A browser keeps the tokens of so many people who signed in on it, and a sign-in sends them all. */
export const maxDeviceTokens = 5;

export const deviceTokenPattern = /^[\w.-]{1,200}$/;

/** When a device token expires, in seconds since 1970; NaN for what is none. */
export const deviceTokenExpiry = (token: string): number => Number.parseInt(token.split(".")[1] ?? "", 36);
