/** What an order is: sold, a meal for the staff, or given away. */
export const orderTypes = ["SALE", "FAMILY", "FREEBIE"] as const;
export type OrderType = (typeof orderTypes)[number];

export const orderTypeNames: Record<OrderType, string> = { SALE: "Sale", FAMILY: "Family", FREEBIE: "Freebie" };

export const orderChannels = ["DINE_IN", "TAKEAWAY", "DELIVERY", "OTHER"] as const;
export type OrderChannel = (typeof orderChannels)[number];

export const orderChannelNames: Record<OrderChannel, string> = {
  DINE_IN: "Dine in",
  TAKEAWAY: "Takeaway",
  DELIVERY: "Delivery",
  OTHER: "Other",
};

/** Why something that was made is given away: a freebie, or pieces of a line. */
export const compReasons = ["COMPLAINT", "LONG_WAIT", "REGULAR_GUEST", "CELEBRATION", "PROMOTION", "OTHER"] as const;
export type CompReason = (typeof compReasons)[number];

export const isCompReason = (reason: string | undefined): reason is CompReason =>
  compReasons.some((one) => one === reason);

/** Why a part of the price is taken off. */
export const discountReasons = ["COMPLAINT", "LONG_WAIT", "REGULAR_GUEST", "STAFF", "PROMOTION", "OTHER"] as const;
type DiscountReason = (typeof discountReasons)[number];

/** Why something is taken off an order, or a whole order is. */
export const voidReasons = ["ENTERED_BY_MISTAKE", "CHANGED_MIND", "SENT_BACK", "DROPPED", "SOLD_OUT", "OTHER"] as const;
export type VoidReason = (typeof voidReasons)[number];

/** Why money is given back. */
export const refundReasons = ["COMPLAINT", "WRONG_DISH", "NOT_RECEIVED", "OVERCHARGED", "GOODWILL", "OTHER"] as const;
type RefundReason = (typeof refundReasons)[number];

/** What can be done to an order beside its status. */
export const adjustmentKinds = ["TYPE", "ADD", "COMP", "VOID", "DISCOUNT", "REFUND"] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

export type OrderReason = CompReason | DiscountReason | VoidReason | RefundReason;

export const orderReasonNames: Record<OrderReason, string> = {
  COMPLAINT: "Complaint",
  LONG_WAIT: "Long wait",
  REGULAR_GUEST: "Regular guest",
  CELEBRATION: "Celebration",
  PROMOTION: "Promotion",
  STAFF: "Staff",
  ENTERED_BY_MISTAKE: "Entered by mistake",
  CHANGED_MIND: "Guest changed their mind",
  SENT_BACK: "Sent back",
  DROPPED: "Dropped",
  SOLD_OUT: "Sold out",
  WRONG_DISH: "Wrong dish",
  NOT_RECEIVED: "Not received",
  OVERCHARGED: "Charged too much",
  GOODWILL: "Goodwill",
  OTHER: "Other",
};
