import type { UrlState } from "./url-state.ts";

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day from the URL, such as 2026-11-21, or "". */
export function dayIn(url: UrlState, param: string): string {
  const named = url.get(param) ?? "";
  return isDay(named) ? named : "";
}
