import type { Charges, OrderTerms } from "../counter/order-terms.ts";
import type { Calendar } from "../platform/calendar.ts";

/** The statuses at which a restaurant's orders may take their ingredients from stock. */
export const consumptionPoints = ["CONFIRMED", "PREPARING", "COMPLETED"] as const;
export type ConsumeAt = (typeof consumptionPoints)[number];

/** A restaurant as the record of its activity names it. */
export const subjectOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  type: "RESTAURANT" as const,
  id,
  name,
});

/** By what a restaurant's business days go. */
export const calendarOf = ({
  timeZone,
  dayStartsAt = 0,
  closedThrough,
}: {
  readonly timeZone: string;
  readonly dayStartsAt?: number | undefined;
  readonly closedThrough?: string | undefined;
}): Calendar => ({ timeZone, dayStartsAt, ...(closedThrough !== undefined && { closedThrough }) });

/** By what a restaurant's orders go, from the moment they are entered. */
export const orderTermsOf = (
  restaurant: Parameters<typeof calendarOf>[0] & Pick<OrderTerms, "consumeAt"> & Charges,
): OrderTerms => {
  const charges = chargesOf(restaurant);
  const { consumeAt } = restaurant;
  return { ...calendarOf(restaurant), consumeAt, ...(Object.keys(charges).length > 0 && { charges }) };
};

/** What was set to something, and is charged. */
const chargesOf = ({
  taxPercent = 0,
  taxIncluded = false,
  serviceChargePercent = 0,
  staffPricePercent = 0,
}: Charges): Charges => ({
  ...(taxPercent > 0 && { taxPercent, ...(taxIncluded && { taxIncluded }) }),
  ...(serviceChargePercent > 0 && { serviceChargePercent }),
  ...(staffPricePercent > 0 && { staffPricePercent }),
});

interface Days {
  readonly timeZone: string;
  readonly dayStartsAt?: number | undefined;
}

/** Records when a change of the time zone or of the start of the day took effect. */
export const withDaysChanged = <Restaurant extends Days>(before: Days, after: Restaurant, at: string): Restaurant =>
  before.timeZone === after.timeZone && (before.dayStartsAt ?? 0) === (after.dayStartsAt ?? 0)
    ? after
    : { ...after, daysChangedAt: at };
