import { forbidden } from "../error.ts";
import type { Capability, Inside } from "./capabilities.ts";

/**
 * For what a route needs of some of its requests only.
 * @param path of the value of the request that needs it
 * @throws DomainError FORBIDDEN for a member without the capability
 */
export function assertCapability({ capabilities }: Pick<Inside, "capabilities">, needed: Capability, path?: string) {
  if (!capabilities.has(needed)) throw forbidden(path);
}
