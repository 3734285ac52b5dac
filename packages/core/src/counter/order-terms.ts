import type { Calendar } from "../platform/calendar.ts";

/** What a restaurant says about the orders that are entered from now on. */
export interface OrderTerms extends Calendar {
  /** The status from which they take their ingredients. */
  readonly consumeAt: "CONFIRMED" | "PREPARING" | "COMPLETED";
}
