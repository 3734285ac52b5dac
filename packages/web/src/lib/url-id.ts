import type { UrlState } from "./url-state.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id in a parameter of the address; "" where there is none, or something else. */
export function idIn(url: Pick<UrlState, "get">, name: string): string {
  const given = url.get(name) ?? "";
  return uuid.test(given) ? given : "";
}
