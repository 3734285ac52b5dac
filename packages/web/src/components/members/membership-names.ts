import type { MembershipRole, Toggles } from "@stockpot/core/access/capabilities";

/** What a role is for. */
export const roleHints: Readonly<Record<MembershipRole, string>> = {
  OWNER: "Can do everything here, and add or remove members.",
  MANAGER: "Runs the day: stock, menu, purchases and orders.",
  STAFF: "Counts, receives deliveries and takes orders.",
  VIEWER: "Sees everything and changes nothing.",
};

export const toggleNames: Readonly<Record<keyof Toggles, string>> = {
  seesCosts: "Sees costs and prices paid",
  mayCount: "Counts stock",
  mayReceive: "Receives deliveries",
  mayWaste: "Records waste",
  mayTakeOrders: "Takes orders and moves them on",
};
