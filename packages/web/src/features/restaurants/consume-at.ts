import type { ConsumeAt } from "@stockpot/core/restaurant/restaurant.rules";

/** The label of each status at which ingredients can be deducted. */
export const consumeAtNames: Readonly<Record<ConsumeAt, string>> = {
  CONFIRMED: "Confirmed",
  PREPARING: "Preparing",
  COMPLETED: "Completed",
};
