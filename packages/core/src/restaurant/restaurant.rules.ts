/** The statuses at which a restaurant's orders may take their ingredients from stock. */
export const consumptionPoints = ["CONFIRMED", "PREPARING", "COMPLETED"] as const;
export type ConsumeAt = (typeof consumptionPoints)[number];
