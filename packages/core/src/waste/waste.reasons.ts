/** What kind of loss a reason stands for: reports sum waste up by these. */
export const wasteKinds = ["SPOILAGE", "PREPARATION", "SERVICE", "TRANSIT", "OTHER"] as const;
export type WasteKind = (typeof wasteKinds)[number];

/** Why something is thrown away. */
export interface WasteReason {
  readonly key: string;
  readonly name: string;
  readonly kind: WasteKind;
  /** Whether it is offered: one that is hidden stays with what was recorded. */
  readonly isActive: boolean;
}

const offered = (key: string, name: string, kind: WasteKind): WasteReason => ({ key, name, kind, isActive: true });

/** What a restaurant begins with. It renames, orders and hides these; it can't remove them. */
export const firstReasons: readonly WasteReason[] = [
  offered("EXPIRED", "Expired", "SPOILAGE"),
  offered("SPOILED", "Spoiled", "SPOILAGE"),
  offered("DAMAGED", "Damaged on arrival", "SPOILAGE"),
  offered("FRIDGE_FAILURE", "Fridge or freezer failure", "SPOILAGE"),
  offered("BURNED", "Burned", "PREPARATION"),
  offered("DROPPED", "Dropped", "PREPARATION"),
  offered("TRIMMINGS", "Trimmed too much", "PREPARATION"),
  offered("SENT_BACK", "Sent back", "SERVICE"),
  offered("OVERPRODUCED", "Made too much", "SERVICE"),
  offered("OTHER", "Other", "OTHER"),
];

export const isFirstReason = (key: string): boolean => firstReasons.some((reason) => reason.key === key);

/** Why an order leaves waste behind. Set by the system, never chosen. */
export const orderReasons = {
  CANCELLED_ORDER: { name: "Order cancelled", kind: "SERVICE" },
  VOIDED: { name: "Voided", kind: "SERVICE" },
} as const satisfies Record<string, { readonly name: string; readonly kind: WasteKind }>;
export type OrderWasteReason = keyof typeof orderReasons;

/** The most reasons that a restaurant has. */
export const maxReasons = 40;

/** The most lines of one record of waste. */
export const maxWasteLines = 20;

/** The most days that are listed or summed up at once, and how many are where none are given. */
export const maxWasteDays = 92;
export const usualWasteDays = 30;

/** W-000001 upward within a restaurant. */
export const wasteNumberOf = (sequence: number) => `W-${String(sequence).padStart(6, "0")}`;
