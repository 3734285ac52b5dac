import { health } from "@stockpot/core/contract/meta.routes";
import { urlOf } from "../../lib/call.ts";

/** Less is what the answer's way and its whole seconds may make. */
const relevantMs = 5000;

/**
 * How far the server's clock is ahead of the device's, in milliseconds: what was counted when goes by the server's. It
 * is 0 where both show the same, and where it cannot be told.
 */
export async function serverClockOffset(): Promise<number> {
  try {
    const { headers } = await fetch(urlOf(health, {}), { cache: "no-store" });
    const offset = Date.parse(headers.get("date") ?? "") - Date.now();
    return Math.abs(offset) > relevantMs ? offset : 0;
  } catch {
    return 0;
  }
}
