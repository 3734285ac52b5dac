import { type MovementKind, movementKinds } from "@stockpot/core/stock/stock.rules";
import { dayIn } from "../../lib/url-day.ts";
import { criteriaParams } from "./items.ts";
import type { UrlState } from "../../lib/url-state.ts";

/** Which movements of an item are listed, as the API takes it. */
export interface MovementCriteria {
  readonly kind?: MovementKind;
  readonly from?: string;
  readonly to?: string;
}

/** The criteria in the URL; invalid ones are ignored. */
export function criteriaIn(url: UrlState): MovementCriteria {
  const kind = movementKinds.find((known) => known === url.get(criteriaParams.kind));
  const from = dayIn(url, criteriaParams.from);
  const to = dayIn(url, criteriaParams.to);
  return { ...(kind !== undefined && { kind }), ...(from !== "" && { from }), ...(to !== "" && { to }) };
}
