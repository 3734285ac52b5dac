import { type Settings, SettingsDraft } from "@stockpot/core/restaurant/settings.schema";
import type * as z from "zod";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";
import { consumeAtNames } from "../restaurants/consume-at.ts";
import { dayNames } from "./week.ts";

const StockDraft = SettingsDraft.pick({
  consumeAt: true,
  allowNegativeStock: true,
  warningFactor: true,
  blindCounts: true,
});

export const stockForm = resourceForm<FormOf<typeof StockDraft>, z.output<typeof StockDraft>, Settings>({
  schema: StockDraft,
  fields: {
    consumeAt: {
      label: "Deduct ingredients when an order is",
      empty: "PREPARING",
      format: (status) => consumeAtNames[status || "PREPARING"],
    },
    allowNegativeStock: { label: "Allow negative stock", empty: false },
    warningFactor: { label: "Getting low at", empty: null },
    blindCounts: { label: "Staff count blind", empty: false },
  },
});

const AlertsDraft = SettingsDraft.pick({
  priceAlertPercent: true,
  targetFoodCostPercent: true,
  wasteReviewOver: true,
});

export const alertsForm = resourceForm<FormOf<typeof AlertsDraft>, z.output<typeof AlertsDraft>, Settings>({
  schema: AlertsDraft,
  fields: {
    priceAlertPercent: { label: "Price change", empty: null },
    targetFoodCostPercent: { label: "Target food cost", empty: null },
    wasteReviewOver: {
      label: "Waste to review",
      empty: null,
      format: (amount, _, formats) => formats.money(amount ?? 0),
    },
  },
});

const DayDraft = SettingsDraft.pick({ timeZone: true, dayStartsAt: true, weekStartsOn: true });

export const dayForm = resourceForm<FormOf<typeof DayDraft>, z.output<typeof DayDraft>, Settings>({
  schema: DayDraft,
  fields: {
    timeZone: { label: "Time zone", empty: "" },
    dayStartsAt: { label: "Day starts at", empty: null, format: (minutes, _, formats) => formats.time(minutes ?? 0) },
    weekStartsOn: { label: "Week starts on", empty: "MONDAY", format: (day) => dayNames[day || "MONDAY"] },
  },
});
