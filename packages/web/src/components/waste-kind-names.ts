import type { WasteKind } from "@stockpot/core/waste/waste.reasons";

/** What each kind of waste is called. */
export const wasteKindNames: Readonly<Record<WasteKind, string>> = {
  SPOILAGE: "Spoilage",
  PREPARATION: "Preparation",
  SERVICE: "Service",
  TRANSIT: "In transit",
  OTHER: "Other",
};
