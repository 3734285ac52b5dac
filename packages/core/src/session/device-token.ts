import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { nowSeconds } from "../platform/clock.ts";
import { readBase64url } from "../platform/base64url.ts";
import { keyFor } from "../platform/secret.ts";
import { deviceTokenExpiry } from "./auth.rules.ts";

/** How long a device is known after a sign-in. */
const deviceSeconds = 90 * 24 * 60 * 60;

const idBytes = 16;

/** The person a device is known for; a new session version invalidates it. */
interface Holder {
  readonly id: string;
  readonly sessionVersion: number;
}

async function sealOf({ id, sessionVersion }: Holder, deviceId: string, expiresAt: string): Promise<Buffer> {
  const key = await keyFor("CURSOR_KEY", "device tokens");
  return createHmac("sha256", key)
    .update(JSON.stringify([id, sessionVersion, deviceId, expiresAt]))
    .digest();
}

/**
 * A token by which the next sign-in of this person shows that it comes from a device that they signed in on before. It
 * does not sign in: it only has failures counted apart from those of everyone else who knows the email address.
 * @param deviceId of the device, where it was known already
 */
export async function signDeviceToken(
  holder: Holder,
  deviceId = randomBytes(idBytes).toString("base64url"),
): Promise<string> {
  const expiresAt = (nowSeconds() + deviceSeconds).toString(36);
  return [deviceId, expiresAt, (await sealOf(holder, deviceId, expiresAt)).toString("base64url")].join(".");
}

async function readDeviceToken(token: string, holder: Holder): Promise<string | undefined> {
  const [deviceId = "", expiresAt = "", seal = "", ...more] = token.split(".");
  const given = readBase64url(seal);
  const expected = await sealOf(holder, deviceId, expiresAt);
  if (given?.length !== expected.length || !timingSafeEqual(given, expected) || more.length > 0) return undefined;
  return deviceTokenExpiry(token) > nowSeconds() ? deviceId : undefined;
}

const noHolder: Holder = { id: "", sessionVersion: 0 };

/**
 * The known device among the tokens. Checks all of them, even for an unknown account, so that timing reveals nothing.
 */
export async function knownDevice(tokens: readonly string[], holder: Holder = noHolder): Promise<string | undefined> {
  const found = await Promise.all(tokens.map((token) => readDeviceToken(token, holder)));
  return found.find((deviceId) => deviceId !== undefined);
}
