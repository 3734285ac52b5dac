import type { OrderTerms } from "../counter/order-terms.ts";
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
export const orderTermsOf = ({
  timeZone,
  dayStartsAt = 0,
  consumeAt,
}: Pick<OrderTerms, "timeZone" | "consumeAt"> & { readonly dayStartsAt?: number | undefined }): OrderTerms => ({
  timeZone,
  dayStartsAt,
  consumeAt,
});
