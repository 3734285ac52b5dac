import type { Calendar } from "../platform/calendar.ts";

/** How a restaurant charges for its orders. */
export interface Charges {
  readonly taxPercent?: number | undefined;
  /** Whether menu prices hold the tax already. */
  readonly taxIncluded?: boolean | undefined;
  readonly serviceChargePercent?: number | undefined;
  /** What staff pay of the menu price. */
  readonly staffPricePercent?: number | undefined;
}

/** What a restaurant says about the orders that are entered from now on. */
export interface OrderTerms extends Calendar {
  /** The status from which they take their ingredients. */
  readonly consumeAt: "CONFIRMED" | "PREPARING" | "COMPLETED";
  /** Absent where prices are all that is charged. */
  readonly charges?: Charges;
}
