import * as counters from "../counter/counter.service.ts";
import type { Write } from "../storage/write.ts";
import type { RestaurantRecord } from "./restaurant.entity.ts";
import { orderTermsOf } from "./restaurant.rules.ts";

/** New orders learn of other terms where they get their numbers. */
export function orderTermsWrites(before: RestaurantRecord, after: RestaurantRecord): readonly Write[] {
  const [old, terms] = [orderTermsOf(before), orderTermsOf(after)];
  return JSON.stringify(old) === JSON.stringify(terms) ? [] : [counters.orderTermsWrite(after.id, terms)];
}
